-- What the first side of a rule set is worth, as it was estimated from rated games: in millionths of
-- a rating point. Games that end later are rated by it, until the next one.
CREATE TABLE side_worths (
    spec      text COLLATE "C" NOT NULL,
    at        bigint NOT NULL,
    at_1500   bigint NOT NULL,    -- between players whose mean rating is 1500
    per_400   bigint NOT NULL,    -- more of it for each 400 points more
    lowest    bigint NOT NULL,    -- the mean ratings between which it was measured
    highest   bigint NOT NULL,
    games     bigint NOT NULL,    -- games it was estimated from
    PRIMARY KEY (spec, at)
);
