-- The same as migrations/sqlite/0006.
CREATE TABLE ratings (
    player     text    COLLATE "C" NOT NULL,
    pool       text    COLLATE "C" NOT NULL,
    number     bigint  NOT NULL,    -- 1, 2, 3 … of the player's games in the pool
    game_id    text    COLLATE "C" NOT NULL,
    rating     bigint  NOT NULL,
    deviation  bigint  NOT NULL,
    volatility bigint  NOT NULL,
    at         bigint  NOT NULL,
    PRIMARY KEY (player, pool, number)
);

CREATE INDEX ratings_of_game ON ratings (game_id);
CREATE INDEX ratings_of_pool ON ratings (pool, player, number);
