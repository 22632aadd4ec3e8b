-- The same as migrations/sqlite/0005.
ALTER TABLE games ADD COLUMN public bigint;
ALTER TABLE games ADD COLUMN seek bigint;

CREATE INDEX games_by_seek ON games (seek) WHERE seek IS NOT NULL;
CREATE INDEX games_public ON games (updated_at) WHERE public = 1 AND finished_at IS NULL;
