"""What the pictures in the docs show; ``python -m tests.svg.renew`` draws them again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from castlerules import Player, Rng, ascension, castle, duel, fortress, magic54, playout, solitaire
from castlerules.fortress import FORTRESS, PLAYER, Siege
from castlerules.magic import AddAttacker, ConfirmAttack
from castlerules.svg import svg
from castlerules.testing.magic import MagicScenario
from castlerules.testing.magic import side as cards
from castlerules.testing.magic54 import Magic54Scenario, side, table

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"


def fight() -> Magic54Scenario:
    """Return a fight with blocks, damage, a sick creature and a pile of three, in which RED is to act."""
    red = side(
        "QH KH JD/s", hand="9H 6D AH 10D", mana="5H 7H 3D 5D", tapped=1, discard="4H 2H", deck="KD QD 2D 4D", hp=14
    )
    black = side("JC KC/d1 QC", hand="4S 8C 3C", mana="3S 5S 7S 9S", discard="AC", deck="KS QS JS", hp=9)
    start = table(red, black, phase="attackers")
    fighting = start.do("attack KH", "attack QH", "end_attack", "block KC KH", "block QC KH", "end_block")
    return fighting.do("growth 9H KH", "damage 4S QH", "sacrifice JD QH", "pass")


def siege() -> MagicScenario:
    """Return a siege in which two of four attackers are blocked, and the artifact is about to shoot one blocker."""
    mine = cards(
        "8 Mountain, Rod of Ruin, Hill Giant, Tor Giant, Goblin Raider/s, Bonebreaker Giant, Hurloon Minotaur",
        hand="2 Mountain, Wild Jhovall, Obsianus Golem",
        graveyard="Hill Giant",
        library=17,
        life=13,
    )
    garrison = cards("Hurloon Minotaur/t, Wild Jhovall, Goblin Raider", graveyard="Tor Giant", library=0, life=0)
    extra = Siege(opposition=4, dice=(5, 1, 4, 2, 6, 3))
    start = MagicScenario.of(
        FORTRESS, mine, garrison, rules=fortress.FortressRules(), extra=extra, turn=7, check=lambda *_: ()
    ).to_step("declare attackers")
    for name in ("Bonebreaker Giant", "Hill Giant", "Tor Giant"):
        start = start.act(AddAttacker, name)
    return start.do(ConfirmAttack()).to_step("declare blockers").activate("Rod of Ruin", "Wild Jhovall")


def duelling() -> MagicScenario:
    """Return a duel in which two creatures attack, and a burn spell is aimed at the only one that could block."""
    mine = cards(
        "3 Mountain, 2 Forest, Karplusan Forest, Trained Armodon, Goblin Raider, Llanowar Elves/t",
        hand="Giant Growth, Lightning Bolt, Forest",
        graveyard="Raging Goblin",
        library=41,
        life=14,
    )
    theirs = cards(
        "3 Plains, 3 Swamp, Black Knight, White Knight/t, Crusade",
        hand="Dark Ritual, Swords to Plowshares, Swamp",
        graveyard="Savannah Lions, Fresh Volunteers",
        library=39,
        life=11,
    )
    start = MagicScenario.of(duel.NORMAL, mine, theirs, rules=duel.DuelRules(), turn=9, check=lambda *_: ())
    start = start.to_step("declare attackers").act(AddAttacker, "Trained Armodon").act(AddAttacker, "Goblin Raider")
    return start.do(ConfirmAttack()).cast("Lightning Bolt", "Black Knight")


def season() -> ascension.State:
    """Return a league of five after eight contests; Ann is about to decide who starts against Cid."""
    state = ascension.GAME.new_game(seats=6)
    for seat, name in enumerate(("Ann", "Bob", "Cid", "Dan", "Eve")):
        state = ascension.GAME.apply(state, ascension.RegisterDeck(Player(seat), ascension.STARTERS[seat], name))
    for placings in ("01432", "132", "0342", "2143", "012", "34", "0213", "2140"):
        state = _ended(state, tuple([(Player(int(seat)),) for seat in placings]))
    return ascension.GAME.apply(state, ascension.StartContest((Player(0), Player(2))))


def _ended(state: ascension.State, placings: ascension.Placings) -> ascension.State:
    """Return *state* after a contest from which players went out as *placings* say; whoever decides, starts."""
    state = ascension.GAME.apply(state, ascension.StartContest(tuple(sorted(player for (player,) in placings))))
    contest = state.contests[-1]
    if contest.chooser is not None:
        state = ascension.GAME.apply(state, ascension.ChooseFirstPlayer(contest.number, contest.chooser))
    return ascension.GAME.apply(state, ascension.RecordResult(contest.number, placings))


def breach() -> castle.State:
    """Return a game of Castle in its middle, which was played at random."""
    return playout(castle.GAME, castle.GAME.new_game(rng=Rng.seeded(2)), rng=Rng.seeded(2), max_actions=500).state


def patience() -> solitaire.State:
    """Return a patience some moves after its first draw, which was played at random."""
    return playout(solitaire.GAME, solitaire.deal(number=3), rng=Rng.seeded(2), max_actions=9).state


def _castle() -> str:
    return svg(castle.GAME.observe(breach(), Player(0)))


def _solitaire() -> str:
    return svg(solitaire.GAME.observe(patience(), solitaire.YOU))


def _ascension() -> str:
    return svg(ascension.GAME.observe(season(), Player(0)))


def _duel() -> str:
    return svg(duel.GAME.observe(duelling().state, Player(0)))


def _magic54() -> str:
    return svg(magic54.GAME.observe(fight().state, magic54.RED))


def _fortress() -> str:
    return svg(fortress.GAME.observe(siege().state, PLAYER))


PICTURES: Final[Mapping[str, Callable[[], str]]] = {
    "magic54.svg": _magic54,
    "fortress.svg": _fortress,
    "duel.svg": _duel,
    "ascension.svg": _ascension,
    "castle.svg": _castle,
    "solitaire.svg": _solitaire,
}
"""What draws each picture, by the name of its file."""


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(f"{draw()}\n", encoding="utf-8")
