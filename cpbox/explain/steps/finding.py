"""Finds a proof in steps: what one word must have, and looks that close its cases.

The first step is a count: of k words together, one has at least t of any k (t - 1) + 1
letters. With t = 1 that is a scarce letter. Where no word has so many, that is all.
Otherwise each word that does, at each place in the chain, is a case. A look at some
letters that it lacks closes it: the other words, which must have them, do not. Which
looks close all cases with the fewest of them is a set cover, which CP-SAT solves.
"""

from collections.abc import Iterator, Mapping
from time import perf_counter
from types import MappingProxyType

import numpy as np

from cpbox.candidates.arrays import Bools, Ints
from cpbox.explain.steps.first_step import Start, alone, pivot_of, starts, with_rules
from cpbox.explain.steps.looks import Atom, Looks
from cpbox.explain.steps.needs import Kind, Needs
from cpbox.explain.steps.supply import NEVER, Supply
from cpbox.explain.steps.values import StepProof
from cpbox.fields.arguments import Stop
from cpbox.search.optimum.cp_sat import find_solution
from cpbox.search.optimum.ortools_import import cp_model
from cpbox.search.results.result import Status

FEW, MORE = 3, 4  # letters of a look; more of them where few are not enough
SECONDS = 0.6  # for one set cover
ONE_MORE = 1000  # what a look costs, more than its letters ever do


class OutOfTime(Exception):  # noqa: N818
    """The time was over before a proof was found."""


def find_proof(
    supply: Supply,
    words: int,
    deadline: float,
    stop: Stop | None = None,
    without: Mapping[str, Supply] = MappingProxyType({}),
) -> StepProof | None:
    """The proof with the fewest steps that no chain has so many words.

    None where no proof of this kind is found.

    Parameters
    ----------
    supply
        The words.
    words
        How many words the chain has.
    deadline
        When to stop, in the time of ``time.perf_counter``.
    stop
        A token that ends it as the deadline does.
    without
        The words without each of the rules of single words, as far as more are then
        played; with the numbers of `supply`.

    Raises
    ------
    OutOfTime
        When the time was over before any was found.

    """
    if words == 1 and (proof := alone(supply)):
        return with_rules(proof, without)
    finder = _Finder(supply, words, deadline, stop, without)
    proof = finder.find(FEW) or finder.find(MORE) or finder.find(MORE, is_any=True)
    return proof and with_rules(proof, without)


class _Finder:
    """Looks for the proof about chains of two words or more."""

    def __init__(
        self,
        supply: Supply,
        words: int,
        deadline: float,
        stop: Stop | None,
        without: Mapping[str, Supply],
    ) -> None:
        self.supply, self.words, self._lifted = supply, words, without
        self._needs = Needs(supply, words)
        self._deadline, self._stop = deadline, stop

    def find(self, most: int, *, is_any: bool = False) -> StepProof | None:
        """The best proof whose looks are at so many letters at most.

        With `is_any`, they may also be at all that the word of a case lacks: if there
        is no chain at all, that closes it.
        """
        best: StepProof | None = None
        is_first = True
        for start in starts(self.supply, self.words):
            if not is_first and self._is_over():
                if best is None:
                    raise OutOfTime
                break
            is_first = False
            fewer = None if best is None else len(best.looks) - 1
            if fewer == 0:
                break
            proof = self._from(start, most, fewer, is_any=is_any)
            best = proof or best
        return best

    def _is_over(self) -> bool:
        is_stopped = self._stop is not None and self._stop.is_set()
        return is_stopped or perf_counter() >= self._deadline

    def _from(
        self, start: Start, most: int, fewer: int | None, *, is_any: bool
    ) -> StepProof | None:
        cases = [*self._cases(start)]
        rows = [*dict.fromkeys(row for row, _ in cases)]
        chosen, is_fewest = [], True
        if rows:
            atoms, closes = self._atoms(rows, most, is_any=is_any)
            if not len(atoms) or not closes.any(axis=0).all():
                return None
            covered = self._cover(atoms, closes, fewer)
            if covered is None:
                return None
            numbers, is_fewest = covered
            chosen = [(atoms[n], closes[n]) for n in numbers]
        supply = self.supply
        return StepProof(
            words=self.words,
            most_letters=supply.most_letters,
            to_cover=supply.things[supply.required :],
            may_miss=supply.may_miss,
            pivot=pivot_of(supply, start),
            looks=tuple(Looks(self._needs, self._lifted).of(chosen, cases, rows)),
            is_fewest=is_fewest and not is_any,
            chain_rules=("require",) if start.things < 1 << supply.required else (),
            is_loop=supply.loop,
        )

    def _cases(self, start: Start) -> Iterator[tuple[Kind, int]]:
        """Each word of the first step at each place where it may stand."""
        supply = self.supply
        places = 1 if supply.is_round else self.words
        for i in start.entries.tolist():
            first, last = int(supply.first[i]), int(supply.last[i])
            lacks, cost = supply.full & ~int(supply.has[i]), int(supply.costs[i])
            for place in range(places):
                if place == 0 and supply.may_start[first]:
                    continue
                if place == self.words - 1 and supply.may_end[last]:
                    continue
                yield Kind(place, first, last, lacks, cost), i

    def _sets(self, most: int) -> Ints:
        """The sets of things that are looked at."""
        supply = self.supply
        sets = np.arange(supply.full + 1)
        words = sets & ((1 << supply.required) - 1)
        if self.words == 2 and most == MORE:
            most = len(supply.things)
        fit = (supply.sizes <= most + supply.may_miss) & (
            (words == 0) | (supply.sizes == 1)
        )
        fit &= (supply.sizes > supply.may_miss) | (supply.sizes == 0)
        return np.flatnonzero(fit)

    def _atoms(
        self, rows: list[Kind], most: int, *, is_any: bool
    ) -> tuple[list[Atom], Bools]:
        """The looks that close any of the rows, and ``[atom, row]``: which."""
        supply, sets = self.supply, self._sets(most)
        if is_any and not supply.may_miss:
            letters = supply.full >> supply.required << supply.required
            lacked = {row.lacks & letters for row in rows}
            sets = np.union1d(sets, np.array([*lacked], np.int64))
            for row in rows:
                self._needs.need_all(row, row.lacks & letters)
        places = sorted({row.place for row in rows})
        nowhere = np.ones(len(sets), np.bool_)
        for place in range(1 if supply.loop else self.words):
            nowhere &= self._needs.least_anywhere(place)[sets] >= NEVER
        closed = np.zeros((len(sets), len(rows)), np.bool_)
        for number, row in enumerate(rows):
            need = self._needs.need(row.place, row.first, row.last)[sets]
            is_lacked = (sets & ~row.lacks) == 0
            closed[:, number] = is_lacked & (need > supply.budget - row.cost)
        at = np.array([row.place for row in rows])
        atoms, closes = list[Atom](), list[Bools]()
        for n in np.flatnonzero(closed.any(axis=1)).tolist():
            things, is_anywhere = int(sets[n]), bool(nowhere[n])
            if is_anywhere or len(places) == 1 or self.words == 2:
                atoms.append(Atom(things, None, is_anywhere))
                closes.append(closed[n])
                continue
            for place in places:
                here = closed[n] & (at == place)
                if here.any():
                    atoms.append(Atom(things, place, is_anywhere=False))
                    closes.append(here)
        return atoms, np.array(closes)

    def _cover(
        self, atoms: list[Atom], closes: Bools, fewer: int | None
    ) -> tuple[list[int], bool] | None:
        """The fewest looks that close all rows, the easiest of these; if proved."""
        model = cp_model.CpModel()
        chosen = [model.new_bool_var("") for _ in atoms]
        for row in np.unique(closes, axis=1).T:
            model.add_bool_or([chosen[n] for n in np.flatnonzero(row).tolist()])
        if fewer is not None:
            model.add(sum(chosen) <= fewer)
        efforts = [ONE_MORE + self._effort(atom) for atom in atoms]
        model.minimize(sum(x * c for x, c in zip(chosen, efforts, strict=True)))
        seconds = min(SECONDS, max(self._deadline - perf_counter(), 0.05))
        settled = find_solution(model, seconds, self._stop)
        if settled.interrupted:
            raise KeyboardInterrupt
        if settled.value is None:
            return None
        numbers = [n for n, x in enumerate(chosen) if settled.value(x)]
        return numbers, settled.status is Status.OPTIMAL

    def _effort(self, atom: Atom) -> int:
        """How hard a look is: fewer letters are easier, and links are more to heed."""
        size = atom.things.bit_count()
        return size * size + (0 if atom.is_anywhere else 3 * self.words)
