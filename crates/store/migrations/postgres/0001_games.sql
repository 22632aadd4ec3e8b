-- The tables of migrations/sqlite as they are after 0002, and what several instances share besides.
-- Names are compared byte by byte, as SQLite does.
CREATE TABLE games (
    id          text   COLLATE "C" PRIMARY KEY,
    kind        text   NOT NULL,
    spec        text   NOT NULL,
    position    text,                -- start position, NULL for the usual one
    version     bigint NOT NULL,     -- number of the newest event
    created_at  bigint NOT NULL,     -- milliseconds since 1970, UTC; so are all times of games
    updated_at  bigint NOT NULL,
    finished_at bigint,
    overview    text                 -- what lists show of the game, as JSON
);

CREATE TABLE events (
    game_id text   COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version bigint NOT NULL,         -- 1, 2, 3 … without gaps
    kind    text   NOT NULL,
    body    text   NOT NULL,         -- JSON, kept byte by byte
    at      bigint NOT NULL,
    PRIMARY KEY (game_id, version)
);

-- Whose games are whose: until they take them off their list.
CREATE TABLE players (
    player  text COLLATE "C" NOT NULL,
    game_id text COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    PRIMARY KEY (player, game_id)
);

CREATE INDEX games_by_update ON games (updated_at);
CREATE INDEX games_unfinished ON games (updated_at) WHERE finished_at IS NULL;
CREATE INDEX players_of_game ON players (game_id);

-- What one site does for all, and until when. Not logged: after a crash of the database the leases
-- are gone, and somebody takes them anew.
CREATE UNLOGGED TABLE leases (
    key    text        COLLATE "C" PRIMARY KEY,
    holder text        NOT NULL,
    until  timestamptz NOT NULL
);

CREATE INDEX leases_by_end ON leases (until);

-- One row, written to see whether games can be saved.
CREATE TABLE checks (
    one boolean     PRIMARY KEY DEFAULT true CHECK (one),
    at  timestamptz NOT NULL
);
