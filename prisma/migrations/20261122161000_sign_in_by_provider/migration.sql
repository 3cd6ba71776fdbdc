-- People who sign in by an OpenID Connect provider have a row among the tokens, whose hash is of a text that nobody has.
ALTER TABLE "tokens" ADD COLUMN "issuer" TEXT;
ALTER TABLE "tokens" ADD COLUMN "subject" TEXT;
ALTER TABLE "tokens" ADD COLUMN "rules" TEXT[] NOT NULL DEFAULT '{}';
CREATE UNIQUE INDEX "tokens_issuer_subject_key" ON "tokens"("issuer", "subject");
