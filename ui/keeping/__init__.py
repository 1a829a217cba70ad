"""What is drawn and told of kept games: pictures beside saves, where a game stands, what it came to."""
