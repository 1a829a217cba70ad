"""How Lanterns looks, and what one clicks in it."""
