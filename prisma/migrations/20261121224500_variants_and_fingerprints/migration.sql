-- What the names of folders and files say, what marks a repeat, and what makes two printed results one execution.
ALTER TABLE "runs" ADD COLUMN "variant" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "repeat" TEXT;

ALTER TABLE "points" ADD COLUMN "fingerprint" BIGINT;
