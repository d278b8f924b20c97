"""A few random requests: answered as from Python, or refused with a reason."""

from random import Random

import pytest

pytest.importorskip("fastapi", reason="needs the extra `serve`")

from tests.fuzz_server import right, spoilt


@pytest.mark.parametrize("seed", range(8))
def test_the_api_answers_as_python_does(seed: int) -> None:
    assert right(Random(seed))


@pytest.mark.parametrize("seed", range(25))
def test_what_is_spoilt_is_answered_or_refused_with_a_reason(seed: int) -> None:
    assert spoilt(Random(seed))
