-- A reader may say that a name means the same as another one of its kind.
ALTER TABLE "corrections" ADD COLUMN "merge_into" TEXT;
