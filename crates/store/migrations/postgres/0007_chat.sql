-- What people write to each other beside a game, each room for itself: 0 is the players', 1 that of those
-- who watch. A command that is sent twice writes one line.
CREATE TABLE chat (
    game_id text   COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number  bigint NOT NULL,    -- 1, 2, 3 … of the game's lines, without gaps but for those taken away
    room    bigint NOT NULL,
    author  text   COLLATE "C" NOT NULL,
    command text   NOT NULL,
    text    text   NOT NULL,
    at      bigint NOT NULL,
    PRIMARY KEY (game_id, number),
    UNIQUE (game_id, author, command)
);

CREATE INDEX chat_by_time ON chat (at);
CREATE INDEX chat_of_author ON chat (author);

-- Whose lines somebody does not want to read.
CREATE TABLE mutes (
    visitor text   COLLATE "C" NOT NULL,
    muted   text   COLLATE "C" NOT NULL,
    at      bigint NOT NULL,
    PRIMARY KEY (visitor, muted)
);

-- What somebody has written about a game for nobody else.
CREATE TABLE notes (
    visitor text   COLLATE "C" NOT NULL,
    game_id text   COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    text    text   NOT NULL,
    at      bigint NOT NULL,
    PRIMARY KEY (visitor, game_id)
);

CREATE INDEX notes_of_game ON notes (game_id);
