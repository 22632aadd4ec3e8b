-- Keys that people's devices sign with. The site has the public half alone: nobody signs in with what
-- stands here.
CREATE TABLE passkeys (
    id         TEXT NOT NULL PRIMARY KEY, -- that of the credential, in base64url
    visitor    TEXT NOT NULL REFERENCES accounts (visitor),
    name       TEXT NOT NULL,               -- as its person calls it
    credential TEXT NOT NULL,               -- the public key and the counter, as JSON
    created_at INTEGER NOT NULL,
    used_at    INTEGER NOT NULL                -- 0: not yet
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_of_visitor ON passkeys (visitor);

-- What devices are asked to sign, until it is answered or forgotten: one of each purpose for a browser,
-- by the hash of its secret.
CREATE TABLE challenges (
    token   TEXT NOT NULL,
    purpose TEXT NOT NULL,
    state   TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (token, purpose)
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_by_time ON challenges (at);
