"""Monte Carlo tree search over imagined worlds: the tree, its budget, handicaps, plans in words, and a crew."""
