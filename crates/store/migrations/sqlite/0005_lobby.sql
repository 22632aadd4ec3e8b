-- 1 for a game that everybody may find, before it begins and while it goes on.
ALTER TABLE games ADD COLUMN public INTEGER;

-- Until when a public game with an open seat stands in the lobby, in milliseconds since 1970; NULL
-- where nobody is looked for.
ALTER TABLE games ADD COLUMN seek INTEGER;

CREATE INDEX games_by_seek ON games (seek) WHERE seek IS NOT NULL;
CREATE INDEX games_public ON games (updated_at) WHERE public = 1 AND finished_at IS NULL;
