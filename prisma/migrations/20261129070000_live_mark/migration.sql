-- Tags of live answers (docs/decisions/0038-tags-of-live-answers.md). Each transaction that changes something that an
-- answer may show gives the mark a new random value when it commits.
CREATE TABLE "live_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "mark" UUID NOT NULL,

    CONSTRAINT "live_mark_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "live_mark_one" CHECK ("id" = 1)
);

-- The changing transactions; each removes its row before it ends.
CREATE TABLE "live_changes" (
    "transaction" BIGINT NOT NULL,

    CONSTRAINT "live_changes_pkey" PRIMARY KEY ("transaction")
);

-- A mark without a row gives no answer a tag.
DO $$
DECLARE
    "name" TEXT;
    "distributed" BOOLEAN := false;
BEGIN
    IF to_regclass('pg_dist_partition') IS NOT NULL THEN
        EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = ''bundles''::regclass)' INTO "distributed";
    END IF;
    -- Citus refuses triggers on distributed tables.
    IF "distributed" THEN
        RETURN;
    END IF;
    INSERT INTO "live_mark" ("mark") VALUES (gen_random_uuid());

    CREATE FUNCTION "raise_live_mark"() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
    $raise$
    BEGIN
        UPDATE "live_mark" SET "mark" = gen_random_uuid();
        DELETE FROM "live_changes" WHERE "transaction" = new."transaction";
        RETURN NULL;
    END
    $raise$;
    -- Deferred: the row of the mark is locked only while a transaction commits, so that no import holds up a change.
    CREATE CONSTRAINT TRIGGER "raise_live_mark" AFTER INSERT ON "live_changes"
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_live_mark"();

    CREATE FUNCTION "note_live_change"() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
    $note$
    BEGIN
        INSERT INTO "live_changes" VALUES (pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
        RETURN NULL;
    END
    $note$;
    -- All tables but those that no answer shows to everybody (lib/db/cache/live-mark.test.ts has the reasons).
    FOR "name" IN
        SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN (
            '_prisma_migrations', 'audit', 'hidden_bundles', 'import_progress', 'installation', 'live_changes', 'live_mark',
            'report_drafts', 'sessions', 'tokens')
    LOOP
        EXECUTE format('CREATE TRIGGER "note_live_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
            FOR EACH STATEMENT EXECUTE FUNCTION "note_live_change"()', "name");
    END LOOP;
END $$;
