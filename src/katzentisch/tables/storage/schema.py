"""The schema of the SQLite store, one step for each version. Opening an older file migrates it."""

from __future__ import annotations

STEPS = (
    """
    CREATE TABLE guest(
        id TEXT PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL
    );
    CREATE TABLE game_table(
        id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, preset TEXT NOT NULL, options TEXT NOT NULL,
        seats TEXT NOT NULL, commitment TEXT NOT NULL, made_at INTEGER NOT NULL
    );
    CREATE TABLE secret(
        table_id TEXT PRIMARY KEY REFERENCES game_table(id), secret BLOB NOT NULL
    );
    CREATE TABLE entry(
        id INTEGER PRIMARY KEY, table_id TEXT NOT NULL REFERENCES game_table(id), seq INTEGER NOT NULL,
        seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, move_id TEXT,
        UNIQUE(table_id, seq), UNIQUE(table_id, seat, move_id)
    );
    """,
    """
    ALTER TABLE game_table ADD COLUMN dealer INTEGER;
    CREATE TABLE room(
        id TEXT PRIMARY KEY, revision INTEGER NOT NULL, code TEXT UNIQUE, state TEXT NOT NULL
    );
    CREATE TABLE sitting(
        id INTEGER PRIMARY KEY, guest_id TEXT NOT NULL, table_id TEXT NOT NULL, UNIQUE(guest_id, table_id)
    );
    CREATE TABLE ending(
        table_id TEXT PRIMARY KEY, body TEXT NOT NULL
    );
    CREATE TABLE chat_line(
        id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, seat INTEGER NOT NULL, guest_id TEXT NOT NULL,
        name TEXT NOT NULL, phrase TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL
    );
    CREATE INDEX chat_line_of_table ON chat_line(table_id, id);
    CREATE INDEX chat_line_of_guest ON chat_line(guest_id, id);
    CREATE TABLE report(
        id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, reporter TEXT NOT NULL, accused TEXT NOT NULL,
        text TEXT NOT NULL, lines TEXT NOT NULL, at INTEGER NOT NULL
    );
    """,
    """
    ALTER TABLE guest ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
    UPDATE guest SET seen_at = 1000 * CAST(strftime('%s', 'now') AS INTEGER);
    CREATE INDEX guest_by_visit ON guest(seen_at);
    CREATE INDEX sitting_at_table ON sitting(table_id);
    """,
    """
    CREATE TABLE placing(
        id INTEGER PRIMARY KEY, guest_id TEXT NOT NULL, table_id TEXT NOT NULL, game TEXT NOT NULL,
        place INTEGER NOT NULL, at INTEGER NOT NULL, UNIQUE(guest_id, table_id)
    );
    CREATE INDEX placing_by_game ON placing(guest_id, game, place);
    INSERT INTO placing(guest_id, table_id, game, place, at)
    SELECT json_extract(seat.value, '$.guest'), room.id, json_extract(room.state, '$.game'),
           json_extract(ending.body, '$.places[' || seat.key || ']'), json_extract(ending.body, '$.at')
    FROM room JOIN ending ON ending.table_id = room.id, json_each(room.state, '$.places') AS seat
    WHERE json_extract(seat.value, '$.guest') IS NOT NULL AND json_array_length(ending.body, '$.places') > 0;
    CREATE TABLE deal_tally(
        game TEXT NOT NULL, pack TEXT NOT NULL, place TEXT NOT NULL, deals INTEGER NOT NULL, cards INTEGER NOT NULL,
        spread INTEGER NOT NULL, counts TEXT NOT NULL, PRIMARY KEY(game, pack, place)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE new_token(
        id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, guest_id TEXT NOT NULL
    );
    CREATE INDEX new_token_of_guest ON new_token(guest_id, id);
    """,
    """
    CREATE TABLE last_time(
        id INTEGER PRIMARY KEY CHECK(id = 1), at INTEGER NOT NULL
    );
    """,
    """
    CREATE TABLE analysis(
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY(table_id, seat)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE errand(
        id TEXT PRIMARY KEY, at INTEGER NOT NULL, table_id TEXT NOT NULL, body TEXT NOT NULL, answer TEXT
    );
    CREATE TABLE ban(
        id INTEGER PRIMARY KEY, guest_id TEXT NOT NULL, until INTEGER, key BLOB NOT NULL, address_hash BLOB NOT NULL
    );
    """,
)
VERSION = len(STEPS)

#: The time, in milliseconds, by the clock of whoever asks.
NOW = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


def missing_steps(version: int) -> str:
    """The SQL, as one transaction, that migrates a file of this version."""
    return f"BEGIN;{''.join(STEPS[version:])}PRAGMA user_version = {VERSION};COMMIT;"
