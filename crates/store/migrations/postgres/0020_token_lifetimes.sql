-- The same as migrations/sqlite/0020.
ALTER TABLE access_tokens ADD COLUMN expires_at bigint NOT NULL DEFAULT 0;
