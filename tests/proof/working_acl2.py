"""Whether ACL2 works here, which is more than whether it is installed."""

from functools import cache

import pytest

from cpbox.proof.checker import acl2


@cache
def works() -> bool:
    """Whether ACL2 starts and answers."""
    output, _ = acl2.run("(+ 2 3)\n", 60)
    return "\nACL2 !>5\n" in output


needs_acl2 = pytest.mark.skipif(not works(), reason="ACL2 does not work here")
