-- Frozen views and reports can be withdrawn: by whose token froze them, or by a key that is told once.
ALTER TABLE "snapshots" ADD COLUMN "owner" TEXT, ADD COLUMN "delete_key" TEXT, ADD COLUMN "client" TEXT, ADD COLUMN "made_for" TEXT;
ALTER TABLE "tombstones" ALTER COLUMN "sha256" DROP NOT NULL, ADD COLUMN "what" TEXT NOT NULL DEFAULT 'bundle',
  ADD COLUMN "by_key" BOOLEAN NOT NULL DEFAULT false;
