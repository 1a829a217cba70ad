"""The opponent. It knows views and imagined worlds, never the true state."""
