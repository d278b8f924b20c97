"""Many things are sorted as few are."""

import numpy as np

from cpbox.candidates.arrays import BLOCK, MANY, order_by, set_of, sets_of, sizes_of


def test_many_things_are_ordered_as_few_are_by_numbers_of_any_size() -> None:
    random = np.random.default_rng(1)
    few = random.integers(-3, 3, MANY)
    wide = random.integers(-(1 << 40), 1 << 62, MANY)[random.integers(0, 90, MANY)]
    same = np.full(MANY, 1 << 20)
    for keys in ([few, wide], [wide, few], [same, few], [same], [few.astype(np.int32)]):
        assert (order_by(*keys) == np.lexsort(keys)).all()
        assert (
            order_by(*(k[:9] for k in keys)) == np.lexsort([k[:9] for k in keys])
        ).all()


def test_sets_know_their_members_however_many_there_may_be() -> None:
    random = np.random.default_rng(1)
    size = random.integers(1, 5, BLOCK + 3)
    for number in (1, 64, 65, 130):
        members = random.integers(0, number, size.sum())
        sets = sets_of(members, size, number)
        for at in (0, 1, BLOCK - 1, BLOCK, BLOCK + 2):
            its = {*members[size[:at].sum() :][: size[at]].tolist()}
            assert (sets[at] == set_of(its, number)).all()
            assert sizes_of(sets[at]) == len(its)
