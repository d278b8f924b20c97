"""Proofs: evidence, for others to check, that no chain is better than the answer.

:mod:`cpbox.proof.prover` solves a puzzle and writes a folder of evidence;
:mod:`cpbox.proof.checker` verifies such a folder and shares no code with anything else
in cpbox. ``FORMAT.md`` is all that they have in common.
"""
