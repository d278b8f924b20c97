"""Other solvers, each a program of its own that knows neither cpbox nor OR-tools.

``python -m tests.benchmarks.engines.NAME FILE SECONDS`` solves an exported file. It
prints what it found, and on standard error the seconds of processor time it took.
Each has a process of its own, for HiGHS and OR-tools do not load into one.
"""
