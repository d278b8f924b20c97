"""Cpbox beside other ways to solve a box: ``python -m tests.benchmarks``."""
