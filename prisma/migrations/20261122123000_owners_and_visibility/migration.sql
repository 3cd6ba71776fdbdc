-- Who uploaded a bundle, who may see it, and what its owner says of it.
ALTER TABLE "bundles" ADD COLUMN "owner" TEXT;
ALTER TABLE "bundles" ADD COLUMN "embargo_until" TIMESTAMPTZ(3);
ALTER TABLE "bundles" ADD COLUMN "visibility_before" TEXT;
ALTER TABLE "bundles" ADD COLUMN "delete_key" TEXT;
ALTER TABLE "bundles" ADD COLUMN "notes" TEXT NOT NULL DEFAULT '';
ALTER TABLE "bundles" ADD COLUMN "post_url" TEXT;
ALTER TABLE "bundles" ADD COLUMN "licence" TEXT;
ALTER TABLE "bundles" ADD COLUMN "sponsor" TEXT;
ALTER TABLE "bundles" ADD COLUMN "trust" TEXT;
CREATE INDEX "bundles_owner_idx" ON "bundles"("owner");
UPDATE "bundles" SET "visibility_before" = 'public' WHERE "visibility" = 'retracted';
ALTER TABLE "tombstones" ADD COLUMN "replaced_by" TEXT;
ALTER TABLE "tombstones" ADD COLUMN "hidden" BOOLEAN NOT NULL DEFAULT false;

-- Executions with what they were measured with, whoever may see them; what everybody may see is said of it, and by lib/db/sight.ts of a reader.
CREATE VIEW "all_executions" AS
SELECT x."bundle_key", x."ordinal", x."setting_id", x."workload_id", x."status", x."repeat", x."notes", x."file_ordinal", x."line", x."point_count",
    s."engine_id", s."build_id", s."config_id", s."machine_id", s."algorithm", s."batch", s."threads", s."variant", s."params" AS "settings"
FROM "executions" x JOIN "settings" s ON s."id" = x."setting_id";
CREATE OR REPLACE VIEW "listed_bundles" AS SELECT * FROM "bundles" WHERE "visibility" = 'public';
CREATE OR REPLACE VIEW "public_bundles" AS SELECT * FROM "bundles" WHERE "visibility" = 'public' AND "status" = 'ready';
CREATE OR REPLACE VIEW "public_executions" AS
SELECT x.* FROM "all_executions" x JOIN "public_bundles" b ON b."key" = x."bundle_key";

-- Tokens are stored as their sha256 alone.
CREATE TABLE "tokens" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "hash" TEXT NOT NULL,
    "fixed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "tokens_hash_key" ON "tokens"("hash");

-- Who changed what, and when. Rows are only added.
CREATE TABLE "audit" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_subject_idx" ON "audit"("subject");

-- What sessions are signed with.
ALTER TABLE "installation" ADD COLUMN "session_key" TEXT NOT NULL DEFAULT '';
UPDATE "installation" SET "session_key" = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
