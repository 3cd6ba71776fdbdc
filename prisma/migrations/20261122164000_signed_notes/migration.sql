-- What is said of a bundle or frozen view, and what became of that: rows are only added, each signed and naming the one before it.
CREATE TABLE "notes" (
    "subject" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "about" INTEGER,
    "body" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "signature" TEXT NOT NULL,
    CONSTRAINT "notes_pkey" PRIMARY KEY ("subject", "number")
);

-- What notes are signed with: a private key as JWK; made when the first note is written.
ALTER TABLE "installation" ADD COLUMN "note_key" TEXT NOT NULL DEFAULT '';
