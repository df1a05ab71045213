"""Time: deadlines that are looked at, and an alarm for programs that are ours."""
