-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "point_count" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "run_bests" (
    "bundle_key" INTEGER NOT NULL,
    "run_ordinal" INTEGER NOT NULL,
    "target" DOUBLE PRECISION NOT NULL,
    "point_ordinal" INTEGER NOT NULL,
    "qps" DOUBLE PRECISION NOT NULL,
    "recall" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "run_bests_pkey" PRIMARY KEY ("bundle_key","run_ordinal","target")
);

-- Fill both from the points that are there, by the rule that imports use (lib/db/run-summaries.ts).
WITH summed AS (
    SELECT "bundle_key", "run_ordinal", count(*) AS "points"
    FROM "points" WHERE "origin" IN ('raw', 'computed') GROUP BY 1, 2
)
UPDATE "runs" r SET "point_count" = s."points"
FROM summed s WHERE s."bundle_key" = r."bundle_key" AND s."run_ordinal" = r."ordinal";

INSERT INTO "run_bests" ("bundle_key", "run_ordinal", "target", "point_ordinal", "qps", "recall")
SELECT DISTINCT ON (p."bundle_key", p."run_ordinal", t."target")
    p."bundle_key", p."run_ordinal", t."target", p."ordinal", p."qps", p."recall"
FROM "points" p CROSS JOIN (VALUES (0.95::float8), (0.99::float8)) AS t ("target")
WHERE p."origin" IN ('raw', 'computed') AND p."status" <> 'failed'
    AND p."qps" > 0 AND p."qps" < 'infinity' AND p."recall" >= t."target" AND p."recall" <> 'NaN'
ORDER BY p."bundle_key", p."run_ordinal", t."target", p."qps" DESC, p."recall" DESC, p."ordinal";

-- AddForeignKey
ALTER TABLE "run_bests" ADD CONSTRAINT "run_bests_bundle_key_run_ordinal_fkey" FOREIGN KEY ("bundle_key", "run_ordinal") REFERENCES "runs"("bundle_key", "ordinal") ON DELETE CASCADE ON UPDATE CASCADE;
