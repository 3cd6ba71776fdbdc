-- What a point was measured with is stored once (settings), a run is one execution that refers to it, and overviews read
-- rollups. Old rows are brought over here, so that they stay visible; what only a new import can tell (the range of a
-- rate, tool versions) comes when the worker imports their bundles again (docs/database.md, "Old databases").

-- CreateEnum
CREATE TYPE "run_status" AS ENUM ('complete', 'truncated', 'failed', 'suspect');
CREATE TYPE "origin" AS ENUM ('raw', 'author', 'computed');
CREATE TYPE "recall_source" AS ENUM ('computed', 'cache', 'printed');

-- AlterTable
ALTER TABLE "bundles" ADD COLUMN "pipeline_version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "settings" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "engine_id" INTEGER NOT NULL,
    "build_id" INTEGER,
    "config_id" INTEGER,
    "machine_id" INTEGER,
    "algorithm" TEXT NOT NULL,
    "batch" BOOLEAN,
    "threads" INTEGER,
    "tool_version" TEXT,
    "variant" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "params" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "settings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "labels" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "metric_keys" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "keys" TEXT[],

    CONSTRAINT "metric_keys_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "executions" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "setting_id" INTEGER NOT NULL,
    "workload_id" INTEGER NOT NULL,
    "status" "run_status" NOT NULL,
    "repeat" TEXT,
    "notes" JSONB NOT NULL DEFAULT '{}',
    "file_ordinal" INTEGER NOT NULL,
    "line" INTEGER,
    "point_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "executions_pkey" PRIMARY KEY ("bundle_key","ordinal")
);

CREATE TABLE "evidence" (
    "bundle_key" INTEGER NOT NULL,
    "block" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "evidence_pkey" PRIMARY KEY ("bundle_key","block")
);
ALTER TABLE "evidence" ALTER COLUMN "body" SET STORAGE EXTERNAL;

CREATE TABLE "rollups" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "workload_id" INTEGER NOT NULL,
    "engine_id" INTEGER NOT NULL,
    "threads" INTEGER,
    "executions" INTEGER NOT NULL,
    "complete" INTEGER NOT NULL,
    "truncated" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "suspect" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "author_points" INTEGER NOT NULL,
    "index_builds" INTEGER NOT NULL,
    "min_rate" DOUBLE PRECISION,
    "max_rate" DOUBLE PRECISION,

    CONSTRAINT "rollups_pkey" PRIMARY KEY ("bundle_key","ordinal")
);

CREATE TABLE "bundle_settings" (
    "bundle_key" INTEGER NOT NULL,
    "setting_id" INTEGER NOT NULL,
    "family" TEXT NOT NULL,
    "executions" INTEGER NOT NULL,
    "complete" INTEGER NOT NULL,

    CONSTRAINT "bundle_settings_pkey" PRIMARY KEY ("bundle_key","setting_id","family")
);

CREATE TABLE "bests" (
    "bundle_key" INTEGER NOT NULL,
    "workload_id" INTEGER NOT NULL,
    "setting_id" INTEGER NOT NULL,
    "target" DOUBLE PRECISION NOT NULL,
    "point_ordinal" INTEGER NOT NULL,
    "qps" DOUBLE PRECISION NOT NULL,
    "recall" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "bests_pkey" PRIMARY KEY ("bundle_key","workload_id","setting_id","target")
);

CREATE TABLE "data_versions" (
    "scope" TEXT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "data_versions_pkey" PRIMARY KEY ("scope")
);

-- Settings of the old runs. Their hashes are marked, since the importers' own are made of other text.
ALTER TABLE "runs" ADD COLUMN "setting_hash" TEXT;
UPDATE "runs" SET "setting_hash" = 'old ' || md5(concat_ws(E'\x1f', "engine_id", coalesce("build_id"::text, '-'), coalesce("config_id"::text, '-'),
    coalesce("machine_id"::text, '-'), "algorithm", coalesce("batch"::text, '-'), coalesce("threads"::text, '-'),
    coalesce("variant", '{}')::text, "settings"::text));

INSERT INTO "settings" ("hash", "engine_id", "build_id", "config_id", "machine_id", "algorithm", "batch", "threads", "tool_version", "variant", "params")
SELECT DISTINCT ON ("setting_hash") "setting_hash", "engine_id", "build_id", "config_id", "machine_id", "algorithm", "batch", "threads",
    "settings" ->> 'toolVersion', coalesce("variant", '{}'), "settings"
FROM "runs" ORDER BY "setting_hash";

CREATE UNIQUE INDEX "settings_hash_key" ON "settings"("hash");

INSERT INTO "executions" ("bundle_key", "ordinal", "setting_id", "workload_id", "status", "repeat", "notes", "file_ordinal", "line", "point_count")
SELECT r."bundle_key", r."ordinal", s."id", r."workload_id", r."status"::"run_status", r."repeat", r."notes", r."file_ordinal", r."line", r."point_count"
FROM "runs" r JOIN "settings" s ON s."hash" = r."setting_hash";

-- Labels and the names of metrics that have no column of their own.
INSERT INTO "labels" ("hash", "text") SELECT encode(sha256(convert_to("label", 'UTF8')), 'hex'), "label" FROM "points" GROUP BY "label";
CREATE UNIQUE INDEX "labels_hash_key" ON "labels"("hash");

CREATE TEMPORARY TABLE "tails" ON COMMIT DROP AS
SELECT p."bundle_key", p."ordinal", array_agg(t."key" ORDER BY t."key") AS "keys",
    '\x00'::bytea || string_agg(coalesce(float8send((t."value" #>> '{}')::float8), '\x7ff8000000000000'::bytea), ''::bytea ORDER BY t."key") AS "values"
FROM "points" p CROSS JOIN LATERAL jsonb_each(p."metrics") AS t ("key", "value") GROUP BY 1, 2;

INSERT INTO "metric_keys" ("hash", "keys")
SELECT encode(sha256(convert_to(array_to_json("keys")::text, 'UTF8')), 'hex'), "keys" FROM "tails" GROUP BY "keys";
CREATE UNIQUE INDEX "metric_keys_hash_key" ON "metric_keys"("hash");

-- Where a point's numbers come from, 200 points a block (lib/db/evidence.ts); 0 = plain JSON.
INSERT INTO "evidence" ("bundle_key", "block", "body")
SELECT "bundle_key", ("ordinal" / 200), '\x00'::bytea || convert_to(jsonb_object_agg("ordinal"::text,
    jsonb_build_object('recallNote', "recall_note", 'metricSources', "metric_sources"))::text, 'UTF8')
FROM "points" WHERE "recall_note" IS NOT NULL OR "metric_sources" <> '{}' GROUP BY 1, 2;

ALTER TABLE "points" RENAME TO "old_points";
ALTER TABLE "old_points" RENAME CONSTRAINT "points_pkey" TO "old_points_pkey";

CREATE TABLE "points" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "execution" INTEGER NOT NULL,
    "setting_id" INTEGER NOT NULL,
    "workload_id" INTEGER NOT NULL,
    "label_id" INTEGER NOT NULL,
    "file_ordinal" INTEGER NOT NULL,
    "line" INTEGER,
    "index_build_ordinal" INTEGER,
    "index_params_id" INTEGER,
    "query_params_id" INTEGER,
    "metric_keys_id" INTEGER,
    "status" "run_status" NOT NULL,
    "origin" "origin" NOT NULL,
    "recall_source" "recall_source",
    "fingerprint" BIGINT,
    "qps" DOUBLE PRECISION,
    "recall" DOUBLE PRECISION,
    "recall_epsilon" DOUBLE PRECISION,
    "recall_large_epsilon" DOUBLE PRECISION,
    "latency_mean_seconds" DOUBLE PRECISION,
    "latency_p50_seconds" DOUBLE PRECISION,
    "latency_p95_seconds" DOUBLE PRECISION,
    "latency_p99_seconds" DOUBLE PRECISION,
    "latency_p999_seconds" DOUBLE PRECISION,
    "metric_values" BYTEA
);
ALTER TABLE "points" ALTER COLUMN "metric_values" SET STORAGE MAIN;

INSERT INTO "points"
SELECT p."bundle_key", p."ordinal", p."run_ordinal", e."setting_id", p."workload_id", l."id", p."file_ordinal", p."line", p."index_build_ordinal",
    CASE WHEN ip."params" <> '{}' THEN ip."id" END, CASE WHEN qp."params" <> '{}' THEN qp."id" END, k."id",
    p."status"::"run_status", p."origin"::"origin", p."recall_source"::"recall_source", p."fingerprint", p."qps", p."recall", p."recall_epsilon",
    p."recall_large_epsilon", p."latency_mean_seconds", p."latency_p50_seconds", p."latency_p95_seconds", p."latency_p99_seconds",
    p."latency_p999_seconds", t."values"
FROM "old_points" p
JOIN "executions" e ON e."bundle_key" = p."bundle_key" AND e."ordinal" = p."run_ordinal"
JOIN "labels" l ON l."hash" = encode(sha256(convert_to(p."label", 'UTF8')), 'hex')
JOIN "param_sets" ip ON ip."id" = p."index_params_id" JOIN "param_sets" qp ON qp."id" = p."query_params_id"
LEFT JOIN "tails" t ON t."bundle_key" = p."bundle_key" AND t."ordinal" = p."ordinal"
LEFT JOIN "metric_keys" k ON k."keys" = t."keys"
ORDER BY p."bundle_key", p."ordinal";

-- Rollups of the old rows; the range of a rate needs the rule of its workload, which SQL does not know.
INSERT INTO "rollups" ("bundle_key", "ordinal", "workload_id", "engine_id", "threads", "executions", "complete", "truncated", "failed", "suspect", "points", "author_points", "index_builds")
SELECT g."bundle_key", row_number() OVER (PARTITION BY g."bundle_key" ORDER BY g."workload_id", g."engine_id", g."threads"),
    g."workload_id", g."engine_id", g."threads", g."executions", g."complete", g."truncated", g."failed", g."suspect", g."points", g."author_points",
    g."index_builds"
FROM (
    SELECT e."bundle_key", e."workload_id", s."engine_id", s."threads", count(*) AS "executions",
        count(*) FILTER (WHERE e."status" = 'complete') AS "complete", count(*) FILTER (WHERE e."status" = 'truncated') AS "truncated",
        count(*) FILTER (WHERE e."status" = 'failed') AS "failed", count(*) FILTER (WHERE e."status" = 'suspect') AS "suspect",
        coalesce(sum(c."points"), 0) AS "points", coalesce(sum(c."author_points"), 0) AS "author_points",
        coalesce(sum(i."builds"), 0) AS "index_builds"
    FROM "executions" e JOIN "settings" s ON s."id" = e."setting_id"
    LEFT JOIN (SELECT "bundle_key", "execution", count(*) FILTER (WHERE "origin" <> 'author') AS "points",
        count(*) FILTER (WHERE "origin" = 'author') AS "author_points" FROM "points" GROUP BY 1, 2) c
        ON c."bundle_key" = e."bundle_key" AND c."execution" = e."ordinal"
    LEFT JOIN (SELECT "bundle_key", "run_ordinal", count(*) AS "builds" FROM "index_builds" GROUP BY 1, 2) i
        ON i."bundle_key" = e."bundle_key" AND i."run_ordinal" = e."ordinal"
    GROUP BY 1, 2, 3, 4) g;

INSERT INTO "bundle_settings" ("bundle_key", "setting_id", "family", "executions", "complete")
SELECT e."bundle_key", e."setting_id", w."family", count(*), count(*) FILTER (WHERE e."status" = 'complete')
FROM "executions" e JOIN "workloads" w ON w."id" = e."workload_id" GROUP BY 1, 2, 3;

INSERT INTO "bests" ("bundle_key", "workload_id", "setting_id", "target", "point_ordinal", "qps", "recall")
SELECT DISTINCT ON (b."bundle_key", e."workload_id", e."setting_id", b."target")
    b."bundle_key", e."workload_id", e."setting_id", b."target", b."point_ordinal", b."qps", b."recall"
FROM "run_bests" b JOIN "executions" e ON e."bundle_key" = b."bundle_key" AND e."ordinal" = b."run_ordinal"
ORDER BY b."bundle_key", e."workload_id", e."setting_id", b."target", b."qps" DESC, b."recall" DESC, b."point_ordinal";

INSERT INTO "data_versions" ("scope", "version") SELECT 'before scopes', "version" FROM "data_version";

ALTER TABLE "index_builds" ADD COLUMN "execution" INTEGER;
UPDATE "index_builds" SET "execution" = "run_ordinal";
ALTER TABLE "index_builds" ALTER COLUMN "execution" SET NOT NULL, DROP COLUMN "run_ordinal",
    ALTER COLUMN "status" TYPE "run_status" USING "status"::"run_status";
ALTER TABLE "run_series" RENAME COLUMN "run_ordinal" TO "execution";
ALTER INDEX "run_series_bundle_key_run_ordinal_idx" RENAME TO "run_series_bundle_key_execution_idx";

-- DropTable
DROP TABLE "run_bests";
DROP TABLE "old_points";
DROP TABLE "runs";
DROP TABLE "data_version";

-- AlterTable
ALTER TABLE "points" ADD CONSTRAINT "points_pkey" PRIMARY KEY ("bundle_key", "ordinal");
ALTER TABLE "ground_truths" DROP CONSTRAINT "ground_truths_pkey", DROP COLUMN "id",
    ADD CONSTRAINT "ground_truths_pkey" PRIMARY KEY ("bundle_key", "dataset", "distance", "k");
DROP INDEX "ground_truths_bundle_key_dataset_distance_k_key";

-- CreateIndex
CREATE INDEX "points_workload_id_bundle_key_idx" ON "points"("workload_id", "bundle_key");
CREATE INDEX "executions_workload_id_bundle_key_idx" ON "executions"("workload_id", "bundle_key");
CREATE INDEX "executions_setting_id_bundle_key_idx" ON "executions"("setting_id", "bundle_key");
CREATE INDEX "rollups_workload_id_idx" ON "rollups"("workload_id");
CREATE INDEX "bundle_settings_setting_id_idx" ON "bundle_settings"("setting_id");
CREATE INDEX "settings_engine_id_idx" ON "settings"("engine_id");
CREATE INDEX "snapshots_created_at_idx" ON "snapshots"("created_at");
CREATE INDEX "corrections_created_at_idx" ON "corrections"("created_at");

-- AddForeignKey. Points refer to ids that their own transaction made; four keys cost 4.6 times their COPY.
ALTER TABLE "settings" ADD CONSTRAINT "settings_engine_id_fkey" FOREIGN KEY ("engine_id") REFERENCES "engines"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "settings" ADD CONSTRAINT "settings_build_id_fkey" FOREIGN KEY ("build_id") REFERENCES "engine_builds"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "settings" ADD CONSTRAINT "settings_config_id_fkey" FOREIGN KEY ("config_id") REFERENCES "configs"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "settings" ADD CONSTRAINT "settings_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "machines"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "executions" ADD CONSTRAINT "executions_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "executions" ADD CONSTRAINT "executions_setting_id_fkey" FOREIGN KEY ("setting_id") REFERENCES "settings"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "executions" ADD CONSTRAINT "executions_workload_id_fkey" FOREIGN KEY ("workload_id") REFERENCES "workloads"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "rollups" ADD CONSTRAINT "rollups_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "bundle_settings" ADD CONSTRAINT "bundle_settings_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "bests" ADD CONSTRAINT "bests_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Every other key without ON UPDATE CASCADE, which Citus refuses where it holds the distribution column.
DO $$
DECLARE key record;
BEGIN
    FOR key IN SELECT conname, conrelid::regclass AS tab, replace(pg_get_constraintdef(oid), ' ON UPDATE CASCADE', '') AS def
        FROM pg_constraint WHERE contype = 'f' AND confupdtype = 'c' AND connamespace = 'public'::regnamespace
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I %s', key.tab, key.conname, key.conname, key.def);
    END LOOP;
END $$;

-- What a reader may see, said once: every query that answers readers starts from one of these.
CREATE VIEW "listed_bundles" AS SELECT * FROM "bundles" WHERE "visibility" = 'public';
CREATE VIEW "public_bundles" AS SELECT * FROM "bundles" WHERE "visibility" = 'public' AND "status" = 'ready';
CREATE VIEW "public_executions" AS
SELECT x."bundle_key", x."ordinal", x."setting_id", x."workload_id", x."status", x."repeat", x."notes", x."file_ordinal", x."line", x."point_count",
    s."engine_id", s."build_id", s."config_id", s."machine_id", s."algorithm", s."batch", s."threads", s."variant", s."params" AS "settings"
FROM "executions" x JOIN "public_bundles" b ON b."key" = x."bundle_key" JOIN "settings" s ON s."id" = x."setting_id";
