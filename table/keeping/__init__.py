"""Keeping games: autosaves, what a crash left, the shelf of saves, results counted once, replays."""
