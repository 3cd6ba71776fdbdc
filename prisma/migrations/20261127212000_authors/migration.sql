-- Public names of owners (docs/decisions/0034-authors.md). Every reader sees all rows: their owners stated them to be cited.
CREATE TABLE "authors" (
    "id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "family_name" TEXT,
    "affiliation" TEXT,
    "orcid" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "authors_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "authors_owner_key" ON "authors"("owner");
CREATE INDEX "snapshots_owner_idx" ON "snapshots"("owner");
