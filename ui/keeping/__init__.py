"""Keeping games: autosaves, what a crash left, the shelf of saves with pictures, results counted once, replays."""
