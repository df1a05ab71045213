"""One module for each command, loaded when the command is used."""
