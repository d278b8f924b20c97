"""One file for each command; :mod:`cpbox.cli.main` lists and composes them.

A command is a module with ``EPILOG`` (examples and exit codes), ``ARGUMENTS`` and
``run(args)``, which returns the exit code. What an argument is (its type, its default,
its sentence) stands once, in the signature and the docstring of the call from Python;
``of(solve, "--top N")`` says how the shell spells it, and where in the help it stands.

Help, completion and a wrong input wait for no library. So where a command, or a call
from Python, begins, what takes 20 ms or more to load (ortools, numpy, pandas,
matplotlib, and what imports them) is imported in the function that needs it; what a
signature names, below ``TYPE_CHECKING``. Everything else is imported at the top.
"""
