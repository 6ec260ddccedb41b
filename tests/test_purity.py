"""The rules are pure: no input or output, no clock, no chance of Python's own, and modules that remember nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import castlerules

ROOT = Path(castlerules.__file__).parent
SOURCES = {
    path.relative_to(ROOT).as_posix(): path
    for path in sorted(ROOT.rglob("*.py"))
    if path.relative_to(ROOT).parts[0] not in ("cli", "__main__.py")
}

WORLDLY = (
    *(
        "asyncio",
        "builtins",
        "contextvars",
        "ctypes",
        "datetime",
        "fcntl",
        "fileinput",
        "getpass",
        "glob",
        "http",
        "io",
    ),
    *("locale", "logging", "multiprocessing", "os", "pathlib", "pickle", "platform", "queue", "random"),
    *("secrets", "select", "shelve", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys", "sysconfig"),
    *("tempfile", "threading", "time", "timeit", "traceback", "urllib", "uuid", "warnings", "weakref"),
)
CALLS = (
    *("print", "open", "input", "id", "hash", "exec", "eval", "compile"),
    *("globals", "locals", "setattr", "delattr", "breakpoint"),
)
MUTABLE_CALLS = ("list", "dict", "set", "bytearray", "deque", "defaultdict", "Counter", "count", "cycle", "iter")
CACHES = ("cache", "lru_cache", "cached_property")
KEEPS_ORDER = ("tuple", "list", "iter", "next", "enumerate", "zip", "map", "filter", "reversed", "fromkeys", "join")

ALLOWED = {
    "core/value.py: imports sys": "which classes a module defines",
    "core/value.py: calls setattr": "fills an object that nobody else has yet",
    "core/value.py: keeps _PLAIN": "read while classes are defined, never written",
    "text.py: caches _load_presentation": "for which modules of data that which shows them has been imported",
    "testing/laws/data.py: imports pickle": "the kit pickles what it has made itself, and shows that it comes back",
    "testing/laws/data.py: calls hash": "the kit compares hashes within one process",
    "testing/laws/play.py: calls hash": "the same",
    "testing/laws/information.py: calls hash": "the same",
    "encoding/vectors/card.py: caches identity": "the numbers of a card, of the last few thousand",
    "encoding/vectors/card.py: caches printed_traits": "likewise",
    "encoding/vectors/card.py: caches _present_abilities": "the numbers of what an object can do, likewise",
    "encoding/vectors/fortress.py: caches _chances": "the chances of an assault, by its damage",
    "adapters/gymnasium.py: keeps metadata": "Gymnasium looks for it there, and wants a dictionary",
    "adapters/openspiel.py: caches _table": "the encodings of a game by its parameters, which its pickles hold",
    "adapters/pettingzoo.py: keeps metadata": "PettingZoo looks for it there, likewise",
    "bots/scores.py: caches _points_in_play": "what a permanent counts in a score, of the last thousand cards",
    "bots/solitaire_progress.py: caches _weight": "what a card weighs in a score",
    "bots/solitaire_progress.py: caches _is_clog": "the class of a card, of the last few thousand",
    "ascension/rules/setup.py: caches offered_starters": "the starters that are legal, of the last few leagues",
    "ascension/rules/acquisition.py: caches _cards_for_sale": "the prices of the cards of the last few sets",
    "ascension/rules/acquisition.py: caches acquirable_cards": "what fits the colours of a deck, of the last few sets",
    "ascension/rules/acquisition.py: caches acquirable_lands": "the lands that fit the colours of the last few decks",
    **{
        f"bots/processes.py: imports {name}": "only to play many games in other processes, which gives the same results"
        for name in ("io", "multiprocessing", "os", "pickle", "signal", "sys", "threading")
    },
    "bots/processes.py: caches _unpacked": "the task of a worker process, read once for all its chunks",
    "castle/rules/maneuvers.py: caches _adjacent_maneuvers": (
        "the neighbouring slots of a castle, of the last few sets of options"
    ),
    "core/data.py: caches _shared_codec": "the converter of a game, made when it is first needed and never changed",
    "cards/language/card_data.py: caches _codec": "the converter of cards, likewise",
    "cards/checks/type_faults.py: caches _field_shapes": "what the fields of a class of the language may hold",
    "cards/language/tree.py: caches _field_names": "the names of the fields of a class of the language",
    "cards/checks/type_faults.py: caches _field_types": "the fields of a class of the language, with their types",
    "cards/oracle/phrasebook.py: caches grammar": "the phrases as a tree, made when a text is first read",
    "cards/language/definition.py: caches _pool_cards": "the built-in cards, which are made of the classes there",
    "cards/pool/lookup.py: caches cards_by_name": "the built-in cards, read when the first of them is asked for",
    "cards/pool/lookup.py: caches _pool_by_folded_name": "the same cards under names without capitals",
    "magic/query/board_cache.py: caches _depends_on_extra": "whether a book may look beyond what is in play",
    "magic/model/characteristics.py: caches _with_ability": "texts with one more ability",
    "magic/model/characteristics.py: caches _without_keyword": "texts with one keyword less",
    "magic/mana/feasibility.py: caches demand_of": "what a cost demands of mana, of the last few hundred costs",
    "magic/mana/feasibility.py: caches parts_of_demands": "which demands of a cost are parts of others, likewise",
    "magic/mana/feasibility.py: caches separate_demands": "the demands of a cost without common kinds, likewise",
    "magic/mana/feasibility.py: caches source_shape": "what a source of mana adds to a supply, likewise",
    "magic/mana/feasibility.py: caches _gains_of": "what lands that make several mana add to a cost, of the last few",
    "magic/capability/playable.py: caches card_problems": (
        "what a book cannot play of a card; books and cards never change"
    ),
    "core/cached_code.py: imports sys": "which interpreter this is, and the namespace of a class",
    "core/cached_code.py: calls compile": "the text is written there",
    "core/cached_code.py: calls exec": "likewise",
    "core/cached_code.py: caches _init_code": "the code of constructors with so many parameters",
    "core/cached_code.py: caches _new_code": "likewise",
    "core/cached_code.py: caches _thaw_code": "the code of copies of so many fields",
    "core/cached_code.py: caches _update_code": "likewise",
    "core/described.py: caches _model": "a class of attrs whose fields serve as models",
    "core/frozen.py: calls setattr": "it makes classes",
    "core/frozen.py: caches _without_fields": "what attrs gives to classes without fields",
    "core/frozen.py: caches _repr_of": "how instances of a class are shown",
    "magic/presentation/guide.py: caches assumed_state": "a state that matches the observation of the guide",
    "solitaire/presentation/guide.py: caches payment_words": "what pays in that state, likewise",
    "magic54/presentation/guide.py: caches _legal": "the legal actions of the observation of the guide",
    "magic54/presentation/guide.py: caches _aimed": "how many targets each of these plays has",
    "magic/presentation/notation.py: caches _notation": "the notation of a game, made for the first action",
    "ascension/presentation/notation.py: caches _notation": "likewise",
    "magic54/presentation/notation.py: caches _notation": "likewise",
    "core/frozen.py: calls hash": "what it writes is the hash of a class, which is used within one process",
    "magic/model/compiled.py: caches face_with_value": "what a book reads on a card with a chosen value in its text",
    "magic/integrity/texts.py: caches _with_values": "the texts of a card with each value that can be chosen for it",
    "magic/rules/paying.py: caches _asks_for_sacrificed": "whether a text asks for what was sacrificed to pay for it",
    "magic/model/compiled.py: caches _joined_characteristics": "what both halves of a card together are",
    "magic/model/compiled.py: caches _flags_of": "what is true of any of the cards of a table, of the last few sets",
    "magic/model/compiled.py: caches nodes_of_card": "what a card says as a book reads it",
    "magic/model/ongoing_effects.py: caches _on_fixed_objects": "a rule about the objects that an effect was fixed to",
    "magic/model/renumber.py: caches _field_walks": "the fields of a class in which objects are named",
    "magic/query/possible_blocks.py: caches _can_be_kept": "whether a book has rules of its own on blocks",
    "magic/query/restrictions.py: caches rules_on": "the restrictions of a book by what they restrict",
    "magic/query/restrictions.py: caches rules_except": "those of them that are still to be asked",
    "magic/model/decklists.py: caches decklists_of": (
        "the decks that the cards of a table came from, of the last few hundred tables"
    ),
    "magic/information/dealer.py: caches _card_table": "the tables of the last few guesses, likewise",
    "magic/information/dealer.py: caches _first_rows": "the first row of each card in these tables",
    "magic/information/dealer.py: caches _rows_by_card": "which rows of these tables hold a card",
    "magic/rules/starting.py: caches table_of": "the tables of the last few deals, for what is read on their cards",
    "magic/model/state.py: keeps compiled": "what a book reads on the cards of a table; no part of the table's value",
    "magic/model/state.py: keeps mapped_rows": (
        "what has been asked of each card of a table; no part of the table's value"
    ),
    "magic/capability/support.py: caches supported_primitives": "what a book can play",
    "magic/capability/support.py: caches refusals": "why a book cannot play a card",
    "magic/rules/tokens.py: caches token_card": "what a token is, as a card of the table",
    "magic/model/compiled.py: caches symbol_masks": "the symbols of a cost as numbers",
    "magic/model/compiled.py: caches compile_faces": "what a book reads on a card",
    "magic/rules/turn.py: caches _turn_steps": "the steps of a book's turn by name",
    "magic/rules/state_based_actions.py: caches _are_timeless": "whether a book's actions ask for no time",
    "solitaire/decks.py: caches _unsupported_reasons": "what cannot be played of a card",
    "solitaire/rules/rulebook_entries.py: caches _chooses_from_hand": (
        "whether a card takes a card out of the hand of its target"
    ),
    "solitaire/rules/effects.py: caches _steps_of": (
        "the steps of an effect as done there, and whether they read a hand"
    ),
    "solitaire/query/layout.py: caches is_land": "what a card is",
    "solitaire/query/layout.py: caches is_aura": "the same",
    "solitaire/query/layout.py: caches is_in_play_on_stack": "the same",
    "solitaire/query/announceable.py: caches _targets_depend_on_x": "whether the targets of a mode depend on X",
    "solitaire/query/announceable.py: caches lacking_sources": "why nothing pays for needs, by the colours",
    "solitaire/query/casting.py: caches _no_room": "why a card has no room beside a permanent of that name",
    "solitaire/query/payment_sources.py: caches face_needs": "what a card needs to be played, of the last few thousand",
    "solitaire/query/payment_sources.py: caches ability_needs": "what an ability needs to be used, likewise",
    "solitaire/query/payment_sources.py: caches mana_ability_colors": (
        "the colours of the mana that an object can make, by what it says"
    ),
    "solitaire/query/payment_sources.py: caches mana_spell_colors": (
        "the colours of the mana that a card makes as a spell"
    ),
}


def called(node: ast.AST) -> str:
    """Return the bare name of what *node* calls, if it calls anything."""
    function = node.func if isinstance(node, ast.Call) else node
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the modules of the standard library that speak with the world, as far as *tree* imports them."""
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        yield from (f"imports {top}" for name in names if (top := name.partition(".")[0]) in WORLDLY)


def worldly_calls(tree: ast.AST) -> Iterator[str]:
    """Yield calls of functions that read, write, or depend on where an object lies in memory."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            yield f"calls {node.func.id}"


def is_set(node: ast.AST, names: frozenset[str]) -> bool:
    """Return whether *node* is plainly a set; *names* are names that were bound to one."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)):
        return is_set(node.left, names) or is_set(node.right, names)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    return isinstance(node, (ast.Set, ast.SetComp)) or (isinstance(node, ast.Name) and node.id in names)


def sets_of(function: ast.AST) -> frozenset[str]:
    """Return the names that are bound to sets in *function*."""
    names: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value and is_set(node.value, frozenset(names)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return frozenset(names)


def ordered_sets(tree: ast.AST) -> Iterator[str]:
    """Yield loops over sets, and calls that keep the order in which a set happens to come."""
    scopes = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.Module))]
    for scope in scopes:
        names = sets_of(scope) if isinstance(scope, ast.FunctionDef) else frozenset()
        for node in ast.walk(scope):
            looped = [node.iter] if isinstance(node, (ast.For, ast.comprehension)) else []
            if isinstance(node, ast.Call) and called(node) in KEEPS_ORDER:
                looped = [part.value if isinstance(part, ast.Starred) else part for part in node.args]
            yield from ("goes through a set in its order" for part in looped if is_set(part, names))


def kept_state(tree: ast.Module) -> Iterator[str]:
    """Yield names that modules and classes bind to what can be changed, caches, and ``global``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield f"has global {', '.join(node.names)}"
        if isinstance(node, ast.FunctionDef) and any(called(decorator) in CACHES for decorator in node.decorator_list):
            yield f"caches {node.name}"
        if isinstance(node, (ast.Module, ast.ClassDef)):
            yield from (f"keeps {name}" for name in mutable_names(node.body))


def mutable_names(body: list[ast.stmt]) -> Iterator[str]:
    """Yield the names that statements of *body*, or of branches in it, bind to lists, dicts, sets and the like."""
    for node in body:
        if isinstance(node, (ast.If, ast.Try)):
            yield from mutable_names([*node.body, *node.orelse])
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None and is_mutable(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (name for target in targets if (name := ast.unparse(target)) != "__all__")


def is_mutable(node: ast.expr) -> bool:
    """Return whether *node* plainly makes something that can be changed."""
    literals = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp)
    if isinstance(node, ast.Call):
        keywords = {keyword.arg: keyword.value for keyword in node.keywords}
        factories = [
            node,
            *([keywords["factory"]] if {"factory", "init"} <= set(keywords) else []),
        ]  # filled by nobody but itself
        return any(called(factory) in MUTABLE_CALLS for factory in factories)
    return isinstance(node, literals)


def faults(tree: ast.Module) -> list[str]:
    """Return everything in *tree* that is not pure."""
    return [*imported(tree), *worldly_calls(tree), *ordered_sets(tree), *kept_state(tree)]


@cache
def faults_in(name: str) -> tuple[str, ...]:
    """Return everything in the module called *name* that is not pure; it is read once."""
    return tuple(faults(ast.parse(SOURCES[name].read_text(encoding="utf-8"))))


@pytest.mark.parametrize("name", SOURCES)
def test_a_module_of_the_rules_is_pure(name: str) -> None:
    """Nothing but what is allowed by name speaks with the world or remembers."""
    assert [] == [fault for fault in faults_in(name) if f"{name}: {fault}" not in ALLOWED]


def test_nothing_is_allowed_that_is_not_there() -> None:
    """The list of exceptions holds no more than there is reason for."""
    faults_found = {f"{name}: {fault}" for name in SOURCES for fault in faults_in(name)}

    assert set(ALLOWED) == faults_found & set(ALLOWED)


IMPURE = {
    "import os.path": "imports os",
    "def f():\n    from random import choice": "imports random",
    "def f(x): print(x)": "calls print",
    "def f(x): return id(x)": "calls id",
    "def f(x):\n    for one in {1, x}: pass": "goes through a set in its order",
    "def f(x): return [one for one in set(x) | {1}]": "goes through a set in its order",
    "def f(x):\n    found = frozenset(x)\n    return tuple(found)": "goes through a set in its order",
    "TABLE = {1: 2}": "keeps TABLE",
    "TABLE: Final = []": "keeps TABLE",
    "if True:\n    TABLE = dict(a=1)": "keeps TABLE",
    "class A:\n    table = set()": "keeps table",
    "@attrs.frozen\nclass A:\n    table: dict = attrs.field(factory=dict, init=False)": "keeps table",
    "def f():\n    global x\n    x = 1": "has global x",
    "@cache\ndef f(): return 1": "caches f",
    "@lru_cache(maxsize=3)\ndef f(): return 1": "caches f",
}


@pytest.mark.parametrize("source", IMPURE)
def test_the_check_sees_what_is_not_pure(source: str) -> None:
    """Each kind of fault is found where it is."""
    assert IMPURE[source] in faults(ast.parse(source))


@pytest.mark.parametrize(
    "source",
    [
        "from castlerules.core import value",
        "from .random import choice",
        "def f(x): return sorted(set(x))",
        "def f(x): return x in {1, 2}",
        "def f(x): return len(frozenset(x))",
        "TABLE: Final = MappingProxyType({1: 2})",
        "TABLE = tuple([1])",
        "__all__ = ['f']",
        "def f():\n    table = {}\n    return table",
    ],
)
def test_the_check_leaves_what_is_pure_alone(source: str) -> None:
    """Sets that are only asked or sorted, wrapped tables and local variables are no faults."""
    assert [] == faults(ast.parse(source))
