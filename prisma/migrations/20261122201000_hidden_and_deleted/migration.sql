-- Frozen views and notes of a bundle that was deleted while it was hidden stay hidden when somebody else sends the same bytes.
ALTER TABLE "tombstones" ADD COLUMN "hidden_until" TIMESTAMPTZ(3);
UPDATE "tombstones" SET "hidden_until" = "created_at" WHERE "hidden" AND "kind" = 'deleted';
DELETE FROM "notes" n USING "tombstones" t WHERE t."hidden" AND t."kind" = 'deleted' AND n."subject" = 'bundle:' || t."id"
  AND n."at" <= t."created_at";
