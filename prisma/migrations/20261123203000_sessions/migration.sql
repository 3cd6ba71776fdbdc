-- Sessions of browsers: a row each, so that signing out ends one. Those that were signed before count no more.
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "token_id" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sessions_hash_key" ON "sessions"("hash");
CREATE INDEX "sessions_token_id_idx" ON "sessions"("token_id");
