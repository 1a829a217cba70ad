"""The board: camera, ground, ink and hit-testing, for any game."""
