"""Counters on permanents: how many there are, what has them, and taking all of them away."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.meanings import Deed, times
from castlerules.cards.oracle.phrase import says


@says("post", "with (a|an) <counter> counter on it", example="Destroy target creature with a fuse counter on it.")
def with_counter(kind: lang.CounterKind) -> lang.Filter:
    """With a counter on it."""
    return lang.HasCounters(kind)


@says("post", "with <counter> counters on (it|them)", example="Tap all creatures with fuse counters on them.")
def with_counters(kind: lang.CounterKind) -> lang.Filter:
    """With counters on them."""
    return lang.HasCounters(kind)


@says(
    "condition",
    "there are no <counter> counters on <object>",
    example="At the beginning of your upkeep, if there are no charge counters on this artifact, sacrifice it.",
    on="Artifact",
)
def no_counters(kind: lang.CounterKind, ref: lang.ObjectRef) -> lang.Condition:
    """Without counters of a kind."""
    return lang.Compare(lang.CountersOn(ref, kind), lang.Comparison.EQUAL, 0)


@says(
    "condition",
    "there are <compared> <counter> counters on <object>",
    example="At the beginning of your upkeep, if there are two or more charge counters on this artifact, sacrifice it.",
    on="Artifact",
)
def so_many_counters(
    compared: tuple[lang.Comparison, lang.Value], kind: lang.CounterKind, ref: lang.ObjectRef
) -> lang.Condition:
    """With a number of counters of a kind."""
    return lang.Compare(lang.CountersOn(ref, kind), *compared)


@says(
    "condition",
    "<object> has <compared> <counter> counters on it",
    example="At the beginning of your upkeep, if this artifact has two or more charge counters on it, sacrifice it.",
    on="Artifact",
)
def has_so_many(
    ref: lang.ObjectRef, compared: tuple[lang.Comparison, lang.Value], kind: lang.CounterKind
) -> lang.Condition:
    """An object has a number of counters of a kind on it."""
    return lang.Compare(lang.CountersOn(ref, kind), *compared)


@says(
    "deed",
    "put <counted> on <object> <per>",
    example="Put a +1/+1 counter on target creature for each Elf you control.",
)
def put_counters_per(counted: tuple[lang.CounterKind, lang.Value], ref: lang.ObjectRef, count: lang.Value) -> Deed:
    """Put counters on objects, for each of a kind."""
    kind, number = counted
    return lambda _: lang.PutCounters(ref, kind, times(number, count))


@says("deed", "remove all <counter> counters from <object>", example="Remove all fuse counters from target creature.")
def remove_all(kind: lang.CounterKind, ref: lang.ObjectRef) -> Deed:
    """Take away all counters of a kind."""
    return lambda _: lang.RemoveCounters(ref, kind, lang.CountersOn(ref, kind))
