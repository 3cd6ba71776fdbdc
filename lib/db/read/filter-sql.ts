import { z } from "zod";
import { type Dimension, dimensionOf } from "@/lib/domain/conditions/dimensions";
import { UNSET } from "@/lib/domain/conditions/facet-values";
import type { Filters } from "@/lib/domain/conditions/filters";
import type { Measured } from "@/lib/domain/conditions/measured";
import { saysScale, withOlderScale } from "@/lib/domain/conditions/older-scale";
import { CORRECTION_SUBJECTS, type CorrectionSubject } from "@/lib/domain/names/corrections";
import { query } from "../query";
import { loadCorrections } from "./corrections";

/** Collects conditions with numbered values. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];

  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
  add(condition: string): void {
    this.parts.push(condition);
  }
  get sql(): string {
    return this.parts.length ? this.parts.join(" and ") : "true";
  }
}

const isCorrected = (key: string): key is CorrectionSubject => CORRECTION_SUBJECTS.some((subject) => subject === key);

/** The SQL of a point's part (measured.ts), with and without the tables of a statement. */
interface Kept {
  column: string;
  from: string;
}
type Tables = Readonly<Partial<Record<keyof Measured, Kept>>>;

const inSettings = (column: string): Kept => ({ column: `s.${column}`, from: "settings s" });
const settingParts: Tables = {
  engine: { column: "e.name", from: "engines e" },
  build: { column: "eb.raw", from: "engine_builds eb" },
  config: { column: "c.raw", from: "configs c" },
  machine: { column: "m.name", from: "machines m" },
  algorithm: inSettings("algorithm"),
  threads: inSettings("threads"),
  batch: inSettings("batch"),
  variant: inSettings("variant"),
  settings: inSettings("params"),
};
const inWorkloads = (column: string): Kept => ({ column, from: "workloads w" });
const workloadParts: Tables = {
  workload: inWorkloads("w.name"),
  workloadParams: inWorkloads("w.params"),
  group: inWorkloads('w."group"'),
  // Rows store "" and 0 where no source gives a value.
  distance: inWorkloads("nullif(w.distance, '')"),
  k: inWorkloads("nullif(w.k, 0)"),
};

/** A point without any known part. */
const NOTHING: Measured = {
  family: "vector-search",
  workload: "",
  workloadParams: {},
  distance: null,
  k: null,
  group: null,
  engine: "",
  algorithm: "",
  build: null,
  config: null,
  machine: null,
  threads: null,
  batch: null,
  variant: [],
  settings: {},
  indexParams: {},
  queryParams: {},
  origin: "raw",
  status: "complete",
  bundle: "",
};
const scalar = z.union([z.string(), z.number(), z.boolean()]).nullable();
const storedValue = z.object({ key: z.string().nullable(), value: z.union([scalar, z.array(z.string())]) });

/**
 * Returns the condition that a part has one of a dimension's values. The dimension's entry says which stored values
 * these are (dimension-list.ts).
 */
async function partFits(
  conditions: Conditions,
  { key: subject, part, member, value, normal }: Dimension,
  { column, from }: Kept,
  wanted: readonly string[],
): Promise<void> {
  const stored = (name: string | null) => (name === null ? column : `(${column} -> ${name})`);
  const own = stored(member === null ? null : "$1");
  const rows = await query(
    storedValue,
    `select distinct ${own}::text as key, to_jsonb(${own}) as value from ${from}`,
    member === null ? [] : [member],
  );
  const raws = new Set(rows.flatMap(({ key }) => key ?? []));
  const { spellings } = await loadCorrections();
  // A corrected name matches all spellings of its key.
  const spelled = (name: string) => (isCorrected(subject) ? [name, ...spellings(subject, name, raws)] : [name]);
  const values = wanted
    .filter((name) => !saysScale(subject, name))
    .flatMap(spelled)
    .map(normal);
  const of = (found: unknown) =>
    value(found === null ? NOTHING : { ...NOTHING, [part]: member === null ? found : { [member]: found } });
  const fitting = rows.flatMap(({ key, value: found }) => (key !== null && values.includes(of(found)) ? [key] : []));
  const place = stored(member === null ? null : conditions.value(member));
  const known = `${place}::text = any(${conditions.value(fitting)}::text[])`;
  conditions.add(values.includes(of(null)) ? `(${known} or ${place} is null)` : known);
}

/** Adds a condition for each filter on a part in these tables. */
async function partsFit(conditions: Conditions, filters: Filters, parts: Tables): Promise<void> {
  for (const [key, wanted] of filters) {
    const dimension = dimensionOf(key);
    const kept = dimension && parts[dimension.part];
    if (wanted.length && kept) await partFits(conditions, dimension, kept, wanted);
  }
}

/**
 * Returns the settings that match the filters, or null where no filter narrows them. Values of one filter are
 * alternatives; all filters must match.
 */
export async function settingIds(filters: Filters): Promise<number[] | null> {
  const conditions = new Conditions();
  await partsFit(conditions, await withStoredScale(filters), settingParts);
  if (conditions.sql === "true") return null;
  return ids(
    `select s.id from settings s join engines e on e.id = s.engine_id left join engine_builds eb on eb.id = s.build_id
     left join configs c on c.id = s.config_id left join machines m on m.id = s.machine_id where ${conditions.sql}`,
    conditions.values,
  );
}

/** Adapts filters of older links to the stored scales. */
async function withStoredScale(filters: Filters): Promise<Filters> {
  if (!["variant", "scale", "s.scale"].some((key) => filters.get(key)?.length)) return filters;
  const rows = await query(
    z.object({ variant: z.array(z.string()), cached: scalar, scale: scalar }),
    "select distinct variant, params -> 'cached' as cached, params -> 'scale' as scale from settings",
  );
  const stored = rows.map(({ variant, cached, scale }) => ({ ...NOTHING, variant, settings: { cached, scale } }));
  const has = (key: string, wanted: string) => {
    const dimension = dimensionOf(key);
    return stored.some((each) => dimension?.value(each) === dimension?.normal(wanted));
  };
  return new Map(Object.entries(withOlderScale(Object.fromEntries(filters), has)));
}

/**
 * Returns the workloads that match the filters, or null where no filter narrows them. A test's name never matches a
 * data set, nor the reverse.
 */
export async function workloadIds(filters: Filters): Promise<number[] | null> {
  const conditions = new Conditions();
  const [families, datasets] = [filters.get("family"), filters.get("dataset")];
  if (families?.length) anyOf(conditions, "w.family", families);
  if (datasets?.length) anyOf(conditions, "w.name", datasets);
  if (datasets?.length) conditions.add("w.family = 'vector-search'");
  if (filters.get("workload")?.length) conditions.add("w.family <> 'vector-search'");
  await partsFit(conditions, filters, workloadParts);
  if (conditions.sql === "true") return null;
  return ids(`select w.id from workloads w where ${conditions.sql}`, conditions.values);
}

/** Adds the conditions on the rows `t` themselves; `origin` is the SQL of a row's origin. */
export function rowConditions(filters: Filters, conditions: Conditions, { origin }: { origin: string }): void {
  const columns: Partial<Record<keyof Measured, string>> = { status: "t.status::text", origin };
  for (const [key, wanted] of filters) {
    const column = columns[dimensionOf(key)?.part ?? "bundle"];
    if (column && wanted.length) anyOf(conditions, column, wanted);
  }
}

const ids = async (sql: string, values: readonly unknown[]): Promise<number[]> =>
  (await query(z.object({ id: z.number() }), sql, values)).map(({ id }) => id);

const anyOf = (conditions: Conditions, column: string, wanted: readonly string[]): void =>
  conditions.add(`${column} = any(${conditions.value([...wanted])}::text[])`);

/**
 * Adds the conditions on parameters. An index parameter precedes a query parameter of the same name, as in
 * `coalesce(index ->> name, query ->> name)`. Parameter sets are few, so they are looked up first. Values without a set
 * need no look at the points. `query` is false for rows without query parameters.
 */
export async function paramConditions(
  filters: Filters,
  conditions: Conditions,
  { query: ofQueries }: { query: boolean },
): Promise<void> {
  for (const [key, values] of filters) {
    if (!key.startsWith("p.") || !values.length) continue;
    const name = key.slice(2);
    const rows = await query(
      z.object({ id: z.number(), fits: z.boolean() }),
      "select id, params ->> $1 = any($2::text[]) as fits from param_sets where params ->> $1 is not null",
      [name, values],
    );
    const listOf = (list: typeof rows) => conditions.value(list.map(({ id }) => id));
    const fitting = rows.filter(({ fits }) => fits);
    const alternatives: string[] = [];
    // A point without parameters has null.
    const without = (column: string) => `coalesce(${column} <> all(${listOf(rows)}::int[]), true)`;
    if (fitting.length) {
      const fits = listOf(fitting);
      alternatives.push(`t.index_params_id = any(${fits}::int[])`);
      if (ofQueries) {
        alternatives.push(`(t.query_params_id = any(${fits}::int[]) and ${without("t.index_params_id")})`);
      }
    }
    if (values.includes(UNSET)) {
      const columns = ofQueries ? ["t.index_params_id", "t.query_params_id"] : ["t.index_params_id"];
      alternatives.push(`(${columns.map(without).join(" and ")})`);
    }
    conditions.add(alternatives.length ? `(${alternatives.join(" or ")})` : "false");
  }
}
