"""Pictures of every screen and of named moments of a battle, made without a window."""
