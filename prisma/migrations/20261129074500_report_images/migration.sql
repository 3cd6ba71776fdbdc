-- Images in the texts of reports (docs/decisions/0039-images-in-reports.md).
CREATE TABLE "images" (
    "id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "images_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "images_owner_sha256_key" ON "images"("owner", "sha256");
ALTER TABLE "snapshots" ADD COLUMN "images" TEXT[] NOT NULL DEFAULT '{}';
CREATE INDEX "snapshots_images_idx" ON "snapshots" USING GIN ("images");
