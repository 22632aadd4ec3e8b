-- The same as migrations/sqlite/0021.
ALTER TABLE sessions ADD COLUMN used_at bigint NOT NULL DEFAULT 0;
UPDATE sessions SET used_at = (extract(epoch FROM now()) * 1000)::bigint;
