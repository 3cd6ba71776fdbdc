-- Marks by scope (docs/decisions/0049-tags-by-scope.md). A change of a bundle's rows replaces the marks of its
-- families. "all" is replaced by every change, "rest" by those that no narrower scope stands for.
-- A server of before finds no table of the old name, and so gives no tags.
ALTER TABLE "live_mark" RENAME TO "live_marks";
ALTER TABLE "live_marks" DROP CONSTRAINT "live_mark_one", DROP CONSTRAINT "live_mark_pkey", DROP COLUMN "id";
ALTER TABLE "live_marks" ADD COLUMN "scope" TEXT NOT NULL DEFAULT 'all';
ALTER TABLE "live_marks" ALTER COLUMN "scope" DROP DEFAULT, ADD CONSTRAINT "live_marks_pkey" PRIMARY KEY ("scope");

ALTER TABLE "live_changes" DROP CONSTRAINT "live_changes_pkey", ADD COLUMN "scope" TEXT NOT NULL;
ALTER TABLE "live_changes" ADD CONSTRAINT "live_changes_pkey" PRIMARY KEY ("transaction", "scope");

DO $$
DECLARE
    "name" TEXT;
BEGIN
    -- A distributed database has no mark, and takes no triggers.
    IF NOT EXISTS (SELECT FROM "live_marks") THEN
        RETURN;
    END IF;
    INSERT INTO "live_marks" ("scope", "mark") VALUES ('rest', gen_random_uuid());

    -- The marks of a transaction's scopes, when it commits. All take the row of "all" first, so that none waits for
    -- another in a circle. app.sight is empty: what a request may see changes no mark.
    CREATE OR REPLACE FUNCTION "raise_live_mark"() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp SET app.sight = '' AS
    $raise$
    DECLARE
        "noted" TEXT[];
        "raised" TEXT[];
    BEGIN
        WITH "gone" AS (DELETE FROM "live_changes" WHERE "transaction" = new."transaction" RETURNING "scope")
        SELECT array_agg("scope") INTO "noted" FROM "gone";
        IF "noted" IS NULL THEN
            RETURN NULL;
        END IF;
        UPDATE "live_marks" SET "mark" = gen_random_uuid() WHERE "scope" = 'all';
        IF NOT FOUND THEN
            RETURN NULL;
        END IF;
        -- The families of the bundles as they are now; those of before were noted with the rows that went.
        SELECT array_agg(DISTINCT "found"."scope") INTO "raised" FROM (
            SELECT "scope" FROM unnest("noted") AS "n" ("scope") WHERE "scope" LIKE 'family:%' OR "scope" = 'rest'
            UNION ALL
            SELECT 'family:' || "s"."family" FROM "bundle_settings" "s" WHERE "s"."bundle_key" IN (
                SELECT substr("scope", 8)::int FROM unnest("noted") AS "n" ("scope") WHERE "scope" LIKE 'bundle:%')
            UNION ALL
            SELECT 'family:' || "w"."family" FROM "rollups" "r" JOIN "workloads" "w" ON "w"."id" = "r"."workload_id"
            WHERE "r"."bundle_key" IN (
                SELECT substr("scope", 8)::int FROM unnest("noted") AS "n" ("scope") WHERE "scope" LIKE 'bundle:%')
        ) AS "found";
        "raised" := coalesce("raised", '{}');
        -- Rows without their bundle, and an engine without its family, may be anybody's.
        IF ('rows' = ANY ("noted") AND NOT EXISTS (
                SELECT FROM unnest("noted") AS "n" ("scope") WHERE "scope" LIKE 'bundle:%'))
            OR ('engine' = ANY ("noted") AND NOT EXISTS (
                SELECT FROM unnest("raised") AS "r" ("scope") WHERE "scope" LIKE 'family:%')) THEN
            "raised" := "raised" || 'rest'::text;
        END IF;
        INSERT INTO "live_marks" ("scope", "mark")
            SELECT DISTINCT "scope", gen_random_uuid() FROM unnest("raised") AS "r" ("scope")
            ON CONFLICT ("scope") DO UPDATE SET "mark" = excluded."mark";
        -- The names of the families with public points: pickers list them. Equal names have an equal mark.
        IF cardinality("raised") > 0 THEN
            INSERT INTO "live_marks" ("scope", "mark")
                SELECT 'families', md5(coalesce(string_agg("f"."family", ',' ORDER BY "f"."family"), ''))::uuid
                FROM (SELECT DISTINCT "family" FROM "workloads") "f" WHERE EXISTS (
                    SELECT FROM "workloads" "w" JOIN "rollups" "r" ON "r"."workload_id" = "w"."id"
                    JOIN "bundles" "b" ON "b"."key" = "r"."bundle_key"
                    WHERE "w"."family" = "f"."family" AND "b"."visibility" = 'public' AND "b"."status" = 'ready'
                        AND "r"."points" + "r"."author_points" > 0)
                ON CONFLICT ("scope") DO UPDATE SET "mark" = excluded."mark";
        END IF;
        RETURN NULL;
    END
    $raise$;

    -- Notes what a statement changes. The trigger's argument says how its table's rows are found in answers
    -- (scripts/live-tables.ts); without one they may be in any answer.
    CREATE OR REPLACE FUNCTION "note_live_change"() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS
    $note$
    DECLARE
        "own" BIGINT := pg_current_xact_id()::text::bigint;
        "kind" TEXT := coalesce(TG_ARGV[0], 'rest');
        "scopes" TEXT[];
    BEGIN
        IF TG_OP = 'TRUNCATE' THEN
            "scopes" := '{rest}';
        ELSIF "kind" = 'bundles' THEN
            IF TG_OP <> 'INSERT' THEN
                SELECT array_agg('bundle:' || "key") INTO "scopes" FROM "before";
            END IF;
            IF TG_OP <> 'DELETE' THEN
                SELECT "scopes" || array_agg('bundle:' || "key") INTO "scopes" FROM "after";
            END IF;
        ELSIF "kind" = 'settings' THEN
            IF TG_OP <> 'INSERT' THEN
                SELECT array_agg(DISTINCT "s") INTO "scopes" FROM "before",
                    LATERAL (VALUES ('bundle:' || "bundle_key"), ('family:' || "family")) AS "v" ("s");
            END IF;
            IF TG_OP <> 'DELETE' THEN
                SELECT "scopes" || array_agg(DISTINCT "s") INTO "scopes" FROM "after",
                    LATERAL (VALUES ('bundle:' || "bundle_key"), ('family:' || "family")) AS "v" ("s");
            END IF;
        ELSIF "kind" = 'rollups' THEN
            IF TG_OP <> 'INSERT' THEN
                SELECT array_agg(DISTINCT "s") INTO "scopes"
                FROM "before" "r" JOIN "workloads" "w" ON "w"."id" = "r"."workload_id",
                    LATERAL (VALUES ('bundle:' || "r"."bundle_key"), ('family:' || "w"."family")) AS "v" ("s");
            END IF;
            IF TG_OP <> 'DELETE' THEN
                SELECT "scopes" || array_agg(DISTINCT "s") INTO "scopes"
                FROM "after" "r" JOIN "workloads" "w" ON "w"."id" = "r"."workload_id",
                    LATERAL (VALUES ('bundle:' || "r"."bundle_key"), ('family:' || "w"."family")) AS "v" ("s");
            END IF;
        ELSIF "kind" = 'versions' THEN
            IF TG_OP <> 'INSERT' THEN
                SELECT array_agg("scope") INTO "scopes" FROM "before";
            END IF;
            IF TG_OP <> 'DELETE' THEN
                SELECT "scopes" || array_agg("scope") INTO "scopes" FROM "after";
            END IF;
            SELECT array_agg(DISTINCT CASE
                WHEN "scope" LIKE 'family:%' THEN "scope"
                WHEN "scope" LIKE 'dataset:%' THEN 'family:vector-search'
                WHEN "scope" LIKE 'engine:%' THEN 'engine'
                -- With the bundle's own change, which says more.
                WHEN "scope" = 'withdrawals' THEN 'withdrawals'
                ELSE 'rest' END) INTO "scopes" FROM unnest("scopes") AS "v" ("scope");
        ELSIF "kind" = 'names' AND TG_OP = 'UPDATE' THEN
            -- Imports write the names that they know already again.
            IF EXISTS (SELECT FROM (TABLE "before" EXCEPT TABLE "after") AS "changed") THEN
                "scopes" := '{rest}';
            END IF;
        ELSIF "kind" = 'former' AND TG_OP = 'INSERT' THEN
            -- Each import again tries to add some.
            IF EXISTS (SELECT FROM "after") THEN
                "scopes" := '{rest}';
            END IF;
        ELSIF "kind" = 'former' OR ("kind" = 'names' AND TG_OP = 'DELETE') THEN
            "scopes" := '{rest}';
        ELSE
            "scopes" := ARRAY["kind"];
        END IF;
        INSERT INTO "live_changes" ("transaction", "scope")
            SELECT DISTINCT "own", "s" FROM unnest("scopes") AS "n" ("s") ON CONFLICT DO NOTHING;
        RETURN NULL;
    END
    $note$;

    -- scripts/live-tables.ts makes the triggers anew.
    FOR "name" IN SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'note_live_change' LOOP
        EXECUTE format('DROP TRIGGER "note_live_change" ON %s', "name");
    END LOOP;
    UPDATE "live_marks" SET "mark" = gen_random_uuid();
END $$;
