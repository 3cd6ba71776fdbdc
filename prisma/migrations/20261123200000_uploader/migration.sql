-- A token that only uploads reads back what it uploaded itself.
ALTER TABLE "bundles" ADD COLUMN "uploader" TEXT;
-- Views keep the columns that their table had.
CREATE OR REPLACE VIEW "listed_bundles" AS SELECT * FROM "bundles" WHERE "visibility" = 'public';
CREATE OR REPLACE VIEW "public_bundles" AS SELECT * FROM "bundles" WHERE "visibility" = 'public' AND "status" = 'ready';
