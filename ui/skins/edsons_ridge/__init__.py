"""What the battle for the ridge looks like."""
