"""The toy with its rules alone, as somebody begins to write a game: no brain, no skin."""
