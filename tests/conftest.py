"""The Hypothesis profiles; ``--hypothesis-profile`` chooses one."""

from hypothesis import settings

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=2000)
settings.register_profile("mutation", deadline=None, max_examples=10)
