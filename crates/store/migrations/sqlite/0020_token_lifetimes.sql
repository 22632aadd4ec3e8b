-- Until when a token acts, in milliseconds since 1970; 0 for as long as it is not revoked.
ALTER TABLE access_tokens ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;
