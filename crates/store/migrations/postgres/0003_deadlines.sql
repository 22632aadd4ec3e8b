-- The same as migrations/sqlite/0003.
ALTER TABLE games ADD COLUMN deadline bigint;

CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE beats (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    at  bigint  NOT NULL
);

CREATE TABLE outages (
    since bigint PRIMARY KEY,
    until bigint NOT NULL
);
