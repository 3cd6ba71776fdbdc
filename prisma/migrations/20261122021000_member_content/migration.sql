-- The sha256 of a member's bytes, filled by the next import of its bundle: null means that nobody has hashed it yet.
ALTER TABLE "source_files" ADD COLUMN "content" BYTEA;
