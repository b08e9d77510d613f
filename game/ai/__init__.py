"""Computer players: agents, searches and levels. Knows the contract, no game and no window."""
