"""Magic 54."""
from .moves import *
from .legality import *
from .setup import new_game
from .state import *
from .cards import *
from .rules import *
from .actions import *
