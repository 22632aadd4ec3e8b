-- Names for visitors. A visitor is known by the hash of a secret, as in players.
CREATE TABLE accounts (
    visitor    text    COLLATE "C" PRIMARY KEY,
    name       text    NOT NULL,
    name_key   text    NOT NULL UNIQUE,   -- the name as names are compared
    password   text,                      -- argon2id, in PHC form
    created_at bigint  NOT NULL
);

-- Browsers in which somebody is signed in, by the hashes of their secrets.
CREATE TABLE sessions (
    token      text    COLLATE "C" PRIMARY KEY,
    visitor    text    COLLATE "C" NOT NULL REFERENCES accounts (visitor),
    about      text    NOT NULL,
    created_at bigint  NOT NULL
);

CREATE INDEX sessions_of_visitor ON sessions (visitor);

-- Codes that let their person in when the password is lost, each once, by their hashes.
CREATE TABLE recovery_codes (
    visitor text COLLATE "C" NOT NULL REFERENCES accounts (visitor),
    code    text NOT NULL,
    PRIMARY KEY (visitor, code)
);

-- Secrets, by their hashes, that let nobody in any more unless a session says so: those of visitors who
-- have or had an account, and of sessions that were ended.
CREATE TABLE former (
    visitor text COLLATE "C" PRIMARY KEY
);

-- Codes of which each lets somebody sign up, by their hashes, where the site asks for one.
CREATE TABLE invites (
    code text COLLATE "C" PRIMARY KEY
);
