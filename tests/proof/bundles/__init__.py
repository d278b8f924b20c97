"""Bundles to be damaged at random, and what the checker may not believe of them."""
