"""Line logic: all that the clues say line by line, without a guess."""
