-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "bundle_status" AS ENUM ('queued', 'importing', 'ready', 'failed');

-- CreateTable
CREATE TABLE "bundles" (
    "key" SERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "visibility" TEXT NOT NULL DEFAULT 'public',
    "size_bytes" BIGINT NOT NULL,
    "unpacked_bytes" BIGINT,
    "status" "bundle_status" NOT NULL DEFAULT 'queued',
    "failure" JSONB,
    "importer_version" TEXT,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "imported_at" TIMESTAMPTZ(3),
    "file_count" INTEGER NOT NULL DEFAULT 0,
    "run_count" INTEGER NOT NULL DEFAULT 0,
    "index_build_count" INTEGER NOT NULL DEFAULT 0,
    "point_count" INTEGER NOT NULL DEFAULT 0,
    "issue_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "bundles_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "import_progress" (
    "bundle_key" INTEGER NOT NULL,
    "bytes_read" BIGINT NOT NULL DEFAULT 0,
    "bytes_total" BIGINT NOT NULL DEFAULT 0,
    "files_read" INTEGER NOT NULL DEFAULT 0,
    "points_found" INTEGER NOT NULL DEFAULT 0,
    "stage" TEXT NOT NULL DEFAULT 'waiting',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_progress_pkey" PRIMARY KEY ("bundle_key")
);

-- CreateTable
CREATE TABLE "source_files" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "occurrence" INTEGER NOT NULL DEFAULT 1,
    "size_bytes" BIGINT,
    "role" TEXT NOT NULL,
    "importer" TEXT,
    "reason" TEXT,
    "is_text" BOOLEAN NOT NULL DEFAULT false,
    "point_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "source_files_pkey" PRIMARY KEY ("bundle_key","ordinal")
);

-- CreateTable
CREATE TABLE "issues" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "path" TEXT,
    "line" INTEGER,
    "text" TEXT,
    "message" TEXT NOT NULL,

    CONSTRAINT "issues_pkey" PRIMARY KEY ("bundle_key","ordinal")
);

-- CreateTable
CREATE TABLE "engines" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,

    CONSTRAINT "engines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "engine_builds" (
    "id" SERIAL NOT NULL,
    "engine_id" INTEGER NOT NULL,
    "raw" TEXT NOT NULL,
    "version" TEXT,
    "flags" TEXT[],
    "commit" TEXT,

    CONSTRAINT "engine_builds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "configs" (
    "id" SERIAL NOT NULL,
    "raw" TEXT NOT NULL,
    "config_id" TEXT,
    "variants" TEXT[],
    "claimed_hardware" TEXT,

    CONSTRAINT "configs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "machines" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "cpus" INTEGER,
    "memory_bytes" BIGINT,
    "model" TEXT,

    CONSTRAINT "machines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workloads" (
    "id" SERIAL NOT NULL,
    "family" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "distance" TEXT NOT NULL DEFAULT '',
    "k" INTEGER NOT NULL DEFAULT 0,
    "params" JSONB NOT NULL DEFAULT '{}',
    "group" TEXT,

    CONSTRAINT "workloads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "param_sets" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "params" JSONB NOT NULL,

    CONSTRAINT "param_sets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runs" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "engine_id" INTEGER NOT NULL,
    "build_id" INTEGER,
    "config_id" INTEGER,
    "machine_id" INTEGER,
    "workload_id" INTEGER NOT NULL,
    "algorithm" TEXT NOT NULL,
    "batch" BOOLEAN,
    "threads" INTEGER,
    "status" TEXT NOT NULL,
    "notes" JSONB NOT NULL DEFAULT '{}',
    "file_ordinal" INTEGER NOT NULL,
    "line" INTEGER,

    CONSTRAINT "runs_pkey" PRIMARY KEY ("bundle_key","ordinal")
);

-- CreateTable
CREATE TABLE "index_builds" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "run_ordinal" INTEGER NOT NULL,
    "index_params_id" INTEGER NOT NULL,
    "total_seconds" DOUBLE PRECISION,
    "load_seconds" DOUBLE PRECISION,
    "build_seconds" DOUBLE PRECISION,
    "bytes" BIGINT,
    "table_bytes" BIGINT,
    "status" TEXT NOT NULL,
    "file_ordinal" INTEGER NOT NULL,
    "line" INTEGER,
    "line_text" TEXT,

    CONSTRAINT "index_builds_pkey" PRIMARY KEY ("bundle_key","ordinal")
);

-- CreateTable
CREATE TABLE "points" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "run_ordinal" INTEGER NOT NULL,
    "index_build_ordinal" INTEGER,
    "workload_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "index_params_id" INTEGER NOT NULL,
    "query_params_id" INTEGER NOT NULL,
    "qps" DOUBLE PRECISION,
    "recall" DOUBLE PRECISION,
    "recall_epsilon" DOUBLE PRECISION,
    "recall_large_epsilon" DOUBLE PRECISION,
    "latency_mean_seconds" DOUBLE PRECISION,
    "latency_p50_seconds" DOUBLE PRECISION,
    "latency_p95_seconds" DOUBLE PRECISION,
    "latency_p99_seconds" DOUBLE PRECISION,
    "latency_p999_seconds" DOUBLE PRECISION,
    "metrics" JSONB NOT NULL DEFAULT '{}',
    "recall_source" TEXT,
    "recall_note" TEXT,
    "origin" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "file_ordinal" INTEGER NOT NULL,
    "line" INTEGER,
    "line_text" TEXT,

    CONSTRAINT "points_pkey" PRIMARY KEY ("bundle_key","ordinal")
);

-- CreateTable
CREATE TABLE "author_rows" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "table_kind" TEXT NOT NULL,
    "row" JSONB NOT NULL,
    "file_ordinal" INTEGER NOT NULL,
    "line" INTEGER,

    CONSTRAINT "author_rows_pkey" PRIMARY KEY ("bundle_key","ordinal")
);

-- CreateTable
CREATE TABLE "ground_truths" (
    "id" SERIAL NOT NULL,
    "bundle_key" INTEGER NOT NULL,
    "dataset" TEXT NOT NULL,
    "distance" TEXT NOT NULL DEFAULT '',
    "k" INTEGER NOT NULL,
    "queries" INTEGER NOT NULL,
    "thresholds" BYTEA NOT NULL,
    "distance_sums" BYTEA NOT NULL,
    "path" TEXT NOT NULL,

    CONSTRAINT "ground_truths_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "snapshots" (
    "key" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "caption" TEXT NOT NULL,
    "view" JSONB NOT NULL,
    "versions" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "snapshots_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "data_version" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "data_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bundles_id_key" ON "bundles"("id");

-- CreateIndex
CREATE UNIQUE INDEX "bundles_sha256_key" ON "bundles"("sha256");

-- CreateIndex
CREATE INDEX "bundles_uploaded_at_idx" ON "bundles"("uploaded_at" DESC);

-- CreateIndex
CREATE INDEX "source_files_bundle_key_path_idx" ON "source_files"("bundle_key", "path");

-- CreateIndex
CREATE UNIQUE INDEX "engines_name_key" ON "engines"("name");

-- CreateIndex
CREATE UNIQUE INDEX "engine_builds_engine_id_raw_key" ON "engine_builds"("engine_id", "raw");

-- CreateIndex
CREATE UNIQUE INDEX "configs_raw_key" ON "configs"("raw");

-- CreateIndex
CREATE UNIQUE INDEX "machines_name_key" ON "machines"("name");

-- CreateIndex
CREATE UNIQUE INDEX "workloads_family_name_distance_k_params_key" ON "workloads"("family", "name", "distance", "k", "params");

-- CreateIndex
CREATE UNIQUE INDEX "param_sets_hash_key" ON "param_sets"("hash");

-- CreateIndex
CREATE INDEX "runs_workload_id_idx" ON "runs"("workload_id");

-- CreateIndex
CREATE INDEX "runs_engine_id_idx" ON "runs"("engine_id");

-- CreateIndex
CREATE INDEX "points_workload_id_bundle_key_ordinal_idx" ON "points"("workload_id", "bundle_key", "ordinal");

-- CreateIndex
CREATE INDEX "ground_truths_dataset_distance_k_idx" ON "ground_truths"("dataset", "distance", "k");

-- CreateIndex
CREATE UNIQUE INDEX "ground_truths_bundle_key_dataset_distance_k_key" ON "ground_truths"("bundle_key", "dataset", "distance", "k");

-- AddForeignKey
ALTER TABLE "import_progress" ADD CONSTRAINT "import_progress_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_files" ADD CONSTRAINT "source_files_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issues" ADD CONSTRAINT "issues_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "engine_builds" ADD CONSTRAINT "engine_builds_engine_id_fkey" FOREIGN KEY ("engine_id") REFERENCES "engines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_engine_id_fkey" FOREIGN KEY ("engine_id") REFERENCES "engines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_build_id_fkey" FOREIGN KEY ("build_id") REFERENCES "engine_builds"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_config_id_fkey" FOREIGN KEY ("config_id") REFERENCES "configs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_machine_id_fkey" FOREIGN KEY ("machine_id") REFERENCES "machines"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_workload_id_fkey" FOREIGN KEY ("workload_id") REFERENCES "workloads"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "index_builds" ADD CONSTRAINT "index_builds_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "index_builds" ADD CONSTRAINT "index_builds_index_params_id_fkey" FOREIGN KEY ("index_params_id") REFERENCES "param_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points" ADD CONSTRAINT "points_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points" ADD CONSTRAINT "points_workload_id_fkey" FOREIGN KEY ("workload_id") REFERENCES "workloads"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points" ADD CONSTRAINT "points_index_params_id_fkey" FOREIGN KEY ("index_params_id") REFERENCES "param_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points" ADD CONSTRAINT "points_query_params_id_fkey" FOREIGN KEY ("query_params_id") REFERENCES "param_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "author_rows" ADD CONSTRAINT "author_rows_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ground_truths" ADD CONSTRAINT "ground_truths_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE CASCADE;



-- The one row that caches compare.
INSERT INTO "data_version" ("id", "version") VALUES (1, 0);
