"""The calls from Python: what each takes, and what it does with that.

A call's signature and docstring are also what the shell, the server and their help say
of it; `cpbox.fields.signature` reads them. So these modules load nothing slow before a
call is made, as :mod:`cpbox.cli` says.
"""
