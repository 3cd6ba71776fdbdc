-- Revisions of reports under one address (docs/decisions/0037-revisions-of-reports.md). Each report is its first one.
ALTER TABLE "snapshots" ADD COLUMN IF NOT EXISTS "report" TEXT, ADD COLUMN IF NOT EXISTS "revision" INTEGER;
UPDATE "snapshots" SET "report" = "key", "revision" = 1 WHERE "kind" = 'report' AND "report" IS NULL;
CREATE UNIQUE INDEX IF NOT EXISTS "snapshots_report_revision_key" ON "snapshots"("report", "revision");
