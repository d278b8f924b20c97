"""Many puzzles under many variants, on every core or on a cluster, and nothing lost.

``README.md`` beside this file says how it is used, and what a line of results holds.
`work_list` makes tasks of files; `sweep_run` has them done in a
`concurrent.futures.Executor` and keeps what comes in a file of `results`.
"""
