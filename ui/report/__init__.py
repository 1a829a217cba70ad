"""A battle as one page: what happened turn by turn, with maps, losses, luck and ledger."""
