"""Other solvers, each a program of its own that knows neither cpbox nor OR-tools.

``python -m cpbox.export.engines.NAME FILE SECONDS`` solves an exported file and prints
what it found, and then on standard error the seconds of processor time that this took.
A process of its own each, as HiGHS and OR-tools do not stand each other in one.
"""
