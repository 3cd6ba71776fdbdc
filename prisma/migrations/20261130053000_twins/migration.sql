-- A bundle's numbers as a kept Parquet file (docs/decisions/0060-twins.md): its bytes, and the state that it shows.
CREATE TABLE "twins" (
    "bundle_key" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "made_of" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "twins_pkey" PRIMARY KEY ("bundle_key")
);

CREATE INDEX "twins_sha256_idx" ON "twins" ("sha256");

ALTER TABLE "twins" ADD CONSTRAINT "twins_bundle_key_fkey" FOREIGN KEY ("bundle_key") REFERENCES "bundles" ("key")
    ON DELETE CASCADE ON UPDATE NO ACTION;

DO $$
BEGIN
    -- A distributed database has no policies, and keeps no twins.
    IF NOT EXISTS (SELECT FROM "live_marks") THEN
        RETURN;
    END IF;
    ALTER TABLE "twins" ENABLE ROW LEVEL SECURITY;
    CREATE POLICY "seen" ON "twins" FOR SELECT USING (
        get_bit((SELECT "bits" || '' FROM "hidden_bundles"),
            CASE WHEN "bundle_key" < (SELECT 8 * length("bits") FROM "hidden_bundles") THEN "bundle_key" ELSE 0 END) <> 1
        OR "bundle_key" = ANY ((SELECT app_sight())::int[]));
END $$;
