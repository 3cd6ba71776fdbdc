-- The project of a bundle: with its owner it names a stream of nights. Whether it replaces earlier uploads of its commit,
-- and why it counts no more.
ALTER TABLE "bundles" ADD COLUMN "project" TEXT,
ADD COLUMN "replaces" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "set_aside" JSONB;

UPDATE "bundles" SET "project" = "given" #>> '{values,project}' WHERE "given" IS NOT NULL;

-- CreateIndex
CREATE INDEX "bundles_project_owner_idx" ON "bundles"("project", "owner");

-- Views keep the columns that their table had. One block: Citus takes a view only as a statement of its own.
DO $$
DECLARE
    "distributed" BOOLEAN := false;
BEGIN
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
