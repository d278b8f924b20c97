"""Chains beside the best one: all, the best few, those of some length, the next words.

`listing` lists or counts them, after the engine has proved its optimum: then its levels
say which numbers of words hold chains, and from which cost on. After it, every chain
that was asked for has been met once, however it is traced, or the listing says that it
is not complete. The chains are met by a walk along the relaxation; `counting` counts
them without meeting them, where it supports the rules. `continuation` finds the best
chain that begins with given words.
"""
