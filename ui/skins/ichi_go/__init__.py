"""How Operation Ichi-Go looks, and how it is played on the screen."""
