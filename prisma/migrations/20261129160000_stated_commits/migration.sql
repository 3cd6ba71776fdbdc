-- The first digits of a bundle's commit, so that uploads of one commit are found by an index. Whether its owner let an
-- upload count that retention took out of view: kept_at meant this, too.
ALTER TABLE "bundles" ADD COLUMN "commit_start" TEXT,
ADD COLUMN "retained" BOOLEAN NOT NULL DEFAULT false;

UPDATE "bundles" SET "commit_start" = left(coalesce("given" #>> '{values,commit}', "manifest_facts" ->> 'commit'), 7),
    "retained" = "kept_at" IS NOT NULL
WHERE "given" IS NOT NULL OR "manifest_facts" IS NOT NULL OR "kept_at" IS NOT NULL;

-- CreateIndex
CREATE INDEX "bundles_commit_start_idx" ON "bundles"("commit_start");

-- DropIndex
DROP INDEX "bundles_project_owner_idx";

-- CreateIndex
CREATE INDEX "bundles_project_owner_commit_start_idx" ON "bundles"("project", "owner", "commit_start");

-- The uploads of a commit that none replaced: an import looks at these alone.
CREATE INDEX "bundles_unreplaced_idx" ON "bundles"("project", "owner", "commit_start")
    WHERE coalesce("set_aside" ->> 'why', '') <> 'replaced';

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
