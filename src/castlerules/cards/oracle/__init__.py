"""The card reader: rules text as it is in card files (Oracle text) to abilities of the card language.

``read_text`` reads the text of one face. What it does not understand wholly it refuses, and says which clause, where,
and why. The phrases that it knows are in ``phrases``, one row each.
"""

from castlerules.core import RefusalKind as RefusalKind
from castlerules.core import UnreadClause as UnreadClause

from .reading import OracleText as OracleText
from .reading import read_text as read_text
