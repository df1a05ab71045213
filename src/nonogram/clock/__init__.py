"""Time: deadlines that are looked at, and an alarm for what does not look."""
