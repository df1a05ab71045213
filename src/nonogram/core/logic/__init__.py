"""Line logic: all that follows from one line at a time, without guessing."""
