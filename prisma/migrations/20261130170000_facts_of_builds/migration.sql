-- What a bundle says of a build stands with its settings (docs/decisions/0062-a-bundle-says-what-its-builds-are.md).
-- One block: Citus takes several statements only so. Security options are stated again, since a view made anew loses them.
DO $$
DECLARE
    "old" RECORD;
BEGIN
    ALTER TABLE "settings" ADD COLUMN "build_version" TEXT;
    ALTER TABLE "settings" ADD COLUMN "build_commit" TEXT;
    ALTER TABLE "settings" ADD COLUMN "build_flags" TEXT[] DEFAULT ARRAY[]::TEXT[];

    -- Until each bundle is imported again, its settings have what all bundles together said.
    UPDATE "settings" s SET "build_version" = b."version", "build_commit" = b."commit", "build_flags" = coalesce(b."flags", '{}')
    FROM "engine_builds" b WHERE b."id" = s."build_id";

    -- The hash covers them from now on (settingKey in lib/db/write/intern-hashed.ts).
    -- In a loop, since Citus makes no text of columns in an UPDATE.
    FOR "old" IN
        SELECT "id", encode(sha256(convert_to(concat_ws(E'\n', "hash", coalesce("build_version", ''), coalesce("build_commit", ''),
            CASE WHEN "build_flags" <> '{}' THEN array_to_string("build_flags", E'\n') END), 'UTF8')), 'hex') AS "made"
        FROM "settings" WHERE "build_id" IS NOT NULL
    LOOP
        UPDATE "settings" SET "hash" = "old"."made" WHERE "id" = "old"."id";
    END LOOP;

    ALTER TABLE "engine_builds" DROP COLUMN "version";
    ALTER TABLE "engine_builds" DROP COLUMN "commit";
    ALTER TABLE "engine_builds" DROP COLUMN "flags";

    CREATE OR REPLACE VIEW "all_executions" WITH (security_invoker = true) AS
        SELECT x."bundle_key", x."ordinal", x."setting_id", x."workload_id", x."status", x."repeat", x."notes", x."file_ordinal", x."line", x."point_count",
            s."engine_id", s."build_id", s."config_id", s."machine_id", s."algorithm", s."batch", s."threads", s."variant", s."params" AS "settings",
            s."build_version", s."build_commit", s."build_flags"
        FROM "executions" x JOIN "settings" s ON s."id" = x."setting_id";
    CREATE OR REPLACE VIEW "public_executions" WITH (security_invoker = true) AS
        SELECT x.* FROM "all_executions" x JOIN "public_bundles" b ON b."key" = x."bundle_key";
END $$;
