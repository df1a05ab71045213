"""Time limits: deadlines, and an alarm for our own programs."""
