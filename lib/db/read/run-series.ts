import "server-only";
import { z } from "zod";
import { paramsColumn } from "../jsonb";
import { query } from "../query";

const SERIES = 40;
const ENTRIES = 300;

const seriesRow = z.object({
  ordinal: z.number(),
  kind: z.string(),
  title: z.string(),
  x: z.string(),
  columns: z.array(z.string()),
  values: z.array(z.array(z.number().nullable())),
  path: z.string(),
  line: z.number().nullable(),
  total: z.coerce.number(),
});
const provenanceRow = z.object({
  ordinal: z.number(),
  kind: z.string(),
  title: z.string(),
  configName: z.string().nullable(),
  config: z.string().nullable(),
  facts: paramsColumn,
  path: z.string(),
  total: z.coerce.number(),
});

/** A stored series: one array a column, all of one length. */
export type StoredSeries = Omit<z.infer<typeof seriesRow>, "total">;
/**
 * A file with conditions of the benchmark. `config` is its config's raw name where a run of the bundle has it, else
 * null.
 */
export type StoredProvenance = Omit<z.infer<typeof provenanceRow>, "total">;
/** The first rows, and the number of all. */
export interface Some<T> {
  items: T[];
  total: number;
}

/**
 * Returns the series of one run of a bundle, or with `run` null those without a known run. Interval lines come first,
 * at most 40.
 */
export async function loadRunSeries(bundle: string, run: number | null): Promise<Some<StoredSeries>> {
  const found = await query(
    seriesRow,
    `select s.ordinal, s.kind, s.title, s.x, s.columns, s."values", f.path, s.line, count(*) over () as total
     from run_series s join public_bundles b on b.key = s.bundle_key
     join source_files f on f.bundle_key = s.bundle_key and f.ordinal = s.file_ordinal
     where b.id = $1 and ${run === null ? "s.execution is null" : "s.execution = $2"}
     order by array_position(array['interval', 'histogram', 'vmstat', 'iostat', 'mpstat', 'pidstat', 'ps'], s.kind),
       s.ordinal limit ${SERIES}`,
    run === null ? [bundle] : [bundle, run],
  );
  return some(found);
}

const PROVENANCE = `select p.ordinal, p.kind, p.title, p.config_name, c.raw as config, p.facts, f.path,
  count(*) over () as total
  from provenance p join public_bundles b on b.key = p.bundle_key
  join source_files f on f.bundle_key = p.bundle_key and f.ordinal = p.file_ordinal
  left join configs c on c.id = p.config_id`;

/** Returns a bundle's provenance files in the archive's order, at most 300. */
export async function loadBundleProvenance(bundle: string): Promise<Some<StoredProvenance>> {
  return some(
    await query(provenanceRow, `${PROVENANCE} where b.id = $1 order by p.ordinal limit ${ENTRIES}`, [bundle]),
  );
}

/**
 * Returns the provenance files of one run: settings files of its config, and files in a directory of the run. Files in
 * a directory beside one of these (env/, sysinfo/) count, too.
 */
export async function loadRunProvenance(bundle: string, run: number): Promise<Some<StoredProvenance>> {
  const found = await query(
    provenanceRow,
    `${PROVENANCE} join public_executions r on r.bundle_key = p.bundle_key and r.ordinal = $2
     join source_files rf on rf.bundle_key = r.bundle_key and rf.ordinal = r.file_ordinal
     where b.id = $1 and case when p.kind = 'config' then p.config_id = r.config_id
       when p.title like 'first line of %' then starts_with(rf.path, regexp_replace(f.path, '[^/]*$', ''))
       else starts_with(rf.path, regexp_replace(regexp_replace(f.path, '[^/]*$', ''), '[^/]+/$', '')) end
     order by p.ordinal limit ${ENTRIES}`,
    [bundle, run],
  );
  return some(found);
}

/** Moves the total out of the rows. */
const some = <Row extends { total: number }>(rows: readonly Row[]): Some<Omit<Row, "total">> => ({
  items: rows.map(({ total: _, ...row }) => row),
  total: rows[0]?.total ?? 0,
});
