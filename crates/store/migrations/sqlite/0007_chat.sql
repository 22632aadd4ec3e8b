-- What people write to each other beside a game, each room for itself: 0 is the players', 1 that of those
-- who watch. A command that is sent twice writes one line.
CREATE TABLE chat (
    game_id TEXT    NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,    -- 1, 2, 3 … of the game's lines, without gaps but for those taken away
    room    INTEGER NOT NULL,
    author  TEXT    NOT NULL,
    command TEXT    NOT NULL,
    text    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, number),
    UNIQUE (game_id, author, command)
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_by_time ON chat (at);
CREATE INDEX chat_of_author ON chat (author);

-- Whose lines somebody does not want to read.
CREATE TABLE mutes (
    visitor TEXT    NOT NULL,
    muted   TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (visitor, muted)
) STRICT, WITHOUT ROWID;

-- What somebody has written about a game for nobody else.
CREATE TABLE notes (
    visitor TEXT    NOT NULL,
    game_id TEXT    NOT NULL REFERENCES games (id),
    text    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (visitor, game_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_of_game ON notes (game_id);
