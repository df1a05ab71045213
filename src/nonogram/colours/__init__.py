"""How colours look, what they are called, and which can be told apart."""
