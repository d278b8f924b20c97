"""The prover: solves a puzzle and writes evidence that its answer is right."""
