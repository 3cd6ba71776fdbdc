-- Frozen views as they were rendered, so that no later version changes what they look like.
CREATE TABLE "snapshot_files" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "app" TEXT NOT NULL,
    "rendered_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "snapshot_files_pkey" PRIMARY KEY ("key", "name")
);
ALTER TABLE "snapshot_files" ADD CONSTRAINT "snapshot_files_key_fkey" FOREIGN KEY ("key") REFERENCES "snapshots"("key") ON DELETE CASCADE ON UPDATE NO ACTION;

-- The versions of one live view.
CREATE INDEX "snapshots_url_idx" ON "snapshots" USING HASH ("url");

-- Whether a deleted bundle had been retracted before: its frozen views go on saying so.
ALTER TABLE "tombstones" ADD COLUMN "retracted" BOOLEAN NOT NULL DEFAULT false;
UPDATE "tombstones" SET "retracted" = true WHERE "kind" = 'retracted';
