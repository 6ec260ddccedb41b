"""The games as environments of other libraries: OpenSpiel, PettingZoo and Gymnasium.

Each of the modules ``openspiel``, ``pettingzoo`` and ``gymnasium`` needs the library of its name, and registers the
games there when it is imported. This package itself needs none of them.
"""

__all__: list[str] = []
