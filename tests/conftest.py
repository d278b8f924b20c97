"""Every run tests the same: what is drawn at random is drawn from fixed seeds.

``python -m tests.explore`` draws afresh.
"""

from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.register_profile("fresh", deadline=None, database=None, print_blob=True)
settings.load_profile("fixed")
