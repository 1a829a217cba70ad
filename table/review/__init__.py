"""A finished game looked at again: what each choice and each roll was worth, and where the game turned."""
