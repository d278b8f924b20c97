"""One file for each command; :mod:`cpbox.cli` lists and composes them.

A command is a module with ``SUMMARY`` (a line), ``EPILOG`` (examples and exit
codes), ``add_arguments(parser)`` and ``run(args)``, which returns the exit code.
It imports what is slow to import only when it runs.
"""
