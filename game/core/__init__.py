"""The heart of every game: the contract, the match, its record, and plain data. Standard library only."""
