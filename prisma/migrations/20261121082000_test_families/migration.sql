-- AlterTable
ALTER TABLE "runs" ADD COLUMN "settings" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "points" ADD COLUMN "metric_sources" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "author_tables" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "cells" INTEGER NOT NULL,
    "agree" INTEGER NOT NULL,
    "differ" INTEGER NOT NULL,
    "no_data" INTEGER NOT NULL,
    "differences" JSONB NOT NULL DEFAULT '[]',
    "file_ordinal" INTEGER NOT NULL,
    "line" INTEGER,

    CONSTRAINT "author_tables_pkey" PRIMARY KEY ("bundle_key","ordinal")
);

-- CreateTable
CREATE TABLE "run_series" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "run_ordinal" INTEGER,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "x" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "values" JSONB NOT NULL,
    "row_count" INTEGER NOT NULL,
    "file_ordinal" INTEGER NOT NULL,
    "line" INTEGER,

    CONSTRAINT "run_series_pkey" PRIMARY KEY ("bundle_key","ordinal")
);

-- CreateTable
CREATE TABLE "provenance" (
    "bundle_key" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "config_name" TEXT,
    "config_id" INTEGER,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "file_ordinal" INTEGER NOT NULL,

    CONSTRAINT "provenance_pkey" PRIMARY KEY ("bundle_key","ordinal")
);

-- CreateTable
CREATE TABLE "corrections" (
    "id" SERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "engine" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "display_name" TEXT,
    "version" TEXT,
    "notes" TEXT,
    "release_date" DATE,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "corrections_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "run_series_bundle_key_run_ordinal_idx" ON "run_series"("bundle_key", "run_ordinal");

-- CreateIndex
CREATE INDEX "provenance_config_id_idx" ON "provenance"("config_id");

-- CreateIndex
CREATE INDEX "corrections_subject_engine_name_id_idx" ON "corrections"("subject", "engine", "name", "id");

-- AddForeignKey
ALTER TABLE "author_tables" ADD CONSTRAINT "author_tables_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_series" ADD CONSTRAINT "run_series_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provenance" ADD CONSTRAINT "provenance_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provenance" ADD CONSTRAINT "provenance_config_id_fkey" FOREIGN KEY ("config_id") REFERENCES "configs"("id") ON DELETE SET NULL ON UPDATE CASCADE;
