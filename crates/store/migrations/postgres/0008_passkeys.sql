-- Keys that people's devices sign with. The site has the public half alone: nobody signs in with what
-- stands here.
CREATE TABLE passkeys (
    id         text COLLATE "C" NOT NULL PRIMARY KEY, -- that of the credential, in base64url
    visitor    text COLLATE "C" NOT NULL REFERENCES accounts (visitor),
    name       text NOT NULL,               -- as its person calls it
    credential text NOT NULL,               -- the public key and the counter, as JSON
    created_at bigint NOT NULL,
    used_at    bigint NOT NULL                -- 0: not yet
);

CREATE INDEX passkeys_of_visitor ON passkeys (visitor);

-- What devices are asked to sign, until it is answered or forgotten: one of each purpose for a browser,
-- by the hash of its secret.
CREATE TABLE challenges (
    token   text COLLATE "C" NOT NULL,
    purpose text COLLATE "C" NOT NULL,
    state   text NOT NULL,
    at      bigint NOT NULL,
    PRIMARY KEY (token, purpose)
);

CREATE INDEX challenges_by_time ON challenges (at);
