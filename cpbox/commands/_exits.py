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

OF_TRY = """\
exit code:
  0    everything was proved; that a variant has no chain is an answer, too
  2    the input is wrong, or a variant of yours cannot be tried
  3    something was stopped before there was a proof
  130  interrupted
The highest of all variants.
"""

OF_OTHERS = """\
exit code:
  0    done
  2    the input is wrong
  130  interrupted
"""
