"""The tables of an archive as a SQLite file (docs/archive.md), for datasette and the like."""

from __future__ import annotations

FORMAT = "ledger-archive/1"
TABLES = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE titles (title TEXT PRIMARY KEY, name TEXT NOT NULL, name_fr TEXT NOT NULL);
CREATE TABLE rules (
    title TEXT NOT NULL REFERENCES titles, rule TEXT NOT NULL,
    text TEXT NOT NULL, text_fr TEXT NOT NULL, PRIMARY KEY (title, rule));
CREATE TABLE categories (
    title TEXT NOT NULL REFERENCES titles, category TEXT NOT NULL,
    name TEXT NOT NULL, name_fr TEXT NOT NULL, PRIMARY KEY (title, category));
CREATE TABLE components (
    title TEXT NOT NULL REFERENCES titles, component TEXT NOT NULL,
    name TEXT NOT NULL, name_fr TEXT NOT NULL, PRIMARY KEY (title, component));
CREATE TABLE games (
    game TEXT PRIMARY KEY, title TEXT NOT NULL REFERENCES titles,
    name TEXT NOT NULL, name_fr TEXT NOT NULL, played_on TEXT NOT NULL,
    started_at TEXT NOT NULL, updated_at TEXT NOT NULL, over INTEGER NOT NULL,
    players INTEGER NOT NULL, steps INTEGER NOT NULL, turns INTEGER NOT NULL,
    dealer TEXT NOT NULL, evidence TEXT NOT NULL, waivers INTEGER NOT NULL);
CREATE TABLE players (player TEXT PRIMARY KEY, known_as TEXT NOT NULL);
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL,
    player TEXT NOT NULL REFERENCES players, total INTEGER, rank INTEGER, won INTEGER,
    PRIMARY KEY (game, seat));
CREATE TABLE steps (
    game TEXT NOT NULL REFERENCES games, step INTEGER NOT NULL, turn INTEGER, player TEXT,
    kind TEXT NOT NULL, sentence TEXT NOT NULL, sentence_fr TEXT NOT NULL, entered_by TEXT,
    at TEXT NOT NULL, automatic INTEGER NOT NULL, reason TEXT, taken_back_by INTEGER,
    PRIMARY KEY (game, step));
CREATE TABLE waivers (
    game TEXT NOT NULL REFERENCES games, step INTEGER NOT NULL, rule TEXT NOT NULL,
    PRIMARY KEY (game, step, rule), FOREIGN KEY (game, step) REFERENCES steps);
CREATE TABLE notes (
    game TEXT NOT NULL REFERENCES games, step INTEGER NOT NULL, on_step INTEGER NOT NULL,
    text TEXT NOT NULL, written_by TEXT, at TEXT NOT NULL, question INTEGER NOT NULL,
    PRIMARY KEY (game, step));
CREATE TABLE score_lines (
    line INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES games, since INTEGER NOT NULL,
    until INTEGER, stands INTEGER NOT NULL, player TEXT NOT NULL, category TEXT NOT NULL,
    rule TEXT NOT NULL, points INTEGER NOT NULL, most INTEGER NOT NULL, component TEXT,
    place TEXT);
CREATE TABLE score_components (
    line INTEGER NOT NULL REFERENCES score_lines, place INTEGER NOT NULL,
    component TEXT NOT NULL, PRIMARY KEY (line, place));
CREATE TABLE score_steps (
    line INTEGER NOT NULL REFERENCES score_lines, step INTEGER NOT NULL, PRIMARY KEY (line, step));
CREATE TABLE tags (
    game TEXT NOT NULL REFERENCES games, tag TEXT NOT NULL, PRIMARY KEY (game, tag));
CREATE TABLE collections (collection TEXT PRIMARY KEY, name TEXT NOT NULL, note TEXT);
CREATE TABLE collected (
    collection TEXT NOT NULL REFERENCES collections, game TEXT NOT NULL REFERENCES games,
    place INTEGER NOT NULL, PRIMARY KEY (collection, game));
CREATE TABLE series (
    series TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, scheme TEXT NOT NULL,
    note TEXT);
CREATE TABLE series_games (
    series TEXT NOT NULL REFERENCES series, game TEXT NOT NULL REFERENCES games,
    round INTEGER NOT NULL, place INTEGER NOT NULL, label TEXT, PRIMARY KEY (series, game));
"""
AFTERWARDS = """
CREATE INDEX games_title ON games (title);
CREATE INDEX seats_player ON seats (player);
CREATE INDEX score_lines_game ON score_lines (game);
CREATE INDEX score_lines_category ON score_lines (category);
CREATE INDEX score_components_component ON score_components (component);
CREATE VIEW results AS
    SELECT game, games.title, games.name, played_on, seat, player, known_as, total, rank, won
    FROM seats JOIN games USING (game) JOIN players USING (player) WHERE over
    ORDER BY played_on, game, rank;
"""
