"""The search: the best chain of a board, and what proves that none is better."""
