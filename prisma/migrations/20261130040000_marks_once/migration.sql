-- The trigger that raises the marks ran once for each noted scope, and each time passed over the rows that it had
-- removed: a transaction with 10,000 bundles, as a restore has, took a minute to commit, one with 90,000 hours. Now one
-- row a transaction, with the scope "commit", fires it.
DO $$
BEGIN
    -- A distributed database has no mark, and takes no triggers.
    IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'raise_live_mark') THEN
        RETURN;
    END IF;
    CREATE FUNCTION "note_commit"() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
    $commit$
    DECLARE
        "own" BIGINT := pg_current_xact_id()::text::bigint;
    BEGIN
        -- A statement that notes nothing changes no mark.
        IF EXISTS (SELECT FROM "noted")
            AND NOT EXISTS (SELECT FROM "live_changes" WHERE "transaction" = "own" AND "scope" = 'commit') THEN
            INSERT INTO "live_changes" ("transaction", "scope") VALUES ("own", 'commit');
        END IF;
        RETURN NULL;
    END
    $commit$;
    CREATE TRIGGER "note_commit" AFTER INSERT ON "live_changes" REFERENCING NEW TABLE AS "noted"
        FOR EACH STATEMENT EXECUTE FUNCTION "note_commit"();
    DROP TRIGGER "raise_live_mark" ON "live_changes";
    CREATE CONSTRAINT TRIGGER "raise_live_mark" AFTER INSERT ON "live_changes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (new."scope" = 'commit') EXECUTE FUNCTION "raise_live_mark"();
END $$;
