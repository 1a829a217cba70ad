"""Keeping games: autosaves, the shelf of saves with their pictures, the mark of a crash, and the proof of a replay."""
