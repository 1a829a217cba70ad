"""What the hex battle up the ridge looks like."""
