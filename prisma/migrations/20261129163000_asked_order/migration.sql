-- Whether a later upload of a commit asked to replace others is one look into an index.
UPDATE "bundles" SET "asked_at" = "uploaded_at" WHERE "replaces" AND "asked_at" IS NULL;

-- DropIndex
DROP INDEX "bundles_project_owner_commit_start_idx";

-- CreateIndex
CREATE INDEX "bundles_project_owner_commit_start_asked_at_idx" ON "bundles"("project", "owner", "commit_start", "asked_at");
