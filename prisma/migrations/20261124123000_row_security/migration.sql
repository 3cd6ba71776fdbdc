-- Postgres decides which bundles a connection sees (docs/decisions/0029-rows-by-policy.md). Owners and superusers pass policies.

-- Keys of hidden bundles that the connection may see besides, '{13,20}' in app.sight.
CREATE FUNCTION "app_sight"() RETURNS INTEGER[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(nullif(current_setting('app.sight', true), ''), '{}')::int[] $$;

-- One row: bit K is 1 where bundle K is hidden. A policy reads it once a statement, whatever the number of bundles.
CREATE TABLE "hidden_bundles" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "bits" BYTEA NOT NULL,

    CONSTRAINT "hidden_bundles_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "hidden_bundles_one" CHECK ("id" = 1)
);
ALTER TABLE "hidden_bundles" ALTER COLUMN "bits" SET STORAGE EXTERNAL;
INSERT INTO "hidden_bundles" ("bits") VALUES ('\x00');

-- One block: Citus takes a view only as a statement of its own.
DO $$
DECLARE
    "name" TEXT;
    "hidden" INTEGER;
    "filled" BYTEA;
    "distributed" BOOLEAN := false;
BEGIN
    -- A distributed cluster takes neither such policies nor triggers. It keeps its views, and pages rewrite statements as before.
    IF to_regclass('pg_dist_partition') IS NOT NULL THEN
        EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = ''bundles''::regclass)' INTO "distributed";
    END IF;
    IF "distributed" THEN
        RETURN;
    END IF;

    -- For a statement that adds bundles (rows in "added"), and for each bundle that changes its visibility.
    CREATE FUNCTION "keep_hidden_bundles"() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
    $keep$
    DECLARE
        keys INTEGER[];
        kept BYTEA;
        hidden INTEGER := 1;
    BEGIN
        IF tg_level = 'STATEMENT' THEN
            SELECT array_agg("key" ORDER BY "key" DESC) INTO keys FROM added WHERE "visibility" <> 'public';
        ELSE
            keys := ARRAY[new."key"];
            hidden := (new."visibility" <> 'public')::int;
        END IF;
        IF keys IS NULL THEN
            RETURN NULL;
        END IF;
        SELECT "bits" INTO kept FROM "hidden_bundles" FOR UPDATE;
        IF keys[1] >= 8 * length(kept) THEN
            kept := kept || decode(repeat('00', keys[1] / 8 + 1 - length(kept)), 'hex');
        END IF;
        FOR place IN 1 .. cardinality(keys) LOOP
            kept := set_bit(kept, keys[place], hidden);
        END LOOP;
        UPDATE "hidden_bundles" SET "bits" = kept;
        RETURN NULL;
    END
    $keep$;
    CREATE TRIGGER "keep_added_bundles" AFTER INSERT ON "bundles" REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION "keep_hidden_bundles"();
    CREATE TRIGGER "keep_changed_bundles" AFTER UPDATE OF "visibility" ON "bundles"
        FOR EACH ROW WHEN (old."visibility" <> new."visibility") EXECUTE FUNCTION "keep_hidden_bundles"();
    SELECT decode(repeat('00', coalesce(max("key"), 0) / 8 + 1), 'hex') INTO "filled" FROM "bundles";
    FOR "hidden" IN SELECT "key" FROM "bundles" WHERE "visibility" <> 'public' LOOP
        "filled" := set_bit("filled", "hidden", 1);
    END LOOP;
    UPDATE "hidden_bundles" SET "bits" = "filled";

    ALTER TABLE "bundles" ENABLE ROW LEVEL SECURITY;
    CREATE POLICY "seen" ON "bundles" FOR SELECT
        USING ("visibility" = 'public' OR "key" = ANY ((SELECT app_sight())::int[]));
    -- Adding an empty text makes a copy in memory; the stored one would be fetched again for each row. Bundle 0 is none.
    FOR "name" IN
        SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'bundle_key' AND NOT a.attisdropped
        WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', "name");
        EXECUTE format($policy$CREATE POLICY "seen" ON %I FOR SELECT USING (
            get_bit((SELECT "bits" || '' FROM "hidden_bundles"),
                CASE WHEN "bundle_key" < (SELECT 8 * length("bits") FROM "hidden_bundles") THEN "bundle_key" ELSE 0 END) <> 1
            OR "bundle_key" = ANY ((SELECT app_sight())::int[]))$policy$, "name");
    END LOOP;

    -- The same rule for those who pass policies. Without security_invoker a view shows what its owner sees.
    CREATE OR REPLACE VIEW "listed_bundles" WITH (security_invoker = true) AS
        SELECT * FROM "bundles" WHERE "visibility" = 'public' OR "key" = ANY ((SELECT app_sight())::int[]);
    CREATE OR REPLACE VIEW "public_bundles" WITH (security_invoker = true) AS
        SELECT * FROM "listed_bundles" WHERE "status" = 'ready';
    ALTER VIEW "all_executions" SET (security_invoker = true);
    ALTER VIEW "public_executions" SET (security_invoker = true);
END $$;
