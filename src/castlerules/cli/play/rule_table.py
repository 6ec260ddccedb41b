"""The texts of rules that messages name; ``python -m tests.rule_texts`` makes them of the pages."""

from __future__ import annotations

from typing import Final

RULE_TEXTS: Final = """\
ASC-007 League pairing rule: nobody may face the same opponent in two successive contests.
ASC-010 A starter deck has exactly 45 cards.
ASC-012 A two-colour deck must use one of the five pairs in ASC-T1; no other pair exists.
ASC-013 A three-colour deck must use one of the five triples in ASC-T1; no other triple exists.
ASC-014 Cards come from exactly one Basic Set and exactly one small Expansion Set.
ASC-015 The Basic Set is one of the eight in ASC-T2: the 7th Edition core set or one of seven Main Sets.
ASC-016 7th Edition and Main Sets exclude each other: a player on 7th Edition has no Main Set cards, and the reverse.
ASC-018 Naming an Expansion Set is compulsory and happens before the deck is made; actually including cards from it is
 not.
ASC-020 Of expansions, the player may acquire cards only from the named one until another expansion has been bought.
ASC-021 At most 10 cards of a starter come from the named Expansion Set.
ASC-022 At most 5 cards of a starter are artifacts.
ASC-023 Of those artifacts at most one is uncommon; all the others are common.
ASC-024 A starter contains no rare artifact.
ASC-025 At most one card of a starter is rare. It may come from the Basic Set or from the named Expansion Set.
ASC-026 At most five cards of a starter are uncommon.
ASC-028 A starter contains no Legend.
ASC-029 A starter contains no gold card.
ASC-030 Basics aside, a starter holds at most two copies of any one card.
ASC-031 Exception to ASC-030: one single card of the player's choosing, the grace card, may be there three times.
ASC-041 Points can be spent only between games.
ASC-042 Subject to ASC-041 an option may be bought at any moment at which the bank covers its price.
ASC-063 Two basic lands together: 1 point.
ASC-072 A player never has more than four expansion sets altogether, the one named at the start included.
ASC-080 This option allows a third, later a fourth, copy of a card.
ASC-083 The limit never exceeds four.
ASC-090 A sideboard is bought in blocks of five cards; each block arrives with five commons.
ASC-093 A sideboard never holds more than fifteen cards.
ASC-100 A deck never has more than 70 cards.
ASC-101 A player who has acquired more cards than fit into the deck (or into the sideboard, if one was bought) must take
 cards out of the deck until it is within the maximum.
ASC-121 Trigger: five consecutive losses.
ASC-123 Rebuild: make a new deck that contains no rare at all.
ASC-124 Swap: permanently remove five cards from the deck, with two commons at the least among them, and replace them by
 five commons.
ASC-126 A remedy is available only within the player's first ten games.
ASC-A01 register_deck(player, decklist) (player). Player not yet in the league; validation empty. Adds the player: bank,
 power, spent, games, streak 0; limit 2; no side.
ASC-A02 start_contest(participants) (organiser). >= 2 distinct active players, all ready, none in an open contest;
 pairing rule. Snapshots power, computes handicaps; if somebody is entitled to decide who starts (in mode choose_one: to
 any row) -> awaiting_first_choice, the chooser being fixed by ASC-Q33; else chance ASC-C1 -> running.
ASC-A03 choose_first_player(contest, first) (the chooser). Status awaiting_first_choice; first is a participant. Sets
 first player; -> running.
ASC-A04 record_result(contest, placings) (organiser). Status running; placings is an ordered partition of the
 participants, first eliminated group first. Awards points to bank and power, updates games, streaks, last group; ->
 finished.
ASC-A11 claim_free_card(player, source, printing). Source has picks left; printing is a legal common for that source;
 copies within allowance; bank >= surcharge; source side: free side capacity. Pays surcharge; adds to main (set:) or
 side (side); picks - 1.
ASC-A15 swap_with_side(player, main_card, side_card). Both present, not the same printing. Exchanges them; sizes
 unchanged.
ASC-A17 begin_streak_swap(player). Streak right; no free picks outstanding; main has at least 2 commons; at least five
 legal free-of-surcharge commons (counting copies) available. Swap in progress; streak 0; remedies + 1.
ASC-A18 streak_kill(player, printing). Swap in progress, fewer than five killed; card in main; after it the required
 number of commons is still reachable (with k kills left after this one, commons killed + k >= 2). Card is lost;
 min_deck_size is not enforced until the swap is finished.
ASC-A19 streak_pick(player, printing). Five killed, fewer than five picked; legal common; copies within allowance; bank
 >= surcharge. Adds to main; after the fifth the swap is finished.
ASC-A20 waive_free_picks(player, source). Picks outstanding for that source. Drops the remaining picks.
ASC-A21 withdraw(player) (organiser or player). Between games, active. Inactive; everything else stays on record.
ASC-A22 choose_handicap_row(contest, row) (entitled player; only in mode choose_one). Status awaiting_first_choice; row
 reached; not chosen yet. Fixes that player's bonus; when all entitled players have chosen, the chooser is found by
 ASC-Q33 among those who took the starting-player row; if nobody did, chance ASC-C1 -> running; ASC-A03 is illegal
 before that.
ASC-C1 First player when nobody is entitled to decide. Uniform over participants.
ASC-I01 bank >= 0 for every player in every reachable state.
ASC-I02 power = bank + spent for every player (default rebuild_carryover).
ASC-I03 Only record_result raises power; only rebuild_deck may lower it.
ASC-I04 Without ties, the points handed out by an n-player contest sum to n(n - 1)/2.
ASC-I05 With ties (strict), the sum equals the number of pairs of participants in different placing groups.
ASC-I06 Each award lies between 0 and n - 1, and is the same for all members of a placing group; later groups earn
 strictly more.
ASC-I07 At contest start every participant has 45 <= main <= 70 and side <= capacity.
ASC-I08 Main never exceeds 72 (70 plus one land pair), and exceeds 70 only while the player is over-size and not in a
 contest.
ASC-I09 Side capacity is in {0, 5, 10, 15} and equals 5 x blocks.
ASC-I10 1 <= number of expansions <= 4, all distinct, all of kind small.
ASC-I11 Every non-basic card in main and side comes from the Basic Set or an owned expansion.
ASC-I12 Every card's colours lie within the alliance; alliance, kind and Basic Set change only by rebuild.
ASC-I13 For each non-basic name, copies in main + side <= allowance (limit; grace card max(limit, 3)); never above 4.
ASC-I14 Copy limit is in {2, 3, 4} and never falls except by rebuild.
ASC-I15 Spending actions change the actor only: all other players' records are equal before and after.
ASC-I17 Handicap is antisymmetric in duels: at most one side has any entitlement, and it is the one with less power;
 equal power gives none.
ASC-I21 games_played equals the number of finished contests the player is in; it never falls.
ASC-I22 loss_streak <= games_played; it is 0 directly after a win, a draw (default), or a remedy.
ASC-I23 A remedy never succeeds with games_played > 10 or a live streak below 5; remedies_used <= 2 under defaults.
ASC-I24 A completed streak swap leaves the size of main unchanged and adds five commons.
ASC-I25 After a rebuild main contains no rare and satisfies every starter rule.
ASC-I26 Total spent on additional sets is one of 0, 10, 22, 37; on sideboard 0, 10, 22, 36; on copy limit 0, 8, 18.
ASC-I27 Replaying the action log from the initial state with the same seed reproduces the state exactly; apply never
 mutates its input.
ASC-I28 Every action listed by legal_actions is accepted by apply; every other enumerable action is refused with an
 error and no state change.
ASC-Q01 Game or match? One unit, the contest, for points, streak, window, pairing and spending. Groups that play best-
 of-three record a whole series as one contest.
ASC-Q02 What are a card's colours? The colours of the card itself; legal iff colors is a subset of the alliance. Off-
 colour activation costs are ignored.
ASC-Q03 Must every colour of the alliance appear? The alliance is a ceiling; a mono-coloured list may be registered
 under any alliance containing its colour. Kind and alliance are named at registration and fixed for the deck's life
 (later purchases may use all of it).
ASC-Q04 Colourless cards and lands? Colourless artifacts and non-basic lands are legal in every alliance; a basic only
 if its colour is in the alliance.
ASC-Q05 Set membership and reprints? A deck entry is a printing; legal iff its set is the Basic Set or an owned
 expansion; its rarity is that printing's. A name present in both sets may be taken in either printing. Basics are
 available to all and belong to no set for counting purposes. Physical ownership is not modelled.
ASC-Q06 Which sets are small expansions, and must the block match? Every set with kind = small, from any block, also
 alongside 7th Edition.
ASC-Q07 Deck size after the start? Exactly 45 at registration and rebuild; afterwards 45 to 70.
ASC-Q08 Exactly or at most five uncommons and one rare? At most.
ASC-Q09 Do the artifact and rarity limits interact? Independent counts over the same cards: an uncommon artifact uses
 one of the five uncommon places; the rare place can never hold an artifact. Artifact creatures and artifact lands are
 artifacts.
ASC-Q10 What is a Legend? Creature cards of the legend kind (old "Summon Legend", later "Creature - Legend", today a
 legendary creature). Legendary lands, artifacts and enchantments are ordinary cards of their rarity. One meaning for
 ban and surcharge.
ASC-Q11 What is a gold card? Two or more colours, split cards excepted (each half is single-coloured, the frame is not
 gold). Both halves of a split card must fit the alliance.
ASC-Q12 Are basics commons? Basics have no rarity in this game: exempt from copy and rarity limits, never a free common,
 never one of the two commons of a swap, bought only in pairs. They count towards deck size. Snow-covered basics are
 basics if the pool flags them.
ASC-Q13 Grace card: starter only, changeable, growing with the limit? Chosen at registration (may be left empty), fixed
 for the life of the deck, persisting. It is an absolute allowance of three: allowance = max(copy limit, 3) for the
 grace card, copy limit for all others. From limit three on it has no effect.
ASC-Q14 Which starter restrictions lapse after the start? ASC-021 ... ASC-029 bind only at registration and rebuild.
 Alliance, set ownership and copy limit bind for ever.
ASC-Q15 May one still buy from the Basic Set? The sentence ranks expansions among themselves; Basic Set cards stay
 purchasable.
ASC-Q16 How do prices stack? Base + gold + Legend; a rare gold Legend is 7.
ASC-Q17 The land pair? The two may differ, each must be legal, both enter the same zone, half pairs are not sold; from a
 main of 69 the pair leads to 71 and one card must go.
ASC-Q18 Where do bought cards go; may cards be removed freely? A purchase names main or side (side only with free
 capacity). Voluntary removal from main or side is allowed between games while main stays at or above min_deck_size.
ASC-Q19 Overflow procedure? A purchase or free pick into a main of 70 is legal and makes it over-size. From then on this
 player's only legal actions are removing one main card or moving one to free side capacity, until main <= 70. Any card
 may go, the new one included. Withdrawing stays possible: leaving the league is nothing that is done with the deck.
ASC-Q20 Fate of removed cards; refunds? Gone; having the card again costs its price again. No refunds, sales or trades.
ASC-Q21 Which sets may be bought, in what order, at what price? Any small set not owned, any order; the price depends
 only on how many additional sets this deck has bought (10, 12, 15). Main and core sets are never sold.
ASC-Q22 The five free commons: exactly, when, where, which? Each such purchase creates five free picks taken one at a
 time. A pick is a common, not a basic, legal in colour and copy limit. Set purchase: that set only, into main.
 Sideboard block: Basic Set or any owned expansion, into side. Picks may be waived; unclaimed ones must be claimed or
 waived before the player's next contest ...
ASC-Q23 Copy limit: per card or deck-wide, by what identity, with the sideboard? By card name over main + side; deck-
 wide; strictly sequential 8 then 10 (18 in all).
ASC-Q24 Sideboard contents afterwards? "commons" describes what a block arrives with; later any owned card may be there.
 Capacity 5/10/15 is a ceiling. Between games single cards may move main <-> side or be exchanged one for one, within 45
 <= main <= 70 and side <= capacity. Sideboarding inside a series follows ordinary Magic and is not modelled.
ASC-Q25 "Cumulative" sideboard cost? Blocks are bought one by one at 10, 12, 14; 36 is three purchases.
ASC-Q28 Simultaneous elimination, draws? One has beaten exactly those eliminated strictly earlier. Players leaving
 together earn the same and have not beaten each other. If the last ones standing go out or time out together nobody
 wins and each earns the number eliminated strictly before. A drawn duel gives 0 to both.
ASC-Q30 Which totals are compared? Lifetime totals on both sides.
ASC-Q31 "One of the following" against "cumulative". Cumulative.
ASC-Q33 Handicap in multiplayer? Compare with the strongest other participant. If several are entitled to decide who
 starts, the one with the lowest power decides; a tie for lowest goes to ASC-C2, drawn when the contest starts.
ASC-Q34 What do the three bonuses mean in play? Deciding = naming any participant, oneself included, instead of the
 random procedure; life is added to ordinary starting life (20), cards to the ordinary opening hand (7). Frozen when the
 contest starts. Mulligans are ordinary Magic from the larger hand.
ASC-Q35 Reach of the pairing rule? A proposed contest is barred if for any participant the most recent finished contest
 had exactly the same set of participants. For duels this is the literal rule seen from both sides: after A-B a rematch
 is barred until both have played another contest. Waived when the number of active players equals the size of the
 contest, since no other group of that size exists.
ASC-Q36 What is a loss, what breaks the streak, is the right banked, how often? A loss is a contest neither won nor
 drawn; in multiplayer everyone loses except the winner (if the last placing group has several members they draw and
 everyone else loses), whatever points were earned. Wins and draws reset the counter. The remedy needs a live streak of
 at least five at the moment of use ...
ASC-Q37 The ten-game window? Usable while the player's own count of finished contests is at most ten, i.e. until the
 player's eleventh contest starts. A rebuild does not restart the count. Hence at most two remedies fit.
ASC-Q38 Rebuild details? A complete new registration (new kind, alliance, Basic Set, expansion, grace card possible);
 all starter rules, with the rare allowance lowered from one to zero. Everything bought for the old deck goes with it,
 unrefunded; open free picks lapse under every carry-over.
ASC-Q39 Swap details? Exactly five leave main (not side), at least two of them commons; exactly five commons enter main.
 Basics may leave but are not commons. Entering cards obey alliance, Basic Set or any owned expansion, copy limit;
 surcharges as in ASC-Q22. Leaving cards are lost.
ASC-Q40 Whose points are they when the deck is replaced?
ASC-Q41 Life cycle? Registration at any time (a latecomer starts at 0 and is helped by the handicap); withdrawal between
 games, history kept; no built-in end. Standings are a query: power descending, then fewer contests, then registration
 order.
ASC-Q42 What is public? Public: players, kind and alliance, power, contest history, games played, streak, sizes of main
 and side, handicaps. Private to the owner: card contents, bank, owned sets, copy limit, grace card.
ASC-Q43 Banned cards? None.
ASC-Q44 Rarities outside the three? Mapped when the pool is built.
ASC-Q46 Who starts when nobody is entitled? Ordinary Magic, i.e. at random; the league draws it.
ASC-Q47 Several contests at once? Allowed for disjoint groups; each player is in at most one open contest.
ASC-Q48 Sideboard full while picks of a block are still open? Open picks reserve nothing; claiming one needs free side
 capacity at that moment. If bought or moved cards have filled the side, the player makes room or waives, so nobody is
 ever stuck.
BASE-001 Option starting_life, opening_hand, max_hand_size: 20, 7, 7 in the preset sixth, 20, 7, 7 in the preset modern.
BASE-002 Option min_deck_size, deck_copy_limit: 60, 4 in the preset sixth, 60, 4 in the preset modern.
BASE-003 Option first_player_skips_draw: True in the preset sixth, True in the preset modern.
BASE-004 Option poison_to_lose: 10 in the preset sixth, 10 in the preset modern.
BASE-005 Option mulligan: paris in the preset sixth, london in the preset modern.
BASE-006 Option mana_empties: phase in the preset sixth, step in the preset modern.
BASE-007 Option mana_burn: True in the preset sixth, False in the preset modern.
BASE-008 Option combat_damage_uses_stack: True in the preset sixth, False in the preset modern.
BASE-009 Option damage_division: free in the preset sixth, free in the preset modern.
BASE-010 Option legend_rule: newer_dies in the preset sixth, choose_one in the preset modern.
BASE-011 Option opposite_counters_cancel: False in the preset sixth, True in the preset modern.
BASE-012 Option walls_cannot_attack: True in the preset sixth, False in the preset modern.
BASE-013 Option token_owner: effect_controller in the preset sixth, first_controller in the preset modern.
BASE-014 Option manual_mana, offer_concede: False, False in the preset sixth, False, False in the preset modern.
BASE-015 Zones: library, hand, graveyard, rules-exile (one per player, by owner); in play and stack (shared). Library,
 graveyard and stack are ordered; the others are not.
BASE-018 Owner of a card: who brought it. Owner of a token: under effect_controller the controller of the effect that
 made it; under first_controller the player under whose control it arrived. !=.
BASE-019 Controller: in play, the player it arrived under unless a control effect says otherwise (layer 2); on the
 stack, who cast or activated it. Cards in other zones have an owner only.
BASE-020 Exceptions to BASE-017: (a) a permanent spell that resolves keeps the choices made while casting (X, kicked,
 modes); (b) an ability that triggered on an object's move may find that object in the public zone it moved to, if it
 has not moved again; (c) an effect that moves an object and refers to it afterwards, even if the object is the source
 of the effect, means the new object ...
BASE-021 A token exists only in play. Elsewhere it still makes the move (so its leaving is seen), then a check removes
 it. It can never come back.
BASE-025 Name, mana cost, colours, supertypes (Basic, Legendary, World), types (Artifact, Creature, Enchantment,
 Instant, Land, Sorcery), subtypes, abilities, power, toughness. Later types (planeswalkers, equipment's own subtype
 rules, battles) NEVER.
BASE-031 Six kinds of mana: W, U, B, R, G and colourless C. A mana pool is a count of each, one pool per player. Mana
 with restrictions on its use: EXT.
BASE-034 A mana ability is an activated ability without a target that can add mana when it resolves, or a triggered
 ability that adds mana and triggers on a mana ability being used. A spell is never a mana ability. Where a spell, or
 another ability, may add mana of several kinds, its player chooses one of them as it resolves.
BASE-035 A mana ability resolves at once, without the stack; nobody can respond. Its other effects (a land that also
 hurts) happen together with the mana; an ability that costs more than tapping may also draw a card then. Triggers it
 causes wait for the next settle.
BASE-037 A coloured symbol is paid by one mana of that colour; a hybrid symbol by one of either colour; generic {n} by
 any n mana; {C} by colourless mana only. Symbols payable with life or with two generic: EXT.
BASE-038 X is chosen while announcing, is one number for the whole object, and is 0 if nobody pays for it (put into
 play, cast without paying, priced by a variant).
BASE-040 Costs besides mana: tap this ({T}), tap others, pay life, sacrifice, discard, remove counters, return to hand,
 exile from a zone. A cost is paid in full or not at all; it cannot be replaced or answered.
BASE-041 {T} needs an untapped source; for a creature also that it has been under its controller's control without
 interruption since that player's most recent turn began (or haste). "Tap an untapped creature you control" as a cost
 does not ask that of the creatures, of which the source may be one unless {T} taps it already.
BASE-042 Paying life: allowed if life >= amount, down to exactly 0. Paying is losing. Paying 0 life or sacrificing "any
 number" = 0 is always possible.
BASE-044 A cost with no mana cost at all (a land, a card without symbols) cannot be paid by casting. {0} can.
BASE-045 Playing a land is a special action: own main phase, empty stack, priority, one per turn (plus extra
 permissions). No stack, no response. Counting is per turn, of lands played.
BASE-046 Timing: instants (and flash) whenever the player has priority; everything else in the own main phase with an
 empty stack. Activated abilities: whenever the player has priority, unless limited ("only as a sorcery", "only once
 each turn", "only during your upkeep").
BASE-047 Casting proceeds: (1) move the card to the top of the stack; (2) choose modes, alternative cost, kicker or
 buyback, split half; (3) choose X; (4) choose targets, one per slot; (5) divide amounts among targets; (6) fix the
 total cost; (7) make mana; (8) pay; (9) the object is cast: triggers on casting and on becoming a target.
BASE-048 Legality up front. Nothing is ever rolled back. BeginCast/BeginAbility is offered exactly if some complete set
 of later choices (2)-(8) exists, and each later choice is offered exactly if it can still be completed. Hence an
 announcement once begun always ends in a cast object.
BASE-049 Activating an ability of a permanent follows the same steps with the ability itself as the new stack object.
 Only the controller of the source may activate it (unless "any player may"); cards in hand or graveyard: only if the
 ability says it works there (cycling, flashback).
BASE-051 During announcement nobody receives priority and no checks are made. Afterwards: settle, and the same player
 has priority again.
BASE-052 "Activate only if ..." and limits such as "only once each turn" or "no more than twice (three times) each turn"
 are restrictions on beginning; they are not looked at again. A mana ability whose whole cost is tapping makes mana for
 a payment while its condition is true; the condition may depend on permanents only, and not on which of them are tapped
 ...
BASE-053 Modes: chosen in (2), one unless the text says otherwise; a mode is only offered if its targets exist.
BASE-056 A target slot has a filter. Legal when announced = filter holds, the object is in a zone the filter means (in
 play unless it says otherwise), and no restriction forbids it (shroud, protection, a shield of a variant). Players are
 targets where the filter says player. A spell or ability on the stack never targets itself.
BASE-058 "Up to n targets" allows 0 ... n; the number is fixed by choosing. A spell announced with zero targets resolves
 normally.
BASE-061 A division fixed in (5) is not redone: shares for illegal targets are lost. Every target must be given at least
 1.
BASE-062 "Change the target of ...": while the effect happens, its controller chooses for each target of the spell
 another one that is legal for the spell, by its own controller and source. Only the final targets are looked at. If
 some target cannot be changed, all stay as they are, even illegal ones. Shares of a division stay with the place of the
 target.
BASE-070 A delayed trigger is made by a resolving effect, remembers its objects, has as controller the player who
 controlled that effect, and fires once unless it says otherwise. Made during an end-of-turn step, an "at end of turn"
 trigger waits for the next turn's.
BASE-081 Within a layer: in timestamp order. Timestamp of a static ability: when its object arrived (an Aura: when it
 was last attached); of a one-shot effect: when it began; of a counter: when put. Objects arriving together: order by
 A's objects first, then N's, each by ObjectId.
BASE-092 Prevention is replacement of damage by less or none. "Prevent the next n" is a shield that counts down;
 "prevent the next time" is used up by one event of its source whatever the amount; "prevent all" lasts its duration.
BASE-103 Last in, first out. Only the top object resolves, and only when both players have passed in succession without
 doing anything in between.
BASE-104 A receives priority at the start of every step that has priority (after turn-based actions and settling) and
 after every resolution. Whoever does something has priority again afterwards. A pass hands it to the other player.
BASE-106 No priority in the untap step, and none in cleanup unless BASE-151 applies.
BASE-107 A player about to receive priority first sees the game settled. Nobody can act between a check and the triggers
 it caused.
BASE-108 Resolution: test targets; follow the instructions in written order; choices are made when reached, by the
 controller unless the text names somebody else; then the card is placed.
BASE-110 Do as much as possible: an impossible instruction is skipped, the possible remainder is done. Choosing
 something illegal or impossible is not allowed if a possible choice exists. "If you do" needs the whole of what it
 refers to.
BASE-112 "May": the question comes when reached; declining skips what depends on it. "Unless ... pays": the payer may
 use mana abilities then, and may only accept if able to pay all of it.
BASE-116 An Aura put into play otherwise: its future controller chooses something it can legally enchant (not a target;
 shroud does not matter, protection does); with nothing there it stays where it was.
BASE-117 Life <= 0: that player loses. Tried to draw from an empty library since the last check: loses.
BASE-119 choose_one: two or more legendary permanents of one name under one player's control: that player picks one, the
 rest go to their owners' graveyards. Not destruction. !=.
BASE-121 Poison counters >= poison_to_lose: loses.
BASE-123 An Aura attached to nothing, to something its enchant ability does not allow, or to something protected from
 it, goes to the graveyard. An Aura that is also a creature likewise.
BASE-129 Damage stays marked until cleanup or regeneration. It is not counters, and changes of toughness do not change
 it.
BASE-130 Counters named by power and toughness, such as +1/+1, -1/-1 and -0/-1, act in layer 7c; other counters only
 mean what texts say. On one permanent each kind has one number, above 0 and at most 1,000,000. They vanish when the
 object leaves.
BASE-131 Changing control: the object stays the same object; damage, counters, Auras, tapped state remain; it is removed
 from combat; BASE-041 starts anew. Whoever controls what is worked out after each event; in a position that is laid out
 it is so from the start.
BASE-137 LKI of an object is dropped when nothing on the stack, in the agenda or in a delayed trigger refers to it (at
 the latest at the end of the turn after that).
BASE-143 Order at the start of a step: turn-based action; then triggers of the step; settle; priority to A.
BASE-147 Turn 1 is the starting player's. Each turn has a number; per-turn counters (lands played, uses) are reset as a
 turn begins.
BASE-153 Declaring attackers (A, turn-based, no response): a set of untapped creatures A controls that satisfy BASE-041
 (or haste); all attack the other player. Attackers without vigilance tap; tapping is not a cost. Then attack triggers,
 priority.
BASE-154 Restrictions ("can't attack", defender, walls_cannot_attack for subtype Wall, "unless the defending player
 controls ...") bar a creature. Requirements ("attacks each turn if able"): the declared set must satisfy as many
 requirements as is possible without breaking a restriction. Costs to attack: EXT. With individual restrictions only,
 this means: every required creature that may attack does ...
BASE-156 Declaring blockers (N): each untapped creature N controls may block one attacker; any number may block the same
 one. Summoning sickness is irrelevant. Blocking does not tap.
BASE-157 Block restrictions: evasion of the attacker (section 3), "can't block", "can block only ...", "can't be blocked
 by ...", "can't be blocked except by two or more". Requirements ("blocks if able", "all able creatures block this") as
 in BASE-154, over the whole set of blocks.
BASE-164 Division among several recipients is free: non-negative integers with the right sum, chosen by the controller
 of the damaging creature.
BASE-165 Trample: may assign damage to the player too, but only if every blocker has been assigned lethal damage:
 toughness - marked damage - damage assigned to it by others in this same step (at least 0), whatever the order in which
 they assign it, not reckoning with prevention or regeneration. With no blocker left, all may go to the player.
BASE-171 In the second step assign: creatures still in combat that had neither ability as the first step began (and,
 EXT, those with double strike now). A creature that lost first strike in between does not strike again; one that gained
 it in between still strikes in the second.
BASE-175 Draw n = n single draws in succession. A draw from an empty library does nothing but is remembered.
BASE-177 Searching a hidden zone for a card of a stated quality may end with nothing, even if there is one; without a
 stated quality it must find if it can. Afterwards shuffle if told.
BASE-180 Each player starts with starting_life life. Deck: min_deck_size or more, 1,000 at most, at most deck_copy_limit
 of each name except basic lands. Each player's library is shuffled: player 0, then player 1; then the starting player
 is drawn (or given); then hands.
BASE-181 Hands of opening_hand cards, then mulligans, starting player first, in rounds of the players who have not kept.
BASE-182 paris: shuffle the hand back, draw one card fewer than before; possible while the hand is not empty. !=.
BASE-183 london: shuffle back, draw opening_hand again; on keeping after k mulligans put k cards from the hand on the
 bottom of the library, one by one, order chosen. Possible while k < opening_hand. !=.
BASE-185 The last player who has not lost wins. If both lose in the same event the game is a draw. Losing comes from
 checks, from effects, from conceding.
BASE-186 "You win the game": the other player loses, unless an effect forbids it. An effect that makes a player lose
 acts at once.
BASE-187 When the game is over nothing more happens: the stack and pending choices are dropped, no action is legal.
BASE-188 A compulsory loop nobody can end is a draw. The library does not search for loops: a guard of 1,000 settle
 passes without a decision ends the game as a draw.
BASE-189 Costs may move objects of the payer: permanents they control, or cards of their hand or graveyard, to exile, to
 a hand or into a library (there in the order in which they are chosen); the source itself; or the top cards of the
 library into the graveyard, if it has so many. A card being cast does not pay for itself. A cost that discards at
 random needs that many cards that fit ...
BASE-191 "Spells cost {1} more", "cost {W} more", "cost {2} less to cast": rules of permanents that change the total
 cost of the spells that they mean, all increases before all reductions. A reduction takes generic mana only, that of X
 included, and never more than there is. Whether the rule works may depend on permanents only, and not on which are
 tapped ...
BASE-204 "Can't cast" and "can't play lands": while such a rule holds, the player may not begin to; what is on the stack
 already is not concerned. A half of a split card is looked at by itself.
BASE-208 A blocked attacker that may assign its combat damage as though it weren't blocked: its controller first chooses
 whether all of it goes to the defending player; if not, it is assigned as usual, which is to nobody if no blocker is
 left.
BASE-228 An ability without a target that triggers on tapping for mana and adds mana is a mana ability: it resolves at
 once, with all that it does, and nobody can respond. A payment counts its mana beforehand. Accepted only if it adds
 mana once, for the player who taps.
BASE-232 "Another target ..." is none of the targets named before it in the same spell or ability; a choice is offered
 only if the targets after it can still all be found. Without an earlier target, "another" is another object than the
 source.
BASE-241 As a permanent enters, its controller chooses the value that its text asks for: a colour, creature type, land
 type or basic land type, by a replacement of the arrival (D09). The value stays with the permanent and is known to all.
 What its abilities say of the chosen value is about this one; of none if the permanent is in play without having
 entered.
BASE-261 "Cast this spell only ...", "activate only ..." with a part of a turn: it may be cast (activated) only then.
 "Before attackers (blockers) are declared" is every step of the turn before the step of that declaration, whether or
 not a creature attacks; "during combat after blockers are declared" is from the declare blockers step to the end of
 combat, if there was an attack.
BASE-264 "... can't be the target of ...": an object is no legal target for the spells and abilities that the text
 names; a spell is its own source. Without the word target nothing is forbidden.
BASE-271 A rule on a card may limit how many creatures attack, or block, each combat. A declaration that breaks it is
 illegal, and of those that are left one has to be made that meets as many requirements as possible.
BASE-272 "Can't be blocked except by three or more creatures" and "can't be blocked by more than one creature" limit the
 blockers of one attacker: too few or too many are illegal, none is legal. Where both hold and contradict each other,
 nothing blocks it.
BASE-273 A creature that cannot attack or block alone, or only beside another of some kind, is declared with such
 creatures or not at all. "Attacks alone" means that it is the only creature declared as an attacker in a combat.
BASE-280 A static, triggered or activated ability whose condition says that its card is in your graveyard works there,
 and nowhere else; the owner of the card controls it. Accepted for static abilities that modify objects, and for costs
 that do not use the card.
BASE-281 "Each player ... their" means the things of each player by itself. The numbers are found for all of them before
 anything happens, and it is one event; only cards are drawn by one player after the other, the active player first.
 Accepted for what asks nobody.
BASE-310 "Add {G} for each ...", "add X mana of any one color": one of the kinds that the text gives, as often as a
 number says when it is added; below 0 counts as 0. For a payment an ability whose whole cost is tapping makes what it
 would make now. Its number may depend on permanents only, their power and counters included, and not on which of them
 are tapped ...
BASE-311 "Any color (any type) that a land could produce": the kinds that the abilities of such a permanent would add if
 they resolved now, whether or not their costs can be paid, and whether or not it is tapped. Through an ability that is
 itself like others, these are looked at; permanents that look only at each other could produce nothing. If no kind is
 left, no mana is added.
BASE-312 "While choosing targets as part of casting a spell or activating an ability, your opponents must choose at
 least one ... if able": a next target is legal only if such a permanent has been chosen or still can be, by what is
 legal otherwise; a triggered ability is free. If none can be chosen, nothing is required.
BASE-343 A cost may remove a number of counters of one kind from its source: a fixed number, X of them or "any number"
 (which is X, chosen like any X from what is there, 0 included), or all of them, whose number is X without a choice,
 even 0. "For each counter removed this way" counts by this X. All counters beside other costs or targets that X counts:
 EXT. CORE; EXT.
BASE-350 The condition of an alternative cost ("if you control a Swamp, ...", "if it's not your turn, ...") has to be
 true as the cost is chosen; what is paid for the spell does not change that. It asks about what is in play, whose turn
 it is, life totals or graveyards, and not about hands, the stack or the spell itself.
BASE-D01 KeepHand. Each, in rounds. Opening hand, not yet kept. Hand stays.
BASE-D03 BottomCard(card). Keeper. London, after keeping with k mulligans, k times. Card to the bottom.
BASE-D05 PlayLand(card). Land arrives.
BASE-D06 ActivateMana(source, option). Controller. 4.4; option numbers the (ability, output) pairs of the source; those
 that make nothing now are left out, but for the first of an ability that makes nothing at all. BASE-035.
BASE-D07 BeginCast(card). Player with priority. Timing, permission, completable. Step (1) of BASE-047.
BASE-D09 ChooseOption(index). Named player. A typed question is open (4.2). Answers it.
BASE-D10 ChooseX(n). Announcer. 0 <= n <= greatest payable n; n only as far as targets exist for it. X fixed.
BASE-D11 ChooseTarget(target). Announcer, or controller of a trigger. Next slot; BASE-056, BASE-057; completable. Slot
 filled.
BASE-D12 StopChoosing. As above, or searching player. "up to", "any number of": minimum reached; a search that may find
 nothing: always, even as the only action. List closed.
BASE-D13 AssignShare(target, n). Announcer. Divided amounts; per target in slot order; 1 <= n, leaving >= 1 for each
 later one; last takes the rest. Share fixed.
BASE-D15 ChooseSacrifice(permanent). Payer, or player told to sacrifice. Fits the filter, controlled by them; several:
 increasing ids. Sacrificed (together, when all are chosen).
BASE-D16 ChooseOwnCreature(creature). Player. Untargeted choice among own permanents (gating, tap as a cost). Chosen.
BASE-D17 DiscardCard(card). Discarding player. Cleanup above the limit; discard effect or cost. Chosen; moved when all
 are chosen.
BASE-D18 ChooseCard(card), ChooseNamed(name). Named player. Search, look, revealed hand, graveyard, "put n on top": any
 fitting card that player may see; by name in a hidden zone, where cards of one name are alike. Chosen.
BASE-D19 OrderTrigger(trigger). Controller. Two or more of their waiting triggers that are not interchangeable. Put on
 the stack next.
BASE-D21 ChooseReplacement(index). Two or more different ones apply. Applied next.
BASE-D22 ChooseSource(object). Controller. "a source of your choice" resolves: permanents, spells, sources of abilities
 and of combat damage on the stack that fit, those that have left as they last were. Remembered.
BASE-D23 ChooseLegend(permanent). Its controller. choose_one, check found several. Kept.
BASE-D24 DeclareNoAttack. Declare attackers, nothing added, no requirement binds. No attack.
BASE-D25 AddAttacker(creature). May attack; id greater than the last; no required attacker with a smaller id left out.
 Added.
BASE-D26 ConfirmAttack. At least one; BASE-154 satisfied. Declaration done.
BASE-D27 AddBlocker(blocker, attacker), ConfirmBlocks. Pair legal; blocker id greater than the last; a completion
 satisfying BASE-157 exists / the set satisfies BASE-157 (the empty set included). Added / done.
BASE-D28 AssignAttackerDamage(attacker, recipient, n), AssignBlockerDamage(attacker, n). Controller of the damaging
 creature. Two or more possible recipients; attackers by id; recipients by id, the player last; BASE-164, BASE-165; last
 takes the rest. Assigned.
BASE-D29 Concede. Decision owner. offer_concede. Loses.
BASE-E09 CreateToken. Defining values, controller, count. Proposed: number EXT. Then Arrive.
BASE-I01 Every CardId is in exactly one zone; the multiset of cards per owner never changes during a game.
BASE-I02 Object ids are never used twice; a card that changed zone has a greater ObjectId than before.
BASE-I03 Hand, library, graveyard and rules-exile of a player contain only cards that player owns, and no tokens in
 quiescent states.
BASE-I04 legal_actions is non-empty exactly in non-terminal states, has no duplicates; every member applies; every other
 action raises and leaves the state equal and with the same hash.
BASE-I05 apply is pure: same state, same action, same result; the old state is unchanged.
BASE-I06 Same decks, options, seed and actions: same states. A state survives a round trip through data.
BASE-I11 In quiescent non-terminal states (outside announcements and resolutions): no life <= 0, no poison >= limit, no
 creature with toughness <= 0 or damage >= toughness, no unattached Aura, no token outside play, no legend conflict
 under the preset's rule.
BASE-I12 No trigger waits while a player has priority.
BASE-I13 Pools are empty at the start of every phase; under step also of every step. Life lost to burn = units lost
 (sixth), 0 (modern).
BASE-I14 Lands played per turn <= 1 + permissions; only by A; only with an empty stack in a main phase.
BASE-I15 The top stack object resolves only directly after two passes in succession.
BASE-I16 After cleanup nothing has marked damage and no "this turn" effect exists.
BASE-I17 A's hand <= max_hand_size when the next turn begins.
BASE-I18 Sum of damage assigned by a creature in a damage step = max(0, power) if it has a recipient, else 0; each
 assigned amount >= 0.
BASE-I19 Damage assigned to the player by a blocked attacker > 0 only with trample and lethal amounts on all blockers
 still in combat.
BASE-I20 Each blocker blocks one attacker; attackers are A's, blockers N's; outside the combat phase there are neither.
BASE-I21 Unblocked stays unblocked and blocked stays blocked until end of combat.
BASE-I24 An observation is invariant under permutation of what is hidden from that player.
BASE-I25 Damage dealt + prevented + redirected away = damage proposed (without doubling effects).
BASE-I26 A Destroy leads to exactly one of: Move of that object, Regenerate, or nothing because it had left.
BASE-I27 No stack object has a target it may not have at the time of choosing.
BASE-I28 A terminal state has one outcome: a winner or a draw; nothing is legal.
BASE-I29 LKI refers only to objects no longer in their zone.
BASE-K01 Flying. Can be blocked only by creatures with flying or reach.
BASE-K03 Fear. Can be blocked only by artifact creatures and/or black creatures.
BASE-K04 Shadow. Can block and be blocked only by creatures with shadow.
BASE-K05 Horsemanship. Can be blocked only by creatures with horsemanship.
BASE-K06 Landwalk (plainswalk, islandwalk, swampwalk, mountainwalk, forestwalk; nonbasic, legendary, snow-covered
 kinds). Can't be blocked as long as the defending player controls a land fitting the filter, tested when blocks are
 declared. CORE (filter as data).
BASE-K07 Unblockable, "can't be blocked by X", "only by X". Block restriction with a filter on the blocker.
BASE-K08 Menace, "except by two or more". Blocks with exactly one blocker on it are illegal.
BASE-K12 Defender. Can't attack.
BASE-K21 Protection from Q. With respect to sources, spells, Auras, creatures of quality Q: damage from them to it is
 prevented; they can't be attached to it; it can't be blocked by Q creatures; it can't be the target of Q spells or of
 abilities of Q sources. Nothing else: mass destruction, sacrifice and global effects work. Q = colour, artifact,
 creature, type, "everything" as a filter.
BASE-K22 Shroud. Can't be a target of anything, its controller's things included.
BASE-K30 Kicker C (and "and/or" second kicker). Optional additional cost(s), chosen in step (2), one after the other,
 each only if it can be paid besides those chosen before; the object remembers which were paid, also as a permanent. A
 text asks for one of them by its name: the first or the second kicker.
BASE-K32 Flashback C. May be cast from its owner's graveyard for C instead of its cost, with normal timing; if it would
 leave the stack for any place, it goes to rules-exile instead.
BASE-K33 Madness C. When discarded, for whatever reason: it goes to rules-exile instead of the graveyard, and an ability
 of it triggers. As this resolves, its owner may cast it for C instead of its cost, whatever its types and the step are;
 who cannot or does not puts it into the graveyard. Additional and optional costs are paid as well. Triggers on discards
 see the discard ...
BASE-K36 Alternative costs ("you may ... rather than pay this spell's mana cost", "you may cast this spell without
 paying its mana cost"). Step (2), before other optional costs, if the spell can be completed so; at most one, thus none
 beside flashback ...
BASE-K63 Flash at a price ("you may cast this as though it had flash if you pay C more"). May be cast whenever its
 player has priority if they pay C too; in a main phase of theirs with an empty stack C is not paid.
BASE-P05 The automatic payment (below) is used for every mana payment unless manual_mana. It is a function of the state:
 no random numbers, no memory.
BASE-P06 With manual_mana=False, ActivateMana is offered only at priority and only for special mana abilities whose own
 cost is payable; their mana then waits in the pool. PayGenericWith is never offered.
BASE-P07 With manual_mana=True, ActivateMana is offered for all mana abilities, at priority and during payments; during
 a payment only if the rest stays payable, and only until the pool alone can pay. Then coloured symbols are paid as
 forced, hybrid ones by ChooseOption, generic by PayGenericWith.
BASE-Q23 Is casting a spell with no legal full set of targets offered? No, not even if it has a part without targets. -.
BASE-Q25 Unsupported cards. Refused when the card is compiled, with the row that is missing; never at play time. -.
BASE-Q32 A loop that runs over the stack, where passing is a decision each time? If in one turn 1,000 triggered
 abilities have resolved and meanwhile nobody has cast, activated, played or declared anything, the game is a draw. The
 count is part of the state. -.
BASE-Q38 A source was chosen for what it is, and is something else when it would deal damage? It is looked at again
 then, as it is or as it last was: a source that does not fit any more deals its damage, and the shield is not used up.
 If it fits again later in the turn, the shield works. If two shields fit one source, the choice of BASE-094 is asked,
 unless they are for the same quality. -.
BASE-Q44 A card refers to what does not exist: a target that the text does not declare, a name that no earlier step
 makes, a host outside an Aura, a player or another object of an event that has none. Refused when the deck is checked;
 the error names the face and the ability. It is never read as doing nothing. -.
BASE-Q46 A card is put together of parts that belong elsewhere: a filter where an object is meant, a number where a
 player is. Refused with the path of each such part before anything reads it, in every game and at every table. -.
CAS-004 Besides an ordinary deck each player supplies a stock of exactly fifteen creature cards.
CAS-006 Twelve stock cards are laid face down to fill a grid of four columns by three rows.
CAS-015 Creatures a player has summoned (regular creatures) cannot be used to defend.
CAS-017 Declaring an attack includes naming one of the four columns of the opponent's castle.
CAS-021 The defender then establishes whether that creature is activated.
CAS-032 With an active creature at the front, the defender either goes on with the combat or pays two life to let that
 creature trade places with the card in the slot directly behind.
CAS-036 The defender chooses how that creature's damage is spread over the attackers.
CAS-042 From the moment attackers have been declared and for the length of that combat, the opponent's active creatures
 are not available to a player as targets of spells or effects.
CAS-044 Castle creatures are immune to every effect that does not target.
CAS-055 Once during their own turn a player may perform one of the three manoeuvres: Move, Turn down or Swap.
CAS-056 Move: pay 2 life; one of the player's face-down cards goes to an adjacent vacant slot.
CAS-057 Turn down: pay 1 life; one of the player's creatures is turned face down.
CAS-058 Swap: pay 1 life; one of the player's face-up creatures trades places with any adjacent card.
CAS-I01 Per player the 15 stock cards are partitioned, by identity, over castle slots, reserve, removed pile and, only
 for cards that left the castle alive, hand/library/graveyard/in play/stack. Nothing is duplicated or lost.
CAS-I02 Every slot holds at most one card; every castle card is in exactly one slot.
CAS-I03 The reserve always holds exactly stock_size - rows x columns cards (3) and never changes.
CAS-I04 The number of cards in a castle never increases.
CAS-I05 Every castle card is owned and controlled by the castle's owner and is a nontoken creature card of that owner's
 stock.
CAS-I07 No stack object has a face-down castle card as target, and no generated action targets one.
CAS-I09 Shield up <=> the current phase is combat and attackers were declared in it.
CAS-I11 A creature that is not an active castle creature of the defending player is never a blocker; there is at most
 one blocker; it occupies the attacked column and every card in front of it is absent.
CAS-I12 All attackers of a combat share one column index in 1..columns, and are controlled by the active player.
CAS-I15 At most maneuvers_per_turn manoeuvres per turn, only by the active player, only on that player's castle.
CAS-I16 A card that left a castle slot by dying, being sacrificed or being declined is in the removed pile; no graveyard
 ever contains a card whose last zone was a castle (in a quiescent state).
CAS-I22 0 <= price <= generic_shortfall_life x generic + colored_shortfall_life x coloured (colourless symbols count as
 generic); price unchanged by tapping or untapping any permanent; never larger after the defender gains a land.
CAS-I23 Activation, declining and switching leave all lands' tapped flags and all mana pools unchanged.
CAS-I25 Outside combat there are no attackers, blockers, attacked column or breach data in the state.
CAS-I30 During breach decisions (C2a, C3, damage division) the decision owner is the non-active player.
CAS-I31 A face-down card is face down and unrevealed, or marked as revealed earlier; the mark never goes back to false.
CAS-Q01 What may be in the stock? Exactly stock_size cards, each of which is a creature card by its printed type
 (artifact creatures and legends included; animated lands and tokens not).
CAS-Q02 Copy limits in the stock. No limit on the stock; the deck alone keeps the ordinary four-copy rule.
CAS-Q04 Is the grid 4 wide or 4 deep? 4 columns, 3 rows.
CAS-Q06 May a player look at their own face-down cards later? Nobody may look at a face-down card, ever; a card becomes
 known only by being revealed.
CAS-Q07 Is a card that was face up and is now face down still known? Yes. All moves of castle cards are public, so the
 identity of a card once revealed stays common knowledge; the observation shows it to both players (perfect recall).
CAS-Q10 Does damage from an attacking creature's ability count as damage from an attacking creature? Only combat damage
 of an attacker whose column was empty (an unblocked attacker). Damage from an attacker's triggered or activated ability
 is zero.
CAS-Q101 Priority and roles in a combat nobody cuts short. As in ordinary Magic (principle 2): if nobody attacks, the
 declare-attackers step still has its priority round, then comes the end-of-combat step; and where a combat has run its
 course (unblocked attackers, or the defending creature kept its slot) the creatures stay in combat until the end-of-
 combat step is over ...
CAS-Q102 A repeated switch that costs nothing. Switch_life=0 is accepted only together with max_switches_per_combat.
CAS-Q13 Loss of life and mana burn. Loss of life, payment of life and mana burn are not damage and work as usual.
CAS-Q17 Which abilities are "evasion"? Every ability of an attacker that restricts what may block it or how many may
 block it, keyword or not: flying, fear, all landwalks, shadow, horsemanship, protection, plain unblockability, "can be
 blocked only by ...", "can't be blocked except by two or more", and newer words such as intimidate, menace, skulk.
CAS-Q18 How much of protection is ignored? The whole ability is ignored.
CAS-Q25 May active castle creatures attack? Yes. An active creature attacks from its slot, keeps its row bonus and does
 not leave the slot; if it dies it goes to the removed pile and the slot becomes vacant. Face-down cards cannot attack.
CAS-Q32 May the defender refuse to activate a creature the lands fully cover? With price 0 activation is automatic; the
 choice in CAS-031 is the choice whether to pay a positive price.
CAS-Q35 Mana creatures, mana artifacts, mana already in the pool. Lands only.
CAS-Q36 Shortfall arithmetic. Price = 2 x (coloured symbols not covered) + 1 x (generic mana not covered), minimised
 over assignments. A land covers one coloured symbol of a colour it can make or one generic mana, never both. A spare
 land of the wrong colour never lowers a coloured symbol's cost.
CAS-Q37 X, hybrid, two-or-colour, colourless-only, free-with-life symbols. X counts as 0 (and is 0 for every purpose of
 that object). A hybrid symbol is one coloured symbol that either colour covers. A "two generic or one colour" symbol is
 covered in whichever way gives the lower price. A symbol that demands truly colourless mana is covered only by
 colourless output and costs 1 if not covered ...
CAS-Q38 Cost increases, reductions, kickers, alternative costs. Printed mana cost only.
CAS-Q40 Paying down to exactly zero. Legal; the player then loses at the next checkpoint, i.e. at once.
CAS-Q41 Can anybody respond between reveal and activation? No. Revealing, pricing, paying, activating, discarding and
 switching are game actions without the stack; no player has priority while they are performed ...
CAS-Q47 The front creature leaves, or the column empties, after the breach step began but before damage. As soon as a
 card has been found as the foremost one and is active, it is the defending creature; if it leaves its castle slot for
 any reason (dies, is sacrificed, returned to hand, stolen) the combat is over and the defending player takes no combat
 damage.
CAS-Q48 Can the switch be repeated? Any number of times, two life each. Since the card directly behind is then the
 creature just moved back, a second switch returns it to the front; in a full column the third card is never reached
 this way.
CAS-Q49 The slot directly behind is vacant. No switch is possible, so nothing is asked and the combat goes on.
CAS-Q51 Switching with two life or less. With 2 life it is legal and loses the game at once, before the new card is
 revealed; with 1 life it is not offered.
CAS-Q57 Who distributes damage? The defender divides the blocker's combat damage freely among the creatures it blocks:
 non-negative integers that add up to its power. No ordering, no lethal-first requirement. Every attacker assigns all
 its damage to the blocker.
CAS-Q66 Does a dying castle creature touch the graveyard? It passes through the graveyard as part of the same event:
 "dies", "leaves play" and "put into a graveyard" triggers see it, but nobody can respond to or target it there, and
 later resolution finds it only in the removed pile.
CAS-Q68 Scope of the shield. Both castles: during any combat in which attackers were declared neither player may target
 the other's active creatures, not even with a trigger. If a mandatory trigger then has no other legal target than its
 own controller's creature, it must take that one; with no legal target it does nothing.
CAS-Q74 "Target player sacrifices a creature". The player may choose an active castle creature, and must if there is no
 other creature. Face-down cards can never be chosen.
CAS-Q76 Nature of the row bonus. A rule-made modification of power and toughness that depends only on the current row,
 applied after any effect that sets power or toughness. It is recalculated at once on every change of slot.
CAS-Q77 Is a face-down castle card in play? A creature? Not in play, not a permanent, has no characteristics, pays no
 upkeep, cannot attack, be sacrificed, counted or affected by anything except breach and manoeuvres.
CAS-Q78 Turning down a creature that has counters, auras, damage, or is tapped, pumped or attacking. It leaves play:
 auras go to their owners' graveyards, counters, damage, tapped state and temporary effects vanish, "leaves play"
 triggers happen (not "dies"). A later activation makes a new object.
CAS-Q81 The opponent gains control of an active creature. It leaves the castle (slot vacant, bonus lost) and becomes a
 regular creature of the new controller; if control returns it is a regular creature of its owner.
CAS-Q86 When? Only in the player's own main phases with an empty stack and with priority, like playing a land; it does
 not use the stack and cannot be answered.
CAS-Q87 One of each or one in all? One in all per turn; unused manoeuvres are lost; an extra turn gives another.
CAS-Q88 "Adjacent". Sharing an edge: same column and neighbouring row, or same row and neighbouring column; no wrap-
 around; own castle only.
CAS-Q89 What may be moved? Move takes face-down cards only, into vacant slots only. Swap takes a face-up creature and
 any adjacent card, face down or face up, never a vacant slot. Cards keep their facing. So a face-up creature can reach
 a vacant slot only if first turned down, and two face-down cards never trade.
CAS-Q91 Affording it. Life >= cost. Life is paid, not lost to damage.
CAS-Q92 Consequences. A checkpoint follows; bonuses change at once, so a damaged creature swapped to a lower bonus may
 die. Two swaps of the same pair named from either end are the same move and must appear once in the move list.
FOR-002 The deck is made of lands, exactly 15 creatures and a single artifact; no other card is in it.
FOR-006 At most three copies of any one creature.
FOR-008 Shuffle the creature pile.
FOR-009 Deal from it a number of cards smaller than eight; the number is the player's choice and sets the difficulty.
FOR-010 The cards dealt are the opponent's creatures.
FOR-014 Whenever life is zero or below, at whatever moment, the player suffers total defeat.
FOR-015 Apart from the exceptions listed here the game is ordinary Magic.
FOR-021 Abilities of creatures may not be used.
FOR-024 The player loses on having neither creatures nor cards in the deck any more.
FOR-030 The assault happens if the player is still alive on the turn following the one in which the last opposing
 creature disappeared.
FOR-034 Read the result from the table.
FOR-035 D greater than R + 5: total victory.
FOR-036 D greater than R: convincing victory.
FOR-037 D equal to R: victory.
FOR-038 D less than R: draw.
FOR-039 D less than R - 5: help comes, and with it enemy troops ...
FOR-040 ... and the player has to choose between playing again and accepting total defeat.
FOR-I01 Every deck card is in exactly one of: library, hand, in play (player), garrison, stack, graveyard, opponent's
 dead pile, removed from the game. The multiset never changes within a game; tokens aside.
FOR-I02 Creature cards over all zones: 15; artifact cards that are not creatures: 1.
FOR-I03 After setup: garrison = n with min_opposing <= n <= max_opposing; library + hand = 15 - n + 1 + lands.
FOR-I04 The garrison never grows within a game (without control-changing cards).
FOR-I05 Every non-terminal state has life >= 1.
FOR-I08 The number of end-of-turn rolls = number of turns whose end-of-turn step was completed; at most one per turn;
 none in an assault turn.
FOR-I17 An assault happens only with an empty garrison that has been empty since the end of the previous turn (or n =
 0); at most one per game; after it the state is terminal, a replay choice, or a new game.
FOR-I24 On a restart: life 20, the attempt number grows by 1, garrison and library rebuilt from the full deck, no
 permanents, no graveyard, turn 1.
FOR-Q01 How many lands, how many cards? Any number of lands; no minimum deck size.
FOR-Q02 Copy limits for lands. None, basic or not.
FOR-Q03 What counts as the artifact? Exactly one card that is an artifact and not a creature. An artifact creature is a
 creature (one of the fifteen).
FOR-Q04 Three copies: of the whole deck or per side? Of the whole deck of fifteen, by card name, before dealing. With
 three per name at least five names are needed.
FOR-Q05 Creatures with variable or X-dependent power/toughness. An undefined number is 0; deck validation rejects
 creatures whose printed power or toughness is not a plain number, to avoid accidental 0/0s. A plain printed toughness
 of 0 is allowed; such a creature, on either side, goes at the first check.
FOR-Q06 Which numbers may n take? 1 <= n <= 7.
FOR-Q09 Opening hand and mulligan. Seven cards, Paris mulligan, after the garrison is visible.
FOR-Q13 Which die? Six-sided, fair; the results named are exactly 1 ... 6.
FOR-Q18 Land damage arithmetic. Per turn, the first land is free and each further one costs 1 damage, dealt at once as
 that land is put down: k lands cost max(0, k - 1). Counting restarts every turn.
FOR-Q25 Abilities granted to a creature by the artifact or a land. They are then abilities that creatures have, so they
 do nothing; changes of power, toughness, colour or type do apply.
FOR-Q26 Rules that are not abilities. Summoning sickness applies. Creatures of type Wall cannot attack (a rule of the
 type in that era) but do count in the assault. The legend rule is switched off, because the deal could otherwise kill
 part of the garrison at once.
FOR-Q29 Is the opponent a player? He has no life, hand, deck, mana, turn or priority and cannot be targeted or damaged.
 "Each player", "target player" can only mean the player; "each opponent" means nobody. Garrison creatures are creatures
 the player does not control; an opponent controls them.
FOR-Q31 Do tapped garrison creatures untap? They untap together with the player's permanents.
FOR-Q33 Changing control. A garrison creature the player takes over is the player's until the effect ends; the garrison
 is "without creatures" if none is under its control. A creature returning to the garrison, from the player's control or
 from anywhere else, takes the last layout index, and cancels a pending assault ...
FOR-Q36 Several attackers. Attackers are taken in the order the player declared them; each is given a blocker by the
 procedure from those still free. Attackers left over are unblocked.
FOR-Q38 "Lowest power/toughness" in the first preference. Lowest sum P + T.
FOR-Q39 The hole between the preferences. Read the four as a cascade in printed order: (1) kill and survive; else (2)
 survive; else (3) kill; else (4) least sum. So in the hole he survives.
FOR-Q40 Ties. Tier 1: lower sum, then lower power, then layout index; tier 2: lower toughness, then lower power, then
 index; tier 3: lower power, then lower toughness, then index; tier 4: lower sum, then lower power, then index.
 Comparisons use P and T (not remaining toughness). For the other values of tier1_measure, compare by the named pair,
 then index.
FOR-Q49 Which creatures take part? Every creature the player controls, tapped, summoning-sick and Walls included.
FOR-Q50 May the player wait? No.
FOR-Q52 Boundary values. The most extreme row that fits wins. D = R + 5 is a convincing victory; D = R - 5 is a draw.
 Proof of completeness in 3.5.
FOR-Q54 "Play again". Play again starts a complete new game with the same deck: n is chosen anew, all cards return, life
 20, same generator continuing, attempt counter + 1; only the last game's result counts. Admit ends with total defeat.
FOR-Q58 "No more creatures": in play, or anywhere? No creature under the player's control and no creature card in the
 player's hand (and the library empty). A creature card on the stack counts like one in hand (else casting the last one
 would lose).
FOR-Q59 Drawing from an empty library. FOR-024 replaces the ordinary rule; a draw from an empty library does nothing.
FOR-Q63 Can the game go on for ever? Not in practice: the die costs one life per turn on average.
FOR-Q64 Conceding. Total defeat; may be left out of move lists.
FOR-Q71 A creature that returns while the assault is pending, and is gone again before it. It is cancelled all the same:
 the garrison has become empty anew, in this turn, so that the assault is in the next one.
M54-002 Two players fight a duel. Each starts at 20 hp; the aim is to bring the opponent from 20 to 0.
M54-003 One player takes team RED, the other team BLACK.
M54-004 RED consists of all hearts and diamonds and one Joker; BLACK of all clubs and spades and the other Joker.
M54-006 A player whose hp reach 0 loses at that moment.
M54-021 Hand: cards held by the player.
M54-024 A card in play is untapped (upright, available) or tapped (turned, used). A tapped card cannot be used for
 anything that requires tapping it.
M54-030 A Mana card in play yields one mana when tapped. Mana pays for everything else.
M54-031 A cost is a number of mana to be paid for playing a card or using an effect; for bringing out a creature it is
 called summoning cost.
M54-033 A Special can be used only while its creature is in play, not from hand or discard pile.
M54-038 A target is a creature or a player.
M54-040 Summoning sickness: no attack with a creature in the very turn in which it entered play.
M54-053 Growth: during a fight between creatures a Mana card may be played from hand, at no mana cost, to raise a
 creature's basic attack and defence by the card's number.
M54-055 Growth is possible only in a fight of creature against creature, not for a creature attacking a player
 unblocked.
M54-081 Open to the other player in this phase, against payment: Action cards, Damage cards, Specials of own creatures
 in play.
M54-091 Attackers: the active player may name own creatures as attackers; only untapped ones without summoning sickness
 qualify.
M54-093 Blockers: the other player may name blockers among own untapped creatures in play.
M54-094 For each attacker one or several blockers may be named.
M54-095 Combat window: the attacker first, then in alternation, each may make one play at a time: Action, Damage,
 Special or Growth. When both pass it is over.
M54-A01 put_mana(card) (active). Pre/post window, priority, pile empty; Mana card in hand; fewer than mana_per_turn put
 this turn. Enters untapped; keeps priority.
M54-A02 summon(card) (active). As M54-A01 for timing; Creature in hand; mana >= cost. Pays; enters untapped with
 summoning sickness; keeps priority.
M54-A03 play_damage(card, target) (priority). Window; 2/4/6 in hand; mana >= 1/2/3; target any creature in play or
 player. Pays; onto the pile.
M54-A05 play_eight(card, creature) (priority). Window; mana >= 1; any creature in play. Pays; onto the pile.
M54-A08 use_sacrifice(jack, creature) (priority). Window; own Jack in play; another creature in play; mana >= 1. Pays;
 onto the pile.
M54-A11 play_growth(card, creature) (priority). Combat window; Mana card in hand; creature is a blocked attacker or a
 blocker. Onto the pile.
M54-A13 declare_attacker(creature) / finish_attackers (active). Attackers step; own, untapped, not sick / always. Taps
 it / next step.
M54-A14 assign_damage(attacker, blocker, amount) (active). Split step; the next undecided attacker and blocker in order;
 0 <= amount <= what is left. Fixes it; when one blocker is left it gets the rest automatically.
M54-A15 declare_blocker(blocker, attacker) / finish_blockers (other). Blockers step; own, untapped, not yet blocking; a
 declared attacker / always. Adds the block / next step.
M54-A16 choose_from_deck(card) (Joker's owner). Search pending; card in own deck. To hand; deck shuffled; solving goes
 on.
M54-A17 discard(card) (active). Discard step (hand > 5). To own discard pile.
M54-A18 cycle(card) / decline_cycle (active). Cycle step; card in hand / always. Under the deck, draw one / nothing;
 turn ends.
M54-C1 Both initial shuffles. Uniform over permutations. Set-up, RED first.
M54-I01 The 54 cards are conserved: deck + hand + discard + in play + pile cards + Growth aside + searching Joker is
 exactly the 27 of each team, each card once, in the zones of its own team only.
M54-I02 0 <= hp <= 20, and hp never rise.
M54-I03 The game is over iff somebody has 0 hp (or the turn limit is reached); a finished state has no legal actions.
M54-I04 In every unfinished state exactly one player is to act and has at least one legal action.
M54-I06 Mana in play never decreases; per player it is at most 8 and at most the number of own turns begun x
 mana_per_turn.
M54-I07 A play of cost n raises the number of the payer's tapped Mana cards by exactly n; nothing else taps Mana.
M54-I08 Mana untaps only in the owner's beginning phase.
M54-I09 After a player's phase 5 that player holds at most 5 cards.
M54-I10 The pile and the exchange shields are empty whenever one of the five numbered phases ends (a combat's shields
 last through its damage split).
M54-I11 After every completed step, each creature in play has marked damage below its current defence.
M54-I12 At the start of every turn all marked damage and all bonuses are 0.
M54-I13 A bonus differs from 0 only from the solving of a Growth to the end of the same combat.
M54-I14 Every attacker is tapped (while in play), was untapped and not sick at declaration, and belongs to the active
 player.
M54-I15 Every blocker belongs to the other player, was untapped at declaration, and blocks exactly one attacker;
 blocking and Specials never tap.
M54-I16 At most one attack per turn.
M54-I17 Divided damage of one attacker adds up to its attack at that moment.
M54-I18 No creature becomes sick other than by entering play; all own creatures are free of sickness after the own
 beginning phase.
M54-I21 After phase 1 of turn 1 the starting player holds 5 cards and both decks have 22; every later phase 1 adds
 exactly one card to the active player's hand unless deck and discard pile were both empty.
M54-I26 Every listed legal action is accepted; every other action is refused without a state change.
M54-I28 In every window the number of plays is finite: each costs a card or at least one untapped Mana card.
M54-Q02 Who is which team, who starts? Seats are bound to teams by the caller; the starter is drawn at random.
M54-Q03 Skipped first draw. Only turn 1 of the game is without draw; the second player draws in turn 2.
M54-Q06 One Mana card per phase or per turn? One per own turn, in either window.
M54-Q07 Can putting a permanent into play be answered? Permanents enter at once and give no window of their own.
M54-Q09 When is the pile solved, at once or item by item? At once, in all three windows.
M54-Q10 Alternation. One play or pass at a time; only two passes in succession end it; a player who passed may play
 again after the other has played.
M54-Q12 No plays elsewhere. None are possible there.
M54-Q13 When does a Damage card hurt? On solving, with deaths checked after every item; the sentence about creatures
 then players describes combat damage.
M54-Q14 Ace: which damage? When solved it (a) removes all marked damage from a target creature, and (b) puts a
 cancelling shield on the target (creature or player) for the rest of the exchange: every later packet to it vanishes,
 combat damage included. hp already lost never come back.
M54-Q15 Jack: what is redirected, is the Jack sacrificed? On use, choose any other creature in play, of either side.
 When solved, a redirecting shield from that creature to the Jack exists for the rest of the exchange. The whole packet
 moves, without overflow. The Jack dies only from the damage. If the Jack has left play the shield does nothing. Marked
 damage does not move.
M54-Q17 How long do shields last? To the end of the exchange in which they were solved.
M54-Q22 Eight. Any creature in play. It leaves with all tapping, marked damage, bonuses and shields; an attacker or
 blocker leaves combat. Put into play again it is a new object, pays again and has summoning sickness. The hand may
 exceed five until the owner's own phase 5.
M54-Q23 Blocker removed: does the attacker become unblocked? Blocked stays blocked; with no blocker left it deals no
 damage.
M54-Q25 Joker. When solved, the owner chooses any one card (must, if there is one), unseen by the opponent; then the
 deck is shuffled; the Joker goes to the discard pile last, so it cannot find itself. With an empty deck M54-023 comes
 first; if still empty, no effect. While the choice is open it is the only legal decision.
M54-Q26 Growth: who, on whom, how many, how long; what happens to the damage afterwards? Either player, in the combat
 window, on any creature that at that moment is a blocked attacker or a blocker (of either side); any number, adding up;
 no mana; it does not use up the Mana card of the turn and the card never becomes Mana in play. The bonus applies from
 its solving to the end of combat ...
M54-Q28 Does damage stay on creatures? Marked damage adds up within a turn and is removed from all creatures at the end
 of every turn.
M54-Q30 Blockers. Each blocks at most one attacker; blocking does not tap; tapped creatures never block; summoning
 sickness does not prevent blocking.
M54-Q31 Dividing damage among several blockers. Decided after the pile is solved, with the attack value of that moment;
 whole numbers >= 0 that add up to the attack; any split, overkill and zero included; nothing passes to the player.
 Entered one blocker at a time, the last receiving the rest.
M54-Q34 Both players at 0. Draw.
M54-Q35 Hp below 0 or above 20? Hp never go below 0; nothing raises them.
M54-Q36 Hand limit. Only the active player, only in phase 5, one card at a time.
M54-Q37 The end-of-turn exchange. Optional, at most once per turn, after discarding, needs a card in hand; if the deck
 is empty the discard pile is turned over first, so that the card put under is not simply drawn again.
M54-Q38 When exactly is the discard pile turned over, in which order, shuffled? When a card is needed from an empty deck
 (phase 1, Knowledge, Joker, exchange); without shuffling, so the oldest discarded card is on top and the newest at the
 bottom. Both empty: no card, no penalty; nobody loses for lack of cards. Cards on the pile and Growth cards awaiting
 the end of combat are not in the discard pile yet.
M54-Q39 Order in the discard pile. Cards enter in the order of events; creatures dying together in order of their entry
 into play; Growth cards after the dead of combat.
M54-Q41 Ownership. Nothing changes control; owner = controller = team.
M54-Q42 Endless games. No limit.
M54-Q44 What is hidden? Section 4.4. Discard piles may be looked through by both.
M54-T1 One team (27 cards).
SOL-002 The player brings one Magic deck of any sort. A deck kept for ordinary play and a deck made from sealed product
 are both acceptable.
SOL-003 The whole deck is shuffled first.
SOL-004 Seven stacks are dealt in the classic patience shape: stack k receives k cards, for k from 1 to 7 (28 cards in
 all).
SOL-020 A land that becomes visible must be moved to the row above the stacks.
SOL-022 If two or more copies of one card are visible at the same time, on stacks or as the hand card, they must be
 brought together on a stack that already shows that card on top.
SOL-025 None of these moves may be declined or postponed in favour of a voluntary play.
SOL-031 A face-up permanent card on a stack is in play, local enchantments excepted.
SOL-032 A local enchantment on a stack is not in play.
SOL-034 When card text asks who controls a stack card, the answer is never YOU.
SOL-035 You may play the card on top of a stack, just as you may play your hand card, by paying as in 1.7.
SOL-040 Effects may aim at a stack's top card in role in_play.
SOL-051 An attack names a stack. A player can never be attacked.
SOL-053 The creature you control is the attacker.
SOL-056 A creature may attack, or use any ability, as soon as it arrives; there is no summoning sickness.
SOL-060 Lands are neither played as a turn's land drop nor tapped. Mana is made by sacrificing lands from the row.
SOL-061 A land sacrificed this way goes from the row to the graveyard.
SOL-062 Playing a card or an ability requires the sacrifice of one land able to produce at least one of the colours of
 what is being played.
SOL-064 One source gives one usable mana. Anything more that it would yield is lost.
SOL-065 Example that must hold: one Swamp pays for Dark Ritual, and Dark Ritual then pays for one spell or ability that
 calls for black, and for nothing else.
SOL-066 If X occurs in the mana cost of a spell or ability, X is 1 with nothing paid beyond the source that SOL-062 asks
 for.
SOL-067 X grows by 1 for every further land sacrificed and for every further mana source played: three sources in all
 make X = 3.
SOL-090 At no time do you control two permanents; local enchantments are not counted.
SOL-120 There are no turns.
SOL-121 Whatever would happen as a phase begins or ends is ignored.
SOL-130 Damage to you does nothing.
SOL-132 A payment of life is made by discarding cards from your library, one for each life.
SOL-140 You win when no stack has a card left.
SOL-A02 BeginCast(card), then the steps below. MAIN: any hand card or stack top but a land; COMBAT before damage:
 instants, and what has flash; USE: the same, only with fast_effects_in_use_window. It can be paid for (1.7, 2.4) and
 aimed; a permanent that is no local enchantment needs a slot that will be empty on arrival; life can be paid. Announce,
 pay, resolve completely, settle.
SOL-A03 BeginAbility(source, index), then the steps below. The source is the slot permanent or an attachment of yours;
 no mana ability; MAIN, or COMBAT (attacker and its attachments, fast abilities only), or USE (the same permanent, fast
 abilities only). Pay, resolve, settle; from MAIN it opens USE.
SOL-A04 AttackStack(stack). MAIN; the slot holds a creature able to attack; the stack is not empty. Opens COMBAT; all
 face-up creatures there block.
SOL-A05 Strike(), then AssignToBlocker(blocker, n). COMBAT, before damage. With two or more blockers and power above 0,
 AssignToBlocker is asked for each of them, the lowest first: n from 0 to what is left; the last one takes the rest
 without a question. Damage is dealt, settle, then the USE window of the attacker.
SOL-A06 FinishUse(). The used permanent, if still there, is sacrificed with its attachments; the window closes; settle.
SOL-G01 Deck size. At least 40, the size of a sealed deck, which SOL-002 allows; never fewer than 28, because then the
 stacks cannot be dealt. No maximum, no limit on copies. The library has (deck size - 28) cards.
SOL-G02 Dealing order. Row by row, as in Klondike. From the top of the shuffled deck: pass r (1 ... 7) gives one card to
 each stack r ... 7; the first card of pass r is the final, face-up card of stack r. It makes no difference to chance,
 but is fixed so that a seed always gives the same layout.
SOL-G03 The settle loop. After the deal and after every action, before anything voluntary, this loop is run until
 nothing changes: (1) turn up the top of every stack whose top is face down, and reveal the top of the hand pile; (2)
 move every visible land (stack tops, hand card) to the row, then go back to 1 ...
SOL-G04 A land as the hand card. A land that becomes the hand card moves to the row at once, and the next card of the
 hand pile is revealed. Otherwise every library land would be useless.
SOL-G05 Direction and unit of gathering. The player chooses. One MergeCopies(src, dst) moves the whole face-up group of
 src (or the hand card) onto dst, keeping its internal order and each card's damage, counters and attachments. Whole
 groups, because moving single cards from a group of two would leave both stacks still matching and allow moving back
 and forth for ever ...
SOL-G06 Which cards take part in matching. Only stack tops and the hand card match. SOL-023 speaks of two stacks,
 SOL-024 of the hand card. Slot, attachments, row, graveyard, removed zone, discard pile and covered hand cards never
 match.
SOL-G11 Do abilities of stack permanents work? Static and triggered abilities of face-up stack permanents (not local
 enchantments) function, with STACKS as controller. Activated abilities are never used by STACKS, nor by YOU.
SOL-G12 Is being turned up an arrival? No. Turning up, gathering and moving to the row are not arrivals. Arrival means
 being played, being put into play by an effect, or being made as a token.
SOL-G13 Who is the opponent? There are two players, YOU and STACKS. STACKS controls all face-up stack permanents, is the
 holder of every stack top for role in_hand, and the caster for role being_cast. STACKS has no library, graveyard, life,
 mana, lands or permanents elsewhere, and can be targeted by anything that targets a player or an opponent ...
SOL-G14 Choices that belong to STACKS. The player decides, who is the only one there. Optional actions of STACKS ("may",
 "unless that player pays") are always declined; random choices stay random.
SOL-G15 Spells treated as in play. No. Role in_play keeps the card's types, and an instant or sorcery cannot be a
 permanent. Such a card is reachable as in_hand or being_cast.
SOL-G16 Local enchantments treated as in play. Targeting works (Disenchant destroys it, Capsize lifts it), status does
 not: untargeted effects such as Tranquility or Apocalypse pass it by, and it affects nothing itself.
SOL-G17 Lower cards of a group. Any face-up permanent of the group can be targeted and affected as a permanent in play.
 in_hand, being_cast and playing are for the uppermost card only. Removing a lower copy closes the gap; order is kept.
SOL-G18 Extent of the "in hand" role ...
SOL-G19 Where a stack card goes when discarded. Graveyard. The card was never gone through from the library, and
 clearing stacks is meant to fill the graveyard.
SOL-G20 Countering a stack card. Any effect that counters a spell may take a stack top in role being_cast if it meets
 the stated limits (Remove Soul: creature cards only). STACKS never pays, so Power Sink, Mana Leak and the like succeed
 at the smallest X, which is 1. Clauses about the controller's lands or mana do nothing ...
SOL-G24 State checks on stacks. Lethal damage and toughness 0 or less put the card into the graveyard, so an uncovered
 Clone (0/0) or Nightmare (STACKS has no Swamps) dies at once. State triggers function with STACKS as controller, so an
 uncovered Sea Serpent is sacrificed. Uniqueness rules (legends, World) are off, because gathering copies is compulsory.
SOL-G27 Where a played card goes; when the next card shows. The card leaves its place when announced and is in flight
 until it has resolved. Permanent: to the slot. Local enchantment: onto its host. Instant or sorcery: follow the text,
 then to the graveyard (unless it says otherwise). What lay beneath it is turned up or revealed only in the settle loop
 afterwards ...
SOL-G28 A second permanent. No. Such a play is illegal unless the slot will be empty when the card arrives. "Never"
 forbids the second one rather than disposing of the first, and if replacing were allowed, every permanent on a stack
 could be cleared for one land simply by playing it, and a topmost AEther Flash would be no problem at all.
SOL-G29 Arrivals in an occupied slot through effects. What arrives does so by this procedure, called arrive on this
 page: (1) if the slot is empty, one newcomer takes it; (2) if it is held by the permanent whose own activated ability
 is resolving (the use will cost it anyway), that permanent is sacrificed now, its window closes, and the newcomer takes
 the slot (The Hive, Sneak Attack) ...
SOL-G30 Must there be a legal target? As in Magic, every required target must be chosen legally, otherwise the card
 cannot be played. YOU and STACKS are legal where a player may be targeted, so burn can always be played. Row lands are
 targets, so Stone Rain can be cleared at the price of a land. Untargeted spells can always be played even if they do
 nothing ...
SOL-G31 Timing of card types. In MAIN anything. COMBAT window: instants (hand card or stack tops) and fast abilities.
 What has flash counts as an instant for this, as it does in Magic; a creature with flash needs an empty slot as ever.
 USE window: SOL-G67. Choices, MERGE and game over: nothing else ...
SOL-G32 Local enchantments on stack cards. Allowed on any face-up permanent in play on a stack, and on any row land,
 that the enchantment can legally enchant, since these can be targeted as in play. You control the enchantment. It never
 counts as a card of the stack for winning.
SOL-G37 Status of the row. Row lands are in play and count as lands you control for card text, but the one-permanent
 rule is about the slot and does not count them. So Armageddon and Apocalypse take them, Kird Ape in the slot sees your
 Forest, Stone Rain can aim at them, a bounced row land becomes the hand card and at once returns to the row ...
SOL-G38 Other abilities of row lands. Row lands can only be sacrificed as sources. The rules on mana treat lands as
 nothing else.
SOL-G39 Which colour is needed. Look at the coloured symbols in the mana cost of what is played. The base source must be
 able to make at least one of these colours; number of symbols and generic part are irrelevant. Hybrid symbols offer
 both colours. Colour-changing effects are ignored.
SOL-G40 No coloured symbols (artifacts). Any one source, of any colour or none. SOL-062 demands a sacrifice for every
 play, and only the colour test is empty.
SOL-G41 Mana cost {0} or none. One source all the same; colour test as for the card's colours if it has any, else any
 source.
SOL-G42 Abilities: colour test, and abilities without mana. Every activated ability that is not a mana ability costs one
 source per use. Coloured symbols in the ability's cost: match one of them. None there: match a colour of the card. Card
 without coloured symbols: any source. So Prodigal Sorcerer needs an Island for each point of damage ...
SOL-G43 Waived costs and repetition. Waived, every one, including additional costs of spells (Harrow's land). So a {T}
 ability may be repeated, Mogg Fanatic can fire several times at one Mountain each, Triskelion keeps its counters,
 abilities of a permanent that arrives tapped are usable. The sacrifice of SOL-092 still comes once the use is over.
SOL-G44 Optional additional costs (buyback, kicker). Not available. The benefit depends on paying, and a waived cost has
 not been paid.
SOL-G45 Alternative costs. Not available: the land is what must be given; there is no "rather than".
SOL-G48 What may serve as a source. Payment is part of announcing a play. A source is one of these: (a) a row land that
 could make mana now; it is sacrificed; (b) your slot permanent, by a mana ability without mana in its cost (Llanowar
 Elves, Mox); it is sacrificed on the spot with its attachments, for no further fee, once ...
SOL-G49 X in detail. Base source must pass the colour test, extra sources need not; each extra source adds exactly 1
 whatever it could yield; sources used to pay for a source do not add. X cannot be 0. {X}{X} costs give the same X as
 {X}. Extra sources may be given only if X is in the mana cost. An X in a life cost (Hatred: pay X life) would be
 another X; cards that have one are refused ...
SOL-G51 Order of announcing. (1) choose card or ability, modes, X (via number of sources), targets; (2) pay; (3)
 resolve. Because targets come first, a spell may target the very land, permanent or mana-source stack card that is then
 used up to pay for it; that target is gone, and with no other the spell resolves without effect ...
SOL-G52 Which of three is the top? The third, as in draw-three Klondike: cards are laid one on another, so library [a,
 b, c, ...] gives hand pile [c, b, a].
SOL-G53 The two covered cards. Hand pile. When its top leaves, the next card is revealed and becomes the hand card, down
 to the bottom of the hand pile. Older cards already on the discard pile do not come back.
SOL-G54 DrawThree in detail. Allowed at any time in MAIN, never in a window. First the entire hand pile is put on the
 discard pile, order kept (hand card uppermost). Then, if the library is empty, SOL-G55. Then draw three, or as many as
 the library holds (1 or 2); a short draw is not topped up from the discard pile. No limit on how often; no obligation
 to draw.
SOL-G55 Discard pile becomes library. On demand: when a DrawThree, an effect draw, a search, a look at or a mill from
 the library finds it empty, and trip < max_trips, and the discard pile is not empty, the pile is turned over as a unit,
 so that the card discarded first is drawn first, and trip rises by 1. For DrawThree the hand pile has already joined
 the discard pile, so it is included ...
SOL-G56 The losing moment. A card has been gone through only when it reaches the discard pile, so the last hand pile of
 trip 3 may still be used, as may stack tops and the slot. With trip = max_trips and library empty, DrawThree is not
 legal. The game is lost when (a) in MAIN, after settling, nothing can be done but concede ...
SOL-G57 Nothing left anywhere. If library, discard pile and hand pile are all empty, DrawThree is illegal whatever the
 trip, and trip does not rise. If nothing else is legal, the game is lost by SOL-G56 (a).
SOL-G58 Effect draws. One after another, each on top of the last; only the final top is revealed, and matching waits for
 the settle loop. STACKS draws nothing. A draw that finds nothing while trip < max_trips (discard pile empty) is
 skipped; with trip = max_trips it loses the game at the end of the action, unless that action won it. Until then the
 failed draw is only noted ...
SOL-G60 May the discard pile be inspected? No; only its size is known. Cards in it were either seen once or never.
SOL-G61 How big is "your hand"? Exactly the hand card: size 1, or 0 if the hand pile is empty.
SOL-G63 Order of returned cards. If one effect returns several cards, you choose the complete order; only the last one
 placed (the new top) then shows. Tokens cease to exist. Attachments of returned hosts follow SOL-G33.
SOL-G66 "Until end of turn", "this turn", damage. The whole game is one unending turn. Damage stays on a permanent and
 adds up; temporary effects last until the object leaves; prevention and "this turn" effects on the whole game last to
 its end (Fog ends combat damage for good: play it with care). "Until end of combat" does end with the COMBAT window.
SOL-G67 When is a use over? Activating a non-mana ability of the slot permanent in MAIN opens a USE window after
 resolving (the settle loop that follows already counts as inside it, so the loss of SOL-G56 (a) is not looked for
 there). In it only these are legal: further fast abilities of that same permanent (paid as usual), and FinishUse ...
SOL-G69 Instants in combat. After AttackStack and before damage you may play instants from hand or stack tops and use
 fast abilities of the attacker and its attachments, any number, then assign damage. No window lies between first-strike
 and regular damage.
SOL-G70 "At end of combat". Ignored, so Thicket Basilisk and Cockatrice kill nothing by their ability.
SOL-G72 Other turn matters. Extra turns, skipped phases, untapping, upkeep costs, fading, phasing and delayed "next turn
 / end of turn" effects do nothing, whoever would benefit. "Once each turn" means once while the object is in its place,
 "twice each turn" twice. "Only if ..." is asked of the board as it is. "Only during your turn" is always satisfied. A
 tapped creature stays tapped.
SOL-G73 Who may attack what. The slot must hold an untapped creature that Magic lets attack: a Wall or defender may not;
 "cannot attack unless defending player controls ..." looks at STACKS. Any non-empty stack may be attacked, even with no
 creature face up: nothing happens except that the attacker is then sacrificed (a way to vacate the slot). An emptied
 stack cannot be attacked ...
SOL-G74 Evasion and blocking restrictions. All of them, whatever flying, fear, protection, "cannot block", Pacifism or
 tapped status say. Blocking is decreed, not chosen. Other effects of protection (no damage) remain.
SOL-G76 Damage. You divide the attacker's power freely among the blockers, all of it if there is any blocker; each
 blocker deals its power to the attacker. First and double strike as in Magic: if any creature in the fight has one of
 them there are two steps, and between them only the state checks of SOL-G24 are made, so what dies in the first step
 deals no damage in the second ...
SOL-G78 Life. Every cost or optional payment of life, on abilities and on spells, takes one card per life from the top
 of the library. They go to the discard pile, one by one, unseen: that is where this game's discards go. The full number
 must be in the library; it is not recycled for a payment. Loss of life that is an effect, life gain and damage to YOU
 do nothing.
SOL-G83 Cards that win or lose the game. Such clauses do nothing.
SOL-G84 Being stuck, conceding, looping. The player may concede at any question of an unfinished game, but conceding is
 among the legal actions only with offer_concede, because a program that tries every legal action would otherwise give
 up at every step. Dead ends are found by SOL-G56 (a) ...
SOL-G86 What is not supported. Ante, dexterity, subgames, cards from outside the game, exchanging or giving away
 control, face-down casting, banding, phasing, voting, physical position of cards, triggers on drawing and discarding a
 card. A deck with such cards, or with others that the library cannot play in full, is refused, by card and clause,
 since a card that does less than it says is another card.
SOL-G88 Ownership and the removed zone. You own every card; "owner's hand / library / graveyard" are yours. Exiled cards
 form a public zone and do not return unless their effect says so.
SOL-G92 Choices with one option. A forced or pending choice with exactly one legal answer is made automatically (row
 lands that are alike are one answer, 4.2); one with no legal answer at all is skipped together with what depended on it
 ("How to read it", point 4). Voluntary actions never are: Strike is asked for even if nothing else can be done in a
 fight.
SOL-G93 Mana paid while something resolves. One source settles any such amount; it must match a coloured symbol if the
 amount has one. YOU may always decline. STACKS never pays.
SOL-I01 Conservation: the multiset of deck cards over stacks, slot, attachments, row, hand pile, discard pile, library,
 graveyard, removed, resolving always equals the deck. Tokens and copies excluded.
SOL-I02 Every card id is in exactly one zone, once.
SOL-I04 All face-up cards of a stack have the same name and form an unbroken run ending at the top.
SOL-I08 The number of face-down cards of a stack never rises.
SOL-I09 A stack that is empty stays empty.
SOL-I10 The total number of stack cards rises only when a hand card (or, with own_permanent_counts_as_copy, the slot
 card) is gathered onto a stack, then by exactly 1.
SOL-I11 The slot never holds two permanents, and local enchantments never occupy it.
SOL-I12 The row contains only land cards; no land is ever in the slot or attached.
SOL-I14 1 <= trip <= max_trips; trip never falls; it rises only together with SOL-E07, by 1.
SOL-I22 In MERGE only MergeCopies is legal, and Concede if it is offered; where another question is asked, only its
 answers, and Concede if it is offered; once the game is won or lost, nothing.
SOL-I23 The game is won if and only if all stacks are empty after a settle (and the game had not already been lost).
SOL-I24 Settling is idempotent and ends within (stack cards + hand-pile cards + permanents) rounds plus one per
 triggered ability and one per MergeCopies.
SOL-I28 After the close of a USE window, or of a COMBAT window that no USE window follows, the permanent it belonged to
 is no longer in play (as the same object).
SOL-I30 Damage to a player, life gain and life loss change nothing in the state but the spell's own movement.
SOL-I33 Blockers are a subset of the cards that were face up on the attacked stack at AttackStack.
SOL-P14 Reveal / look at hand. STACKS: nothing new; YOU: hand card only.
SOL-P20 Add mana. One mana of one colour, only inside a payment.
SOL-P22 Extra land drops. Nothing.
SOL-P27 Sacrifice (instruction). YOU: slot, attachment or row land; STACKS: a face-up stack permanent.
SOL-P30 Gain life, lose life, poison. Nothing.
SOL-P47 Cost increase / reduction. Ignored.
SOL-P51 Combat trigger (attacks, is blocked, deals damage). Works for objects still there; "deals damage to a player"
 never occurs, nor does gaining or losing life.
"""
"""The code and the text of each rule; a line that begins with a space continues the one before."""
