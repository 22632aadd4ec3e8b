-- When a session was last used, in milliseconds since 1970, to a day or so.
ALTER TABLE sessions ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET used_at = strftime('%s', 'now') * 1000;
