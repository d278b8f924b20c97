"""Every small change of a file: what `mutate` runs the tests on."""

import ast
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"min": "max", "any": "all", "minimum": "maximum", "issuperset": "issubset"}
NAMES |= {other: name for name, other in NAMES.items()}
NOT_RUN = {"annotation", "returns", "decorator_list", "bases"}


@dataclass(frozen=True)
class Mutant:
    """A file with one change."""

    file: str
    line: int
    before: str
    after: str
    source: str


def mutants(root: Path, file: str) -> Iterator[Mutant]:
    """Every change of a file."""
    tree = ast.parse((root / file).read_text(encoding="utf-8"))
    for parent, field, place in list(places(tree)):
        node = getattr(parent, field)
        node = node if place is None else node[place]
        for variant in variants(node):
            put(parent, field, place, variant)
            line = next(n.lineno for n in ast.walk(node) if hasattr(n, "lineno"))
            yield Mutant(file, line, shown(node), shown(variant), ast.unparse(tree))
        put(parent, field, place, node)


def places(parent: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Where code stands that is run: a field of a node, or a place in such a list."""
    for field, value in ast.iter_fields(parent):
        if field in NOT_RUN:
            continue
        for place, node in (
            enumerate(value) if isinstance(value, list) else [(None, value)]
        ):
            if isinstance(node, ast.AST) and not is_text(node):
                yield parent, field, place
                yield from places(node)


def is_text(node: ast.AST) -> bool:
    """Whether this is a docstring, or says that a zip is strict."""
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def put(parent: ast.AST, field: str, place: int | None, node: ast.AST) -> None:
    """Set a field, or a place in it."""
    if place is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[place] = node


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand instead of a node."""
    yield from value_variants(node)
    yield from condition_variants(node)
    if isinstance(
        node, ast.Expr | ast.AugAssign | ast.Raise | ast.Continue | ast.Break
    ):
        yield ast.Pass()


def value_variants(node: ast.AST) -> Iterator[ast.AST]:
    """Other numbers, operators and functions."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            yield changed_in(node, op=OPERATORS[type(op)]())
        case ast.Name(id=name) if name in NAMES:
            yield ast.Name(NAMES[name])
        case ast.Attribute(attr=name) if name in NAMES:
            yield changed_in(node, attr=NAMES[name])


def condition_variants(node: ast.AST) -> Iterator[ast.AST]:
    """Other comparisons, and conditions that hold where they did not."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                for other in COMPARISONS[type(op)]:
                    changed = [*ops[:place], other(), *ops[place + 1 :]]
                    yield changed_in(node, ops=changed)
        case ast.BoolOp(op=op):
            other_one = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield changed_in(node, op=other_one)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield changed_in(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.comprehension(ifs=ifs):
            for place, test in enumerate(ifs):
                negated = ast.UnaryOp(ast.Not(), test)
                yield changed_in(node, ifs=[*ifs[:place], negated, *ifs[place + 1 :]])


def changed_in(node: ast.AST, **fields: object) -> ast.AST:
    """A node with some fields changed."""
    changed = copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def shown(node: ast.AST) -> str:
    """The first line of a node's code."""
    return ast.unparse(ast.fix_missing_locations(node)).strip().split("\n")[0]
