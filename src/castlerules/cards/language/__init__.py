"""The language that describes cards: abilities, effects, costs, filters, ... as immutable data without behaviour."""

from .choices import *
from .constants import *
from .nodes import *
from .queries import *
from .tree import *
