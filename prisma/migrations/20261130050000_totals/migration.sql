-- What overviews show of public bundles, summed up by each change (docs/decisions/0056-totals.md).
CREATE TABLE "totals" (
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "family" TEXT,
    "name" TEXT,
    "setting_id" INTEGER,
    "workload_id" INTEGER,
    "engine_id" INTEGER,
    "build_id" INTEGER,
    "threads" INTEGER,
    "bundles" INTEGER NOT NULL,
    "executions" BIGINT NOT NULL,
    "complete" BIGINT NOT NULL,
    "largest" INTEGER[],

    CONSTRAINT "totals_pkey" PRIMARY KEY ("key")
);

-- The changes of running transactions; each removes its rows before it ends.
CREATE TABLE "totals_changes" (
    "transaction" BIGINT NOT NULL,
    "bundle_key" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "family" TEXT,
    "name" TEXT,
    "setting_id" INTEGER,
    "workload_id" INTEGER,
    "engine_id" INTEGER,
    "build_id" INTEGER,
    "threads" INTEGER,
    "bundles" INTEGER NOT NULL,
    "executions" BIGINT NOT NULL,
    "complete" BIGINT NOT NULL,

    CONSTRAINT "totals_changes_pkey" PRIMARY KEY ("transaction", "bundle_key", "key")
);

-- One block: Citus takes a view only as a statement of its own.
DO $$
DECLARE
    "distributed" BOOLEAN := false;
BEGIN
    -- What each bundle has results of: one row a bundle and key. The only place that says what is summed up.
    CREATE VIEW "bundle_members" WITH (security_invoker = true) AS
        SELECT t."bundle_key", concat_ws('|', 'setting', t."setting_id", t."family") AS "key", 'setting'::text AS "kind",
            t."family", NULL::text AS "name", t."setting_id", NULL::int AS "workload_id", NULL::int AS "engine_id",
            NULL::int AS "build_id", NULL::int AS "threads", t."executions"::bigint, t."complete"::bigint
        FROM "bundle_settings" t
        UNION ALL
        SELECT t."bundle_key", concat_ws('|', 'engine', s."engine_id"), 'engine',
            NULL, NULL, NULL, NULL, s."engine_id", NULL, NULL, sum(t."executions"), sum(t."complete")
        FROM "bundle_settings" t JOIN "settings" s ON s."id" = t."setting_id"
        GROUP BY t."bundle_key", s."engine_id"
        UNION ALL
        SELECT t."bundle_key", concat_ws('|', 'build', s."engine_id", t."family", coalesce(s."build_id"::text, '')), 'build',
            t."family", NULL, NULL, NULL, s."engine_id", s."build_id", NULL, sum(t."executions"), sum(t."complete")
        FROM "bundle_settings" t JOIN "settings" s ON s."id" = t."setting_id"
        GROUP BY t."bundle_key", s."engine_id", t."family", s."build_id"
        UNION ALL
        SELECT r."bundle_key", concat_ws('|', 'workload', r."workload_id", r."engine_id", coalesce(r."threads"::text, '')), 'workload',
            NULL, NULL, NULL, r."workload_id", r."engine_id", NULL, r."threads", sum(r."executions"), sum(r."complete")
        FROM "rollups" r
        GROUP BY r."bundle_key", r."workload_id", r."engine_id", r."threads"
        UNION ALL
        SELECT r."bundle_key", concat_ws('|', 'test', w."family", w."name"), 'test',
            w."family", w."name", NULL, NULL, NULL, NULL, NULL, sum(r."executions"), sum(r."complete")
        FROM "rollups" r JOIN "workloads" w ON w."id" = r."workload_id"
        GROUP BY r."bundle_key", w."family", w."name";

    -- The totals as the rows of bundles give them, read whole.
    CREATE VIEW "live_totals" WITH (security_invoker = true) AS
        SELECT m."key", m."kind", m."family", m."name", m."setting_id", m."workload_id", m."engine_id", m."build_id", m."threads",
            count(*)::int AS "bundles", sum(m."executions")::bigint AS "executions", sum(m."complete")::bigint AS "complete",
            CASE m."kind" WHEN 'build' THEN
                (array_agg(m."bundle_key" ORDER BY b."point_count" DESC, b."id") FILTER (WHERE m."kind" = 'build'))[1:20]
            END AS "largest"
        FROM "bundle_members" m JOIN "public_bundles" b ON b."key" = m."bundle_key"
        GROUP BY m."key", m."kind", m."family", m."name", m."setting_id", m."workload_id", m."engine_id", m."build_id", m."threads";

    IF to_regclass('pg_dist_partition') IS NOT NULL THEN
        EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = ''bundles''::regclass)' INTO "distributed";
    END IF;
    -- A distributed database takes no triggers: it reads the rows.
    IF "distributed" THEN
        CREATE VIEW "seen_totals" AS SELECT * FROM "live_totals";
        RETURN;
    END IF;

    -- The totals of public bundles, and beside them the rows of hidden ones in sight.
    CREATE VIEW "seen_totals" WITH (security_invoker = true) AS
        SELECT * FROM "totals"
        UNION ALL
        SELECT m."key", m."kind", m."family", m."name", m."setting_id", m."workload_id", m."engine_id", m."build_id", m."threads",
            1, m."executions", m."complete", CASE m."kind" WHEN 'build' THEN ARRAY[m."bundle_key"] END
        FROM "bundle_members" m JOIN "public_bundles" b ON b."key" = m."bundle_key"
        WHERE m."bundle_key" = ANY ((SELECT app_sight())::int[]) AND b."visibility" <> 'public';

    ALTER TABLE "totals_changes" ENABLE ROW LEVEL SECURITY;
    CREATE POLICY "seen" ON "totals_changes" FOR SELECT USING (
        get_bit((SELECT "bits" || '' FROM "hidden_bundles"),
            CASE WHEN "bundle_key" < (SELECT 8 * length("bits") FROM "hidden_bundles") THEN "bundle_key" ELSE 0 END) <> 1
        OR "bundle_key" = ANY ((SELECT app_sight())::int[]));

    -- A bundle begins or ceases to count, or counts with another number of points. Its own rows say what it adds or takes.
    CREATE FUNCTION "note_counted_bundle"() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
    $note$
    DECLARE
        "own" BIGINT := pg_current_xact_id()::text::bigint;
        "sign" INTEGER := -(old."visibility" = 'public' AND old."status" = 'ready')::int;
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            "sign" := "sign" + (new."visibility" = 'public' AND new."status" = 'ready')::int;
        END IF;
        INSERT INTO "totals_changes" AS c
            SELECT "own", m."bundle_key", m."key", m."kind", m."family", m."name", m."setting_id", m."workload_id", m."engine_id",
                m."build_id", m."threads", "sign", "sign" * m."executions", "sign" * m."complete"
            FROM "bundle_members" m WHERE m."bundle_key" = old."key"
        ON CONFLICT ("transaction", "bundle_key", "key") DO UPDATE SET "bundles" = c."bundles" + excluded."bundles",
            "executions" = c."executions" + excluded."executions", "complete" = c."complete" + excluded."complete";
        INSERT INTO "totals_changes" ("transaction", "bundle_key", "key", "kind", "bundles", "executions", "complete")
            VALUES ("own", 0, '', 'commit', 0, 0, 0) ON CONFLICT DO NOTHING;
        RETURN old;
    END
    $note$;
    CREATE TRIGGER "count_changed_bundle" AFTER UPDATE OF "visibility", "status", "point_count" ON "bundles" FOR EACH ROW
        WHEN ((old."visibility" = 'public' AND old."status" = 'ready') <> (new."visibility" = 'public' AND new."status" = 'ready')
            OR (new."visibility" = 'public' AND new."status" = 'ready' AND old."point_count" <> new."point_count"))
        EXECUTE FUNCTION "note_counted_bundle"();
    CREATE TRIGGER "count_deleted_bundle" BEFORE DELETE ON "bundles" FOR EACH ROW
        WHEN (old."visibility" = 'public' AND old."status" = 'ready') EXECUTE FUNCTION "note_counted_bundle"();

    -- Imports and deletions change rows of a bundle while it does not count. Any other statement has all counted again.
    CREATE FUNCTION "count_again"() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
    $again$
    DECLARE
        "own" BIGINT := pg_current_xact_id()::text::bigint;
    BEGIN
        IF TG_OP <> 'TRUNCATE' THEN
            IF NOT EXISTS (SELECT FROM "bundles" b WHERE b."visibility" = 'public' AND b."status" = 'ready'
                    AND b."key" IN (SELECT "bundle_key" FROM "changed")) THEN
                RETURN NULL;
            END IF;
        END IF;
        INSERT INTO "totals_changes" ("transaction", "bundle_key", "key", "kind", "bundles", "executions", "complete")
            VALUES ("own", 0, '', 'commit', 0, 0, 0), ("own", 0, 'again', 'again', 0, 0, 0) ON CONFLICT DO NOTHING;
        RETURN NULL;
    END
    $again$;
    CREATE TRIGGER "count_again_added" AFTER INSERT ON "bundle_settings" REFERENCING NEW TABLE AS "changed"
        FOR EACH STATEMENT EXECUTE FUNCTION "count_again"();
    CREATE TRIGGER "count_again_changed" AFTER UPDATE ON "bundle_settings" REFERENCING OLD TABLE AS "changed"
        FOR EACH STATEMENT EXECUTE FUNCTION "count_again"();
    CREATE TRIGGER "count_again_removed" AFTER DELETE ON "bundle_settings" REFERENCING OLD TABLE AS "changed"
        FOR EACH STATEMENT EXECUTE FUNCTION "count_again"();
    CREATE TRIGGER "count_again_added" AFTER INSERT ON "rollups" REFERENCING NEW TABLE AS "changed"
        FOR EACH STATEMENT EXECUTE FUNCTION "count_again"();
    CREATE TRIGGER "count_again_changed" AFTER UPDATE ON "rollups" REFERENCING OLD TABLE AS "changed"
        FOR EACH STATEMENT EXECUTE FUNCTION "count_again"();
    CREATE TRIGGER "count_again_removed" AFTER DELETE ON "rollups" REFERENCING OLD TABLE AS "changed"
        FOR EACH STATEMENT EXECUTE FUNCTION "count_again"();
    CREATE TRIGGER "count_again_truncated" AFTER TRUNCATE ON "bundle_settings"
        FOR EACH STATEMENT EXECUTE FUNCTION "count_again"();
    CREATE TRIGGER "count_again_truncated" AFTER TRUNCATE ON "rollups"
        FOR EACH STATEMENT EXECUTE FUNCTION "count_again"();

    -- Brings the totals forward when the transaction commits, one transaction after the other. app.sight is empty: what a
    -- request may see is in no total. Each statement sees what was committed before the lock.
    CREATE FUNCTION "bring_totals"() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp SET app.sight = '' AS
    $bring$
    DECLARE
        "build" RECORD;
        "last" INTEGER;
        "found" INTEGER[];
    BEGIN
        -- The row that raise_live_mark locks comes first, whichever of both runs first: else two could wait for each other.
        PERFORM FROM "live_marks" WHERE "scope" = 'all' FOR UPDATE;
        PERFORM pg_advisory_xact_lock(hashtextextended('totals', 4));
        IF EXISTS (SELECT FROM "totals_changes" WHERE "transaction" = new."transaction" AND "kind" = 'again') THEN
            DELETE FROM "totals_changes" WHERE "transaction" = new."transaction";
            DELETE FROM "totals";
            INSERT INTO "totals" SELECT * FROM "live_totals";
            RETURN NULL;
        END IF;
        INSERT INTO "totals" AS t
            SELECT "key", "kind", "family", "name", "setting_id", "workload_id", "engine_id", "build_id", "threads",
                sum("bundles"), sum("executions"), sum("complete"), CASE "kind" WHEN 'build' THEN '{}'::int[] END
            FROM "totals_changes" WHERE "transaction" = new."transaction" AND "kind" <> 'commit'
            GROUP BY "key", "kind", "family", "name", "setting_id", "workload_id", "engine_id", "build_id", "threads"
            HAVING sum("bundles") <> 0 OR sum("executions") <> 0 OR sum("complete") <> 0
        ON CONFLICT ("key") DO UPDATE SET "bundles" = t."bundles" + excluded."bundles",
            "executions" = t."executions" + excluded."executions", "complete" = t."complete" + excluded."complete";
        DELETE FROM "totals" WHERE "bundles" = 0
            AND "key" IN (SELECT "key" FROM "totals_changes" WHERE "transaction" = new."transaction");
        FOR "build" IN
            SELECT t."key", t."family", t."engine_id", t."build_id", t."largest", array_agg(c."bundle_key") AS "touched"
            FROM "totals_changes" c JOIN "totals" t ON t."key" = c."key"
            WHERE c."transaction" = new."transaction" AND c."kind" = 'build'
            GROUP BY t."key"
        LOOP
            "found" := ARRAY(
                SELECT b."key" FROM "public_bundles" b
                WHERE b."key" IN (SELECT m."bundle_key" FROM "bundle_members" m WHERE m."key" = "build"."key"
                    AND m."bundle_key" = ANY ("build"."largest" || "build"."touched"))
                ORDER BY b."point_count" DESC, b."id" LIMIT 20);
            -- Bundles outside the list rank below its last one, so nobody else has a place where that one kept the last.
            "last" := "build"."largest"[20];
            IF "last" = ANY ("build"."touched") OR ("last" IS NOT NULL AND (cardinality("found") < 20
                    OR array_position("found", "last") < 20)) THEN
                "found" := ARRAY(
                    SELECT b."key" FROM "public_bundles" b
                    WHERE b."key" IN (SELECT t."bundle_key" FROM "bundle_settings" t JOIN "settings" s ON s."id" = t."setting_id"
                        WHERE s."engine_id" = "build"."engine_id" AND s."build_id" IS NOT DISTINCT FROM "build"."build_id"
                            AND t."family" = "build"."family")
                    ORDER BY b."point_count" DESC, b."id" LIMIT 20);
            END IF;
            UPDATE "totals" SET "largest" = "found" WHERE "key" = "build"."key" AND "largest" IS DISTINCT FROM "found";
        END LOOP;
        DELETE FROM "totals_changes" WHERE "transaction" = new."transaction";
        RETURN NULL;
    END
    $bring$;
    CREATE CONSTRAINT TRIGGER "bring_totals" AFTER INSERT ON "totals_changes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (new."kind" = 'commit') EXECUTE FUNCTION "bring_totals"();

    INSERT INTO "totals" SELECT * FROM "live_totals";
END $$;
