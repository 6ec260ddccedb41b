"""The creature types that a player can choose, and that card texts name (CR 205.3m)."""

from __future__ import annotations

from typing import Final

CREATURE_TYPES: Final = (
    "Advisor", "Angel", "Antelope", "Ape", "Archer", "Archon", "Artificer", "Assassin", "Assembly-Worker", "Atog",
    "Aurochs", "Avatar", "Badger", "Barbarian", "Basilisk", "Bat", "Bear", "Beast", "Beeble", "Berserker", "Bird",
    "Boar", "Brushwagg", "Bureaucrat", "Camarid", "Camel", "Caribou", "Carrier", "Cat", "Centaur", "Cephalid",
    "Chicken", "Chimera", "Citizen", "Cleric", "Cockatrice", "Construct", "Coward", "Crab", "Crocodile", "Cyclops",
    "Dauthi", "Demon", "Deserter", "Devil", "Dinosaur", "Djinn", "Dog", "Dragon", "Drake", "Dreadnought", "Drone",
    "Druid", "Dryad", "Dwarf", "Efreet", "Egg", "Elder", "Elemental", "Elephant", "Elf", "Elk", "Eye", "Faerie", "Fish",
    "Flagbearer", "Fox", "Frog", "Fungus", "Gargoyle", "Giant", "Gnome", "Goat", "Goblin", "Golem", "Gorgon",
    "Graveborn", "Gremlin", "Griffin", "Hag", "Harpy", "Hippo", "Homarid", "Homunculus", "Horror", "Horse", "Human",
    "Hydra", "Hyena", "Illusion", "Imp", "Incarnation", "Insect", "Jackal", "Jellyfish", "Juggernaut", "Kavu",
    "Kithkin", "Knight", "Kobold", "Kor", "Kraken", "Lammasu", "Leech", "Leviathan", "Lhurgoyf", "Licid", "Lizard",
    "Manticore", "Mercenary", "Merfolk", "Metathran", "Minion", "Minotaur", "Mole", "Monger", "Mongoose", "Monk",
    "Monkey", "Mouse", "Mutant", "Mystic", "Nautilus", "Necron", "Nephilim", "Nightmare", "Nightstalker", "Ninja",
    "Noble", "Nomad", "Nymph", "Octopus", "Ogre", "Ooze", "Orb", "Orc", "Orgg", "Ouphe", "Ox", "Oyster", "Pegasus",
    "Pest", "Phelddagrif", "Phoenix", "Phyrexian", "Pincher", "Pirate", "Plant", "Praetor", "Prism", "Rabbit", "Ranger",
    "Rat", "Rebel", "Reflection", "Rhino", "Rogue", "Rigger", "Sable", "Salamander", "Samurai", "Sand", "Saproling",
    "Satyr", "Scarecrow", "Scorpion", "Scout", "Serf", "Serpent", "Shade", "Shaman", "Shapeshifter", "Sheep", "Siren",
    "Skeleton", "Slith", "Sliver", "Slug", "Snake", "Soldier", "Soltari", "Spawn", "Specter", "Spellshaper", "Sphinx",
    "Spider", "Spike", "Spirit", "Splinter", "Sponge", "Squid", "Squirrel", "Starfish", "Surrakar", "Survivor",
    "Tetravite", "Thalakos", "Thopter", "Thrull", "Treefolk", "Triskelavite", "Troll", "Turtle", "Unicorn", "Vampire",
    "Vedalken", "Viashino", "Volver", "Wall", "Warlock", "Warrior", "Weird", "Werewolf", "Whale", "Wizard", "Wolf",
    "Wolverine", "Wombat", "Worm", "Wraith", "Wurm", "Yeti", "Zombie", "Zubera",
)  # fmt: skip
"""The creature types of cards up to 2002, by the names that they have today."""
