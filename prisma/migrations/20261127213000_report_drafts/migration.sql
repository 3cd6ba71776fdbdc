-- Drafts of reports: texts and addresses of views, for their authors alone (docs/decisions/0035-reports-that-live.md).
CREATE TABLE "report_drafts" (
    "id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "token_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" JSON NOT NULL,
    "bytes" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_drafts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "report_drafts_owner_idx" ON "report_drafts"("owner");

-- A reading connection sees no draft before it says whose it asks for, and with which token (lib/db/read/own-rows.ts).
-- An empty token stands for all of the owner's. The table is local on Citus, which takes this policy.
ALTER TABLE "report_drafts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "report_drafts" FOR SELECT USING (
    "owner" = current_setting('app.owner', true)
    AND current_setting('app.token', true) IN ('', "token_id"));
