import "server-only";
import { sql } from "kysely";
import { z } from "zod";
import { paramsColumn, withJson } from "../jsonb";
import { db } from "../kysely";

const SERIES = 40;
const ENTRIES = 300;

/**
 * A file with conditions of the benchmark. `config` is its config's raw name where a run of the bundle has it, else
 * null.
 */
export type StoredProvenance = Awaited<ReturnType<typeof loadBundleProvenance>>["items"][number];

/** The first rows, and the number of all. */
export interface Some<T> {
  items: T[];
  total: number;
}

/** Returns up to 40 series of one run of a bundle, interval lines first. With `run` null, those without a known run. */
export async function loadRunSeries(bundle: string, run: number | null) {
  const found = await db()
    .selectFrom("runSeries as s")
    .innerJoin("publicBundles as b", "b.key", "s.bundleKey")
    .innerJoin("sourceFiles as f", (on) =>
      on.onRef("f.bundleKey", "=", "s.bundleKey").onRef("f.ordinal", "=", "s.fileOrdinal"),
    )
    .select(["s.ordinal", "s.kind", "s.title", "s.x", "s.columns", "s.values", "f.path", "s.line"])
    .select(total)
    .where("b.id", "=", bundle)
    // "is not distinct from" would not use the index.
    .where((eb) => (run === null ? eb("s.execution", "is", null) : eb("s.execution", "=", run)))
    .orderBy(sql`array_position(array['interval', 'histogram', 'vmstat', 'iostat', 'mpstat', 'pidstat', 'ps'], s.kind)`)
    .orderBy("s.ordinal")
    .limit(SERIES)
    .execute();
  return withTotal(withJson(found, { columns: z.array(z.string()), values: z.array(z.array(z.number().nullable())) }));
}
const total = sql<number>`count(*) over ()`.as("total");

/** Returns the statement of a bundle's provenance files in the archive's order. */
const provenanceOf = (bundle: string) =>
  db()
    .selectFrom("provenance as p")
    .innerJoin("publicBundles as b", "b.key", "p.bundleKey")
    .innerJoin("sourceFiles as f", (on) =>
      on.onRef("f.bundleKey", "=", "p.bundleKey").onRef("f.ordinal", "=", "p.fileOrdinal"),
    )
    .leftJoin("configs as c", "c.id", "p.configId")
    .select(["p.ordinal", "p.kind", "p.title", "p.configName", "c.raw as config", "p.facts", "f.path", total])
    .where("b.id", "=", bundle)
    .orderBy("p.ordinal")
    .limit(ENTRIES);

/** Returns a bundle's provenance files in the archive's order, at most 300. */
export const loadBundleProvenance = async (bundle: string) =>
  withTotal(withJson(await provenanceOf(bundle).execute(), { facts: paramsColumn }));

/**
 * Returns the provenance files of one run, at most 300. They are settings files of its config, and files in a directory
 * of the run. Files in a directory beside one of these (env/, sysinfo/) count, too.
 */
export async function loadRunProvenance(bundle: string, run: number): Promise<Some<StoredProvenance>> {
  const found = await provenanceOf(bundle)
    .innerJoin("publicExecutions as r", (on) => on.onRef("r.bundleKey", "=", "p.bundleKey").on("r.ordinal", "=", run))
    .innerJoin("sourceFiles as rf", (on) =>
      on.onRef("rf.bundleKey", "=", "r.bundleKey").onRef("rf.ordinal", "=", "r.fileOrdinal"),
    )
    .where(
      sql<boolean>`case when p.kind = 'config' then p.config_id = r.config_id
        when p.title like 'first line of %' then starts_with(rf.path, regexp_replace(f.path, '[^/]*$', ''))
        else starts_with(rf.path, regexp_replace(regexp_replace(f.path, '[^/]*$', ''), '[^/]+/$', '')) end`,
    )
    .execute();
  return withTotal(withJson(found, { facts: paramsColumn }));
}

/** Moves the total out of the rows. */
const withTotal = <Row extends { total: number }>(rows: readonly Row[]): Some<Omit<Row, "total">> => ({
  items: rows.map(({ total: _, ...row }) => row),
  total: rows[0]?.total ?? 0,
});
