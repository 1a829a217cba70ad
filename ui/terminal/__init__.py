"""Play in the terminal: lines in, lines out, nothing drawn, so that a screen reader can follow."""
