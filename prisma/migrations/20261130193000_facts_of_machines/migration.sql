-- A bundle's facts of a machine stand with its settings (docs/decisions/0062-a-bundle-says-what-its-builds-are.md).
-- One block: Citus takes several statements only so. Security options are stated again, since a view made anew loses them.
DO $$
DECLARE
    "old" RECORD;
BEGIN
    ALTER TABLE "settings" ADD COLUMN "machine_cpus" INTEGER;
    ALTER TABLE "settings" ADD COLUMN "machine_memory" BIGINT;
    ALTER TABLE "settings" ADD COLUMN "machine_model" TEXT;

    -- Until each bundle is imported again, its settings have the facts of all bundles together. The hash covers them
    -- (settingKey in lib/db/write/intern-hashed.ts). In a loop, since Citus makes no text of columns in an UPDATE.
    FOR "old" IN
        SELECT s."id", m."cpus", m."memory_bytes", m."model", encode(sha256(convert_to(concat_ws(E'\n', s."hash", 'machine',
            coalesce(m."cpus"::text, ''), coalesce(m."memory_bytes"::text, ''), coalesce(m."model", '')), 'UTF8')), 'hex') AS "made"
        FROM "settings" s JOIN "machines" m ON m."id" = s."machine_id"
        WHERE m."cpus" IS NOT NULL OR m."memory_bytes" IS NOT NULL OR m."model" IS NOT NULL
    LOOP
        UPDATE "settings" SET "hash" = "old"."made", "machine_cpus" = "old"."cpus", "machine_memory" = "old"."memory_bytes",
            "machine_model" = "old"."model"
        WHERE "id" = "old"."id";
    END LOOP;

    ALTER TABLE "machines" DROP COLUMN "cpus";
    ALTER TABLE "machines" DROP COLUMN "memory_bytes";
    ALTER TABLE "machines" DROP COLUMN "model";

    CREATE OR REPLACE VIEW "all_executions" WITH (security_invoker = true) AS
        SELECT x."bundle_key", x."ordinal", x."setting_id", x."workload_id", x."status", x."repeat", x."notes", x."file_ordinal", x."line", x."point_count",
            s."engine_id", s."build_id", s."config_id", s."machine_id", s."algorithm", s."batch", s."threads", s."variant", s."params" AS "settings",
            s."build_version", s."build_commit", s."build_flags", s."machine_cpus", s."machine_memory", s."machine_model"
        FROM "executions" x JOIN "settings" s ON s."id" = x."setting_id";
    CREATE OR REPLACE VIEW "public_executions" WITH (security_invoker = true) AS
        SELECT x.* FROM "all_executions" x JOIN "public_bundles" b ON b."key" = x."bundle_key";
END $$;
