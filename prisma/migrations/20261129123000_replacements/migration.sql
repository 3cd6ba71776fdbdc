-- What a replacement depends on, so that it can be worked out again: when it was asked for and with which right, and
-- when an owner let a replaced upload count again. And the retention of projects.
ALTER TABLE "bundles" ADD COLUMN "asked_at" TIMESTAMPTZ(3),
ADD COLUMN "replaces_all" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "kept_at" TIMESTAMPTZ(3);

CREATE TABLE "project_retention" (
    "owner" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "night_days" INTEGER,
    "release_days" INTEGER,
    "stated_by" TEXT NOT NULL,
    "stated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_retention_pkey" PRIMARY KEY ("owner", "project")
);

-- One block: Citus takes a view only as a statement of its own, and no join of bundles with a local table.
DO $$
DECLARE
    "managing" TEXT[];
    "distributed" BOOLEAN := false;
BEGIN
    SELECT array_agg("id") INTO "managing" FROM "tokens" WHERE "scopes" && ARRAY['manage-own', 'manage-all'];
    UPDATE "bundles" SET "replaces_all" = true WHERE "replaces" AND "uploader" = ANY ("managing");
    IF to_regclass('pg_dist_partition') IS NOT NULL THEN
        EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = ''bundles''::regclass)' INTO "distributed";
    END IF;
    IF "distributed" THEN
        EXECUTE 'CREATE OR REPLACE VIEW "listed_bundles" AS SELECT * FROM "bundles" WHERE "visibility" = ''public''';
        EXECUTE 'CREATE OR REPLACE VIEW "public_bundles" AS SELECT * FROM "listed_bundles" WHERE "status" = ''ready''';
        RETURN;
    END IF;
    CREATE OR REPLACE VIEW "listed_bundles" WITH (security_invoker = true) AS
        SELECT * FROM "bundles" WHERE "visibility" = 'public' OR "key" = ANY ((SELECT app_sight())::int[]);
    CREATE OR REPLACE VIEW "public_bundles" WITH (security_invoker = true) AS
        SELECT * FROM "listed_bundles" WHERE "status" = 'ready';
END $$;
