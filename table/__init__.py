"""What stands between a match and whoever plays it, in a window or in a terminal. Nothing here draws."""
