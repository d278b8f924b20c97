"""Formulas, rebuilt from the puzzle, and their refutations."""
