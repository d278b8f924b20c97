"""What a process does for who asks: it answers, or says what is wrong."""

from collections.abc import Collection, Mapping
from typing import Any

from cpbox.basics.errors import CpboxError, InputError
from cpbox.basics.files import naming_no_files
from cpbox.basics.wording import Said
from cpbox.cli.main import report
from cpbox.cli.server.calls import CALLS, Answer
from cpbox.cli.server.page_calls import PAGE_CALLS
from cpbox.cli.server.responses import JSON, as_json, error_of
from cpbox.cli.server.task import ServerTask
from cpbox.fields.key_types import DEFAULT_LANGUAGE, LANGUAGES

Json = Any


def _language_of(body: Mapping[str, Json]) -> str:
    language = body.get("language")
    return language if language in LANGUAGES else DEFAULT_LANGUAGE


def answered(
    name: str, body: Mapping[str, Json], seconds: float, files: Collection[str] = ()
) -> Answer:
    """The answer to a request, which may name these files; or what is wrong with it."""
    try:
        with naming_no_files(but=files):
            made = {**CALLS, **PAGE_CALLS}[name](ServerTask(name, body, seconds))
    except InputError as error:
        return 422, JSON, as_json({"error": error_of(error, _language_of(body))})
    except CpboxError as error:
        return 422, JSON, as_json({"error": error_of(InputError(str(error)))})
    except MemoryError:
        says = "there is not enough memory, so nothing is proved; ask for less"
        said = Said(says, "lab.refused.no_memory")
        return 503, JSON, as_json({"error": error_of(InputError(said))})
    except Exception as error:  # noqa: BLE001  # a bug: said, and the server goes on
        problem, *remedy = report(error).splitlines()
        fields = {"key": None, "line": None, "problem": problem}
        fields |= {"remedy": " ".join(remedy), "said": None}
        return 500, JSON, as_json({"error": fields})
    is_whole = isinstance(made, tuple)
    return made if is_whole else (200, JSON, as_json(made))
