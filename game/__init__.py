"""The rules of every game; imports nothing from ai/ or ui/."""
