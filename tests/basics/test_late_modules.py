"""Stand-ins for modules that are loaded only when something of them is used."""

import sys

import pytest

from cpbox.basics.late_modules import late

MODULE = "wave"  # of Python, and used by nobody here


@pytest.fixture(autouse=True)
def not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, MODULE, raising=False)


def test_what_a_library_imports_is_loaded_when_it_is_used() -> None:
    with late(MODULE, Error=KeyError):
        import wave as before
        from wave import Error
    assert issubclass(Error, KeyError)
    assert MODULE not in sys.modules
    assert before.open.__module__ == MODULE
    import wave

    assert before.Error is wave.Error
    assert not issubclass(wave.Error, KeyError)


def test_what_the_stand_in_lacks_cannot_be_imported_meanwhile() -> None:
    with (
        late(MODULE),
        pytest.raises(ImportError, match="cannot import name 'open' from 'wave'"),
    ):
        from wave import open  # noqa: A004, F401
    assert MODULE not in sys.modules


def test_what_is_loaded_already_stays() -> None:
    import wave

    with late(MODULE, Error=KeyError):
        import wave as now
    assert now is wave is sys.modules[MODULE]
    assert not issubclass(wave.Error, KeyError)
