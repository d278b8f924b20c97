"""The exit codes: what scripts may rely on."""

OPTIMAL = 0
VERIFIED = 0
NO_CHAIN = 1
UNEXPECTED = 1
REFUSED = 1
WRONG_INPUT = 2
UNPROVED = 3
INTERNAL_ERROR = 70
UNWRITABLE = 74
SIGNALLED = 128  # and the signal's number, as shells have it
INTERRUPTED = 130
BROKEN_PIPE = 141  # as a program that the signal ends, such as `yes | head`

_OF_ALL = """\
  70   a bug of ours, and no answer: what to report is said
  74   the output could not be written
  130  interrupted; 129 or 143 by SIGHUP or SIGTERM
  141  the output went to a program that ended early, such as head
"""

OF_SOLVE = f"""\
exit code:
  0    solved and proved optimal
  1    proved that no chain exists, or something is not as a file expects
  2    the input is wrong
  3    stopped before there was a proof, or before it was known whether all is
       as a file expects
{_OF_ALL}With several puzzles, the highest of theirs. That a file of a folder has no
chain is no failure where it expects none.
"""

OF_HINT = f"""\
exit code:
  0    the hint is about a chain that is proved to be the best
  1    proved that there is no chain, or no way on from these words
  2    the input is wrong
  3    stopped before there was a proof
{_OF_ALL}"""

OF_COMPOSE = f"""\
exit code:
  0    every box that was asked for is composed
  1    proved that there is none, or no other
  2    the input is wrong
  3    stopped before that; with -o, the same command goes on where it was
{_OF_ALL}"""

OF_IMPORT = f"""\
exit code:
  0    every box is imported
  2    something is not, and was passed over
{_OF_ALL}"""

OF_TRY = f"""\
exit code:
  0    everything was proved; that a variant has no chain is an answer, too
  1    something is not as the file expects
  2    the input is wrong, or a variant of yours cannot be tried
  3    something was stopped before there was a proof, or before it was known
       whether all is as the file expects
{_OF_ALL}The highest of all variants.
"""

OF_SWEEP = f"""\
exit code:
  0    everything was proved; that there is no chain is an answer, too
  1    something is not as a file expects
  2    something could not be read, or cannot be solved, and was passed over
  3    something was stopped before there was a proof, or before it was known
       whether all is as a file expects
{_OF_ALL}The highest of all puzzles of this command, whenever they were solved.
"""

OF_SUMMARY = f"""\
exit code:
  0    summed up
  2    a file is not one that a sweep wrote, or cannot be read
{_OF_ALL}"""

OF_WHY = f"""\
exit code:
  0    explained; with words, they keep every rule
  1    a rule refuses one of the words, or the chain
  2    the input is wrong
  3    stopped before all was found out
{_OF_ALL}One word keeps every rule when it can be played, even if more are needed.
"""

OF_COMPARE = f"""\
exit code:
  0    compared, and cpbox's answer is proved; other runs need not have ended
  1    proved that no chain exists, so there is nothing to compare
  2    the input is wrong
  3    cpbox was stopped before there was a proof
{_OF_ALL}Two runs that contradict each other are such a bug. With several puzzles, the
highest of theirs.
"""

OF_PROVE = f"""\
exit code:
  0    proved optimal, and the proof is written
  1    proved that no chain exists, and the proof is written
  2    the input is wrong, or the folder cannot be written
  3    stopped before there was a proof
{_OF_ALL}"""

OF_DRAW = f"""\
exit code:
  0    drawn, the chain proved optimal or not asked for
  1    proved that no chain exists, and the box is drawn alone
  2    the input is wrong
  3    stopped before there was a proof, and drawn as far as it was found
{_OF_ALL}"""

OF_MODEL = f"""\
exit code:
  0    written, its optimum proved; the solution is a chain
  1    the solution is none of this model's
  2    the input is wrong, or the model cannot be said so
  3    the answer is not proved; what is written may have a better optimum
{_OF_ALL}"""

OF_CHECK = f"""\
exit code:
  0    every claim is verified
  1    some claim is not
  2    the folder is not there, or the input is wrong
  3    every claim is verified, but ACL2 could not be asked for the theorem
{_OF_ALL}"""

OF_OTHERS = f"""\
exit code:
  0    done
  2    the input is wrong
{_OF_ALL}"""
