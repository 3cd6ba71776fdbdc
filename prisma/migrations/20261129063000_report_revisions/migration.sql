-- Revisions of reports under one address (docs/decisions/0037-revisions-of-reports.md). Each report is its first one.
ALTER TABLE "snapshots" ADD COLUMN "report" TEXT, ADD COLUMN "revision" INTEGER;
UPDATE "snapshots" SET "report" = "key", "revision" = 1 WHERE "kind" = 'report';
CREATE UNIQUE INDEX "snapshots_report_revision_key" ON "snapshots"("report", "revision");
