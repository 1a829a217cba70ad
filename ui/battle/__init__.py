"""The parts of the battle screen."""
