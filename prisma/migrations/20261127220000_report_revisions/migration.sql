-- Revisions of a report under the address of its first one, /r/REPORT (docs/decisions/0035-reports-that-live.md). A row
-- outlives its frozen report, so that no number is given twice. A report that was never revised has none.
CREATE TABLE "report_revisions" (
    "report" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_revisions_pkey" PRIMARY KEY ("report", "number")
);
CREATE UNIQUE INDEX "report_revisions_key_key" ON "report_revisions"("key");
