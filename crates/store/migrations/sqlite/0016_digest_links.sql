-- Links that end digests have tokens of their own now, each kept by its hash.
ALTER TABLE mail DROP COLUMN off;
