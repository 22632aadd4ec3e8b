-- The same as migrations/sqlite/0012.
CREATE TABLE screenings (
    game_id   text   COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side      bigint NOT NULL,
    pool      text   COLLATE "C" NOT NULL,
    rating    bigint NOT NULL,
    moves     bigint NOT NULL,
    firsts    bigint NOT NULL,
    lost      bigint NOT NULL,
    median_ms bigint NOT NULL,
    spread    bigint NOT NULL,
    nodes     bigint NOT NULL,
    version   text   NOT NULL,
    ended_at  bigint NOT NULL,
    at        bigint NOT NULL,
    PRIMARY KEY (game_id, side)
);

CREATE INDEX screenings_by_end ON screenings (ended_at);
CREATE INDEX screenings_by_rating ON screenings (pool, nodes, rating);
CREATE INDEX ratings_by_time ON ratings (at);
