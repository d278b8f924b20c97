"""The exit codes: what scripts may rely on."""

OPTIMAL = 0
NO_CHAIN = 1
WRONG_INPUT = 2
UNPROVED = 3
INTERRUPTED = 130
BROKEN_PIPE = 141  # as a program that the signal ends, such as `yes | head`

OF_SOLVE = """\
exit code:
  0    solved and proved optimal
  1    proved that no chain exists
  2    the input is wrong
  3    stopped before there was a proof
  130  interrupted
With several puzzles, the highest of theirs.
"""

OF_OTHERS = """\
exit code:
  0    done
  2    the input is wrong
  130  interrupted
"""
