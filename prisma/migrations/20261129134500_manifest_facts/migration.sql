-- What the manifest of a bundle states about all of its runs, as an upload may: commit, branch, day, project ...
ALTER TABLE "bundles" ADD COLUMN "manifest_facts" JSONB;

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
