"""Many things are sorted as few are."""

import numpy as np

from cpbox.candidates.arrays import MANY, order_by


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
