"""An order being composed, without a screen: what is on offer, what is filled in, and what it comes to."""
