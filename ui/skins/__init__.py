"""What each game looks like; one folder per game."""
