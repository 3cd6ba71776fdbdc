-- Frozen views made before this are compare pages. A view is kept as it was written: jsonb would sort its keys.
ALTER TABLE "snapshots" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'compare',
ALTER COLUMN "view" SET DATA TYPE JSON;
