"""What is heard: effects and the night around them, synthesised, never needed to play."""
