"""Settings of the tests of the core."""

from __future__ import annotations

from hypothesis import settings

# The same examples in every run, and no test that fails because the machine is busy.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")
