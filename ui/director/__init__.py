"""What happened, shown: the events of a move become beats, and a timeline plays them over the map."""
