-- Raw names that an earlier import read where a later one read another: addresses hold them for ever.
CREATE TABLE "former_names" (
    "subject" TEXT NOT NULL,
    "engine" TEXT NOT NULL DEFAULT '',
    "former" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "former_names_pkey" PRIMARY KEY ("subject","engine","former","name")
);
