"""The commands in the order of a game's life: where each lies and what it is for. Loads none."""

from __future__ import annotations

from typing import NamedTuple


class Listed(NamedTuple):
    module: str  # in tools/commands, or a folder beside it
    function: str
    help: str


COMMANDS: dict[str, Listed] = {
    "serve": Listed("commands.maintenance", "serve", "Serve the web application."),
    "titles": Listed("commands.show", "titles", "List what can be recorded."),
    "games": Listed("commands.show", "games", "List the games in the store."),
    "players": Listed("commands.players", "players", "Show who has played, and how well."),
    "figures": Listed(
        "commands.figures", "figures", "Show what a title's finished games say together."
    ),
    "people": Listed("commands.people", "people", "Merge, rename or forget people."),
    "new": Listed("commands.record", "new", "Start a game and print its id."),
    "act": Listed("commands.record", "act", "Record one action."),
    "legal": Listed("commands.legal", "legal", "List what may be done now."),
    "show": Listed("commands.show", "show", "Show the table as text."),
    "replay": Listed("commands.show", "replay", "Step through a game in the terminal."),
    "audit": Listed("commands.show", "audit_command", "Show where every point came from."),
    "claim": Listed("commands.record", "claim", "Record the paper totals."),
    "count": Listed("commands.count", "count", "Count the table by hand."),
    "signoff": Listed("commands.record", "signoff", "Record that a player agrees with the result."),
    "confirm": Listed(
        "commands.record", "confirm", "A player confirms a round, or the sheet so far."
    ),
    "note": Listed("commands.record", "note", "Add a remark to a step."),
    "house": Listed(
        "commands.house_rules", "house", "Agree, end or list the house rules of a game."
    ),
    "undo": Listed(
        "commands.correct", "undo", "Take back the last action, or everything after a step."
    ),
    "amend": Listed("commands.correct", "amend", "Replace the action of a step."),
    "versions": Listed(
        "commands.house_rules", "versions_command", "List and compare the versions of a game."
    ),
    "correct": Listed(
        "commands.correct", "correct", "Correct the table with events given by hand."
    ),
    "known": Listed("commands.knowledge", "known", "Show what is unknown, and who knew what when."),
    "name": Listed("commands.knowledge", "name", "Name a card or token nobody had named."),
    "catalogue": Listed(
        "commands.knowledge", "catalogue", "Check a replacement catalogue, or print ours."
    ),
    "template": Listed(
        "commands.templates", "template", "List the templates of score sheets, or keep one."
    ),
    "reprint": Listed(
        "commands.knowledge", "reprint", "Correct a printed value for the rest of a game."
    ),
    "enter": Listed(
        "commands.knowledge", "enter", "Keep a game nobody logged: its sheet or its final position."
    ),
    "fork": Listed("commands.record", "fork", "Copy the steps of a game into a new one."),
    "compare": Listed("commands.compare_what_if", "compare", "Compare two steps of a game."),
    "what-if": Listed(
        "commands.compare_what_if", "what_if_command", "Try other actions from a step on."
    ),
    "score": Listed("commands.show", "score", "Score a position that was never recorded."),
    "export": Listed("commands.export_import", "export", "Write a game to a file."),
    "import": Listed("commands.export_import", "import_files", "Import records."),
    "plays": Listed("commands.plays", "plays", "Bring in plays from other loggers."),
    "verify": Listed(
        "commands.maintenance",
        "verify",
        "Is everything there, and what do today's rules say of it?",
    ),
    "rebuild": Listed("commands.maintenance", "rebuild", "Rebuild every read table from the log."),
    "simulate": Listed(
        "commands.maintenance", "simulate", "Let seeded players play whole legal games."
    ),
    "title": Listed("commands.title", "title", "Begin a title of your own, or check one."),
    "bench": Listed("bench", "bench", "Run the benchmark suite, as ratios."),
    "tag": Listed("commands.shelf", "tag", "List a game's tags, or give it others."),
    "collection": Listed("commands.shelf", "collection", "List, make and change collections."),
    "series": Listed(
        "commands.series", "series", "Evenings, leagues and tournaments with their tables."
    ),
    "review": Listed(
        "commands.review", "review", "Mark steps of a game, and write notes for oneself."
    ),
    "shelf": Listed(
        "commands.shelf", "shelf", "Take in the tags, collections and series of a backup."
    ),
    "settings": Listed("commands.settings", "settings", "What the club has settled for all games."),
    "webhook": Listed(
        "commands.webhooks",
        "webhook",
        "Messages to an address outside: games begin, end, are signed.",
    ),
    "hide": Listed("commands.keeping", "hide", "Put a game away, or show it again."),
    "remove": Listed("commands.keeping", "remove", "Erase a game for ever."),
    "backup": Listed("commands.backup", "backup", "Copy the store while it is in use."),
    "account": Listed(
        "commands.accounts", "account", "List and change the accounts of this Ledger."
    ),
    "access": Listed(
        "commands.accounts", "access", "Say who may see a game and who may do what in it."
    ),
}

OLD_NAMES = {"readings": "versions"}  # a command that was called otherwise once; in no list
