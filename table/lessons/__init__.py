"""Lessons: a game played step by step with somebody at one's elbow. No screen; window and terminal both sit here."""
