"""Exact chances of attacks, rallies, drift and checks."""
