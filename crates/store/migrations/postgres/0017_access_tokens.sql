-- Personal access tokens, each by the hash of its secret, and the accounts that programs play for.
CREATE TABLE access_tokens (
    token      text COLLATE "C" PRIMARY KEY,
    visitor    text COLLATE "C" NOT NULL,
    about      text COLLATE "C" NOT NULL,
    scopes     text COLLATE "C" NOT NULL,    -- names with spaces between them
    created_at bigint NOT NULL,
    used_at    bigint NOT NULL     -- to the hour; 0 for never
);

CREATE INDEX access_tokens_of_visitor ON access_tokens (visitor);

CREATE TABLE bots (
    visitor text COLLATE "C" PRIMARY KEY,
    at      bigint NOT NULL
);
