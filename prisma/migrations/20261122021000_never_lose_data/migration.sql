-- Which installation this database belongs to: the folder of stored bytes carries the same mark, so that nothing is ever
-- collected from the folder of another one.
CREATE TABLE "installation" (
    "id" TEXT NOT NULL,
    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);
INSERT INTO "installation" ("id") VALUES (gen_random_uuid()::text);

-- What is known of a bundle's stored bytes, how often its import was cut off by the end of its process, and digests of its rows.
ALTER TABLE "bundles" ADD COLUMN "stored_bytes" TEXT NOT NULL DEFAULT 'whole';
ALTER TABLE "bundles" ADD COLUMN "broken_off" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "bundles" ADD COLUMN "row_digests" JSONB;
CREATE OR REPLACE VIEW "listed_bundles" AS SELECT * FROM "bundles" WHERE "visibility" = 'public';
CREATE OR REPLACE VIEW "public_bundles" AS SELECT * FROM "bundles" WHERE "visibility" = 'public' AND "status" = 'ready';

-- The hash of a frozen view's text; a JSON column keeps the text as it was written.
ALTER TABLE "snapshots" ADD COLUMN "sha256" TEXT;
UPDATE "snapshots" SET "sha256" = encode(sha256(convert_to("view"::text, 'UTF8')), 'hex');
ALTER TABLE "snapshots" ALTER COLUMN "sha256" SET NOT NULL;

-- What stays of a bundle that was deleted (rows and bytes gone) or retracted (hidden, kept).
CREATE TABLE "tombstones" (
    "id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "tombstones_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "tombstones_sha256_key" ON "tombstones"("sha256");

-- What importing a bundle again changed.
CREATE TABLE "reimports" (
    "id" SERIAL NOT NULL,
    "bundle_key" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "report" JSONB,
    CONSTRAINT "reimports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "reimports_bundle_key_idx" ON "reimports"("bundle_key");
