"""How Conflict of Heroes looks, and how it is played on the screen."""
