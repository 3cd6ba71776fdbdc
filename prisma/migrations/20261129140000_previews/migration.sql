-- The last preview of a manifest: its text, and what an import with it would give.
ALTER TABLE "import_progress" ADD COLUMN "preview" JSONB;
