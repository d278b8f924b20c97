"""The layout is the architecture: each wing imports only what stands before it."""

import ast
import graphlib
import re
import sys
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeGuard

import pytest

from tests.processes import PYTHON, ROOT, run

ORDER = [  # as cpbox/README.md tells it
    *re.findall(
        r"^\| \[`(?:\.\./)?(\w+)/`\]",
        (ROOT / "cpbox/README.md").read_text("utf-8"),
        re.MULTILINE,
    ),
]


# What shows values stands above all of them, and is loaded when one is shown.
ABOVE = {"showing.py": "cpbox.show.pages"}


def imports(path: Path, parts: int = 2) -> set[str]:
    """First parts of the names that a file imports."""
    names: set[str] = set()
    for node in importing(path):
        if isinstance(node, ast.ImportFrom) and node.module == "cpbox":
            names |= {f"cpbox.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Call):  # as import_module("cpbox.puzzle.reader")
            _, *literal = re.split(r"[{'\"]", ast.unparse(node.args[0]))
            names |= {*literal[:1]}  # the stub of the package says the others
    names.discard(ABOVE.get(path.name, ""))
    return {".".join(name.split(".")[:parts]) for name in names}


@cache
def importing(path: Path) -> list[ast.AST]:
    """The statements and calls of a file that import something."""
    return [
        node
        for node in nodes(path)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        or (
            isinstance(node, ast.Call)
            and last_name(node.func).endswith(("import_module", "__import__"))
        )
    ]


@lru_cache(maxsize=1)
def nodes(path: Path) -> list[ast.AST]:
    """Every part of a file's syntax."""
    return [*ast.walk(ast.parse(path.read_text("utf-8")))]


def last_name(called: ast.expr) -> str:
    """What is called, without the object or module of which it is a part."""
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def test_imports_are_seen_however_they_are_made(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        "from cpbox import puzzle\nimport cpbox.search.results.trials\n"
        "def later(name):\n"
        "    import_module('cpbox.show.picture').picture()\n"
        "    importlib.import_module(f'cpbox.cli.{name}')\n"
        "    __import__('cpbox.lab')\n"
    )
    wings = {"puzzle", "search", "show", "cli", "lab"}
    assert imports(file) == {f"cpbox.{wing}" for wing in wings}


def files(wing: str) -> list[Path]:
    folder = ROOT / ("models" if wing == "models" else f"cpbox/{wing}")
    return sorted(folder.rglob("*.py"))


@pytest.mark.parametrize("wing", ORDER)
def test_a_wing_imports_only_what_stands_before_it(wing: str) -> None:
    later = ORDER[ORDER.index(wing) + 1 :]
    names = {"cpbox_models" if w == "models" else f"cpbox.{w}" for w in later}
    for file in files(wing):
        assert not (imports(file) | imports(file, 1)) & names, file


def test_every_wing_has_its_place() -> None:
    found = {path.name for path in (ROOT / "cpbox").iterdir() if path.is_dir()}
    assert found - {"__pycache__"} == {*ORDER} - {"models"}
    entries = {path.name for path in (ROOT / "cpbox").iterdir()}
    assert len(entries - {"__pycache__", "CHANGELOG.md", "LICENSE"}) <= 19


def test_no_two_modules_share_a_name() -> None:
    names = [file.name for wing in ORDER for file in files(wing)]
    shared = {name for name in names if names.count(name) > 1}
    assert shared <= {"__init__.py", "__main__.py"}


def test_no_modules_need_each_other_in_a_circle() -> None:
    modules = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts): file
        for file in (ROOT / "cpbox").rglob("*.py")
    }
    modules = {name.removesuffix(".__init__"): file for name, file in modules.items()}
    needs = {name: needed(file) & modules.keys() for name, file in modules.items()}
    del needs["cpbox"]  # which loads the Python API when it is asked for
    graphlib.TopologicalSorter(needs).prepare()  # raises when there is a circle


def needed(file: Path) -> set[str]:
    """The modules from which a file imports, of a package those that it names."""
    names = imports(file, 9) - _typed(file)
    for node in importing(file):
        if isinstance(node, ast.ImportFrom) and node.module:
            within = {f"{node.module}.{alias.name}" for alias in node.names}
            if all((ROOT / f"{each.replace('.', '/')}.py").exists() for each in within):
                names = names - {node.module} | within
    return names


def _typed(file: Path) -> set[str]:
    """The modules from which a file imports for a type checker alone."""
    return {
        node.module
        for block in nodes(file)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in block.body
        if isinstance(node, ast.ImportFrom) and node.module
    }


def test_formulations_know_only_the_contract() -> None:
    for file in files("models"):
        ours = {name for name in imports(file) if name.startswith("cpbox.")}
        knows = file.name in ("contract.py", "rules.py")
        assert ours <= ({"cpbox.fields", "cpbox.puzzle"} if knows else set()), file


def test_only_the_solving_side_knows_ortools() -> None:
    knows = {
        file.stem
        for file in (ROOT / "cpbox").rglob("*.py")
        if any(name.startswith("ortools") for name in imports(file))
    }
    formats = {"linear", "proto", "solutions"}  # those of OR-tools
    assert knows == {"ortools_import", "parameters"} | formats


def test_the_checker_imports_only_the_standard_library() -> None:
    for path in (ROOT / "cpbox/proof/checker").rglob("*.py"):
        for name in imports(path, 3):
            own = name == "cpbox.proof.checker"
            assert own or name.split(".")[0] in sys.stdlib_module_names, path


def test_the_checker_loads_nothing_else(bundle: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from cpbox.proof.checker.confined import check_here\n"
        f"check_here({str(bundle)!r}, '60', '4000000000', '0', '')\n"
        "names = [name for name in sys.modules if name.split('.')[0] not in "
        "sys.stdlib_module_names]\n"
        "print(*sorted(names))"
    )
    done = run(*PYTHON, "-S", "-c", code)
    names = done.stdout.splitlines()[-1].split()
    ours = [name for name in names if name.startswith("cpbox.proof.checker")]
    assert set(names) - set(ours) == {"cpbox", "cpbox.proof"} | (
        set(names) & {"__main__", "__mp_main__"}
    )


def test_only_what_reads_and_writes_puzzles_knows_yaml() -> None:
    knows = {
        file.parent.name
        for file in (ROOT / "cpbox").rglob("*.py")
        if any(name.split(".")[0] == "yaml" for name in imports(file))
    }
    assert knows == {"fields", "puzzle", "loading"}


@pytest.mark.parametrize("module", ["cpbox", "cpbox.puzzle.reader", "cpbox.cli.main"])
def test_importing_loads_neither_ortools_nor_numpy(module: str) -> None:
    code = f"import sys, {module}; print({{'ortools', 'numpy'}} & set(sys.modules))"
    assert run(*PYTHON, "-c", code).stdout == "set()\n"


def endless(file: Path) -> list[str]:
    """The calls in a file that wait for a process or a thread, and have no limit."""
    calls = [x for x in nodes(file) if waits(x)]
    return [f"{file.name}:{call.lineno}" for call in calls if not is_limited(call)]


def waits(node: ast.AST) -> TypeGuard[ast.Call]:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    of = node.func.value
    is_module = isinstance(of, ast.Name) and of.id == "subprocess"
    starts = is_module and re.fullmatch("(?!Popen)[a-z_]+", node.func.attr)
    return bool(starts) or node.func.attr in ("communicate", "wait", "join")


def is_limited(call: ast.Call) -> bool:
    in_turn = last_name(call.func) in ("wait", "join") and call.args
    return bool(in_turn) or any(named.arg == "timeout" for named in call.keywords)


def test_no_test_waits_without_a_limit() -> None:
    tests = (ROOT / "tests").rglob("*.py")
    quick = [x for x in tests if not {"benchmarks", "studies"} & {*x.parts}]
    assert [call for file in quick for call in endless(file)] == []


def test_waits_without_a_limit_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        "subprocess.run(['x'])\nrun.communicate('x')\nrun.wait()\nthread.join()\n"
        "subprocess.run(['x'], timeout=1)\nrun.wait(1)\n','.join('x')\n"
    )
    assert endless(file) == [f"module.py:{n}" for n in (1, 2, 3, 4)]


# ------------------------------------------------- rules are read by a declaration only

DECIDE = ("candidates", "models", "search", "explain", "lab", "show/page")
PASS_ON = {  # what takes rules and handles any, or reads them by a view itself
    *("view", "missing", "replace", "broken", "partial", "table", "changed_fields"),
    *("Tracer", "trace_words", "moves", "Instance"),
    *("rules_of_words", "_fits", "_of_words", "_free"),  # by the records
}
ARRAYS = {"Board", "Candidates", "Instance", "Network", "Relaxation", "Tracer"}
DECLARED = {"Support", "SUPPORT", "rules_of", "stated_rules", "add_rules"}
LEAN = {  # what decides nothing by itself, and leaves rules to what declares them
    "engine": "bounds by levels and filter, solves by the models, compares by the walk",
    "cp_sat_models": "makes instances, which are given to models under a declaration",
    "own_process": "the same, in another process",
    "python_model": "gives such an instance to one model",
    "answers": "passes boards on",
    "__init__": "names what the relaxation is",
    "measured": "counts what linked words cover, of a spec that compose supports",
    "familiar_words": "is given the rules under the declaration of how_hard",
    "read_back": "asks the verifier",
    "comparison": "solves by the models",
    "coverage": "says what tiles words cover",
    "label_writer": "a bundle is written of a puzzle that proofs support",
    "chain_list": "the same",
    "goals_to_show": "the same",
}


def rules_read(file: Path) -> list[int]:
    """The lines that read the rules of a puzzle otherwise than by a declaration."""
    tree, lines = ast.parse(file.read_text("utf-8")), []
    above = {x: node for node in ast.walk(tree) for x in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "rules":
            user = above[node]
            if isinstance(user, ast.keyword):
                user = above[user]
            called = ast.unparse(user.func) if isinstance(user, ast.Call) else ""
            is_passed = called.rpartition(".")[2] in PASS_ON
            is_key = isinstance(user, ast.Tuple) or isinstance(node.ctx, ast.Store)
            if not is_passed and not is_key:
                lines.append(node.lineno)
    return sorted(lines)


@pytest.mark.parametrize("wing", DECIDE)
def test_what_decides_reads_rules_by_its_declaration_alone(wing: str) -> None:
    for file in files(wing):
        if wing != "models":  # which are given a view
            assert rules_read(file) == [], file


def test_rules_that_are_read_otherwise_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        "puzzle.rules.loop\nrules = board.puzzle.rules\nif puzzle.rules.link: pass\n"
        "SUPPORT.view(puzzle.rules)\nreplace(puzzle, rules=replace(puzzle.rules))\n"
        "getattr(puzzle.rules, name)\nkey = puzzle.box, puzzle.rules\n"
    )
    assert rules_read(file) == [1, 2, 3, 6]


def test_what_is_given_a_board_declares_the_rules_that_it_supports() -> None:
    for file in (x for wing in (*DECIDE, "proof/prover") for x in files(wing)):
        names = {
            alias.name
            for node in importing(file)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        takes = ARRAYS & names and file.parent.name != "relaxation"
        assert not takes or DECLARED & names or file.stem in LEAN, file
