"""Proofs: evidence, for others to check, that no chain is better than the answer.

:mod:`cpbox.proof.checker` verifies a folder of evidence and imports nothing else of
cpbox. :mod:`cpbox.proof.prover` solves a puzzle and writes such a folder, with the
checker's goals, filter and formula. Both follow ``FORMAT.md``.
"""
