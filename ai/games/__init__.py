"""One brain per game, in a module or package named after it, as `BRAIN`."""
