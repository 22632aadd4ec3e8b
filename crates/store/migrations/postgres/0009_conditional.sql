-- The same as migrations/sqlite/0009.
CREATE TABLE conditional (
    game_id text COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    visitor text COLLATE "C" NOT NULL,
    lines   text NOT NULL,
    PRIMARY KEY (game_id, visitor)
);
