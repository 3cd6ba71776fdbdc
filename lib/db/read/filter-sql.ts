import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type Dimension, dimensionOf } from "@/lib/domain/conditions/dimensions";
import { UNSET } from "@/lib/domain/conditions/facet-values";
import type { Filters } from "@/lib/domain/conditions/filters";
import type { Measured } from "@/lib/domain/conditions/measured";
import { saysScale, withOlderScale } from "@/lib/domain/conditions/older-scale";
import { CORRECTION_SUBJECTS, type CorrectionSubject } from "@/lib/domain/names/corrections";
import { withJson } from "../jsonb";
import { db } from "../kysely";
import { loadCorrections } from "./corrections";
import { settingsWithNames } from "./named-settings";

/** A condition as a fragment of a statement. Its values are parameters. */
export type Condition = RawBuilder<boolean>;
type Fragment = RawBuilder<unknown>;

/** Returns the condition that all of these hold; true without any. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

const isCorrected = (key: string): key is CorrectionSubject => CORRECTION_SUBJECTS.some((subject) => subject === key);

/** The column that stores a point's part (measured.ts), and its table, to look up the stored values. */
interface StoredPart {
  column: Fragment;
  from: Fragment;
}
type Tables = Readonly<Partial<Record<keyof Measured, StoredPart>>>;

const inSettings = (column: Fragment): StoredPart => ({ column, from: sql`settings s` });
const settingParts: Tables = {
  engine: { column: sql`e.name`, from: sql`engines e` },
  build: { column: sql`eb.raw`, from: sql`engine_builds eb` },
  config: { column: sql`c.raw`, from: sql`configs c` },
  machine: { column: sql`m.name`, from: sql`machines m` },
  algorithm: inSettings(sql`s.algorithm`),
  threads: inSettings(sql`s.threads`),
  batch: inSettings(sql`s.batch`),
  variant: inSettings(sql`s.variant`),
  settings: inSettings(sql`s.params`),
};
const inWorkloads = (column: Fragment): StoredPart => ({ column, from: sql`workloads w` });
const workloadParts: Tables = {
  workload: inWorkloads(sql`w.name`),
  workloadParams: inWorkloads(sql`w.params`),
  group: inWorkloads(sql`w."group"`),
  // Rows store "" and 0 where no source gives a value.
  distance: inWorkloads(sql`nullif(w.distance, '')`),
  k: inWorkloads(sql`nullif(w.k, 0)`),
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
const value = z.union([scalar, z.array(z.string())]);

/**
 * Returns the condition that a part has one of a dimension's values. The dimension's entry maps stored values to its
 * own (dimension-list.ts).
 */
async function partFits(
  { key: subject, part, member, value: read, normal }: Dimension,
  { column, from }: StoredPart,
  wanted: readonly string[],
): Promise<Condition> {
  const own: Fragment = member === null ? column : sql`(${column} -> ${member}::text)`;
  const found = await sql<{ key: string | null; value: unknown }>`
    select distinct ${own}::text as key, to_jsonb(${own}) as value from ${from}`.execute(db());
  const rows = withJson(found.rows, { value });
  const raws = new Set(rows.flatMap(({ key }) => key ?? []));
  const { spellings } = await loadCorrections();
  // A corrected name matches all spellings of its key.
  const spellingsOf = (name: string) => (isCorrected(subject) ? [name, ...spellings(subject, name, raws)] : [name]);
  const values = wanted
    .filter((name) => !saysScale(subject, name))
    .flatMap(spellingsOf)
    .map(normal);
  const of = (found: unknown) =>
    read(found === null ? NOTHING : { ...NOTHING, [part]: member === null ? found : { [member]: found } });
  const fitting = rows.flatMap(({ key, value: found }) => (key !== null && values.includes(of(found)) ? [key] : []));
  const known: Condition = sql`${own}::text = any(${fitting}::text[])`;
  return values.includes(of(null)) ? sql`(${known} or ${own} is null)` : known;
}

/** Returns a condition for each filter on a part in these tables. */
async function partsFit(filters: Filters, parts: Tables): Promise<Condition[]> {
  const conditions: Condition[] = [];
  for (const [key, wanted] of filters) {
    const dimension = dimensionOf(key);
    const stored = dimension && parts[dimension.part];
    if (wanted.length && stored) conditions.push(await partFits(dimension, stored, wanted));
  }
  return conditions;
}

/**
 * Returns the ids of settings that match the filters, or null where no filter narrows them. Values of one filter are
 * alternatives; all filters must match.
 */
export async function settingIds(filters: Filters): Promise<number[] | null> {
  const conditions = await partsFit(await withStoredScale(filters), settingParts);
  if (conditions.length === 0) return null;
  const rows = await settingsWithNames().clearSelect().select("s.id").where(allOf(conditions)).execute();
  return rows.map(({ id }) => id);
}

/** Adapts filters of older links to the stored scales. */
async function withStoredScale(filters: Filters): Promise<Filters> {
  if (!["variant", "scale", "s.scale"].some((key) => filters.get(key)?.length)) return filters;
  const found = await db()
    .selectFrom("settings")
    .select("variant")
    .select([sql`params -> 'cached'`.as("cached"), sql`params -> 'scale'`.as("scale")])
    .distinct()
    .execute();
  const rows = withJson(found, { cached: scalar, scale: scalar });
  const stored = rows.map(({ variant, cached, scale }) => ({ ...NOTHING, variant, settings: { cached, scale } }));
  const has = (key: string, wanted: string) => {
    const dimension = dimensionOf(key);
    return stored.some((each) => dimension?.value(each) === dimension?.normal(wanted));
  };
  return new Map(Object.entries(withOlderScale(Object.fromEntries(filters), has)));
}

/**
 * Returns the ids of workloads that match the filters, or null where no filter narrows them. A test's name never
 * matches a data set, nor the reverse.
 */
export async function workloadIds(filters: Filters): Promise<number[] | null> {
  const [families, datasets] = [filters.get("family"), filters.get("dataset")];
  const conditions = [
    ...(families?.length ? [isAmong(sql`w.family`, families)] : []),
    ...(datasets?.length ? [isAmong(sql`w.name`, datasets), sql<boolean>`w.family = 'vector-search'`] : []),
    ...(filters.get("workload")?.length ? [sql<boolean>`w.family <> 'vector-search'`] : []),
    ...(await partsFit(filters, workloadParts)),
  ];
  if (conditions.length === 0) return null;
  const rows = await db().selectFrom("workloads as w").select("w.id").where(allOf(conditions)).execute();
  return rows.map(({ id }) => id);
}

/** Returns the conditions on the rows `t` themselves; `origin` is the SQL of a row's origin. */
export function rowConditions(filters: Filters, origin: Fragment): Condition[] {
  const columns: Partial<Record<keyof Measured, Fragment>> = { status: sql`t.status`, origin };
  return [...filters].flatMap(([key, wanted]) => {
    const dimension = dimensionOf(key);
    const column = dimension && columns[dimension.part];
    return column && wanted.length ? [isAmong(column, wanted)] : [];
  });
}

const isAmong = (column: Fragment, wanted: readonly string[]): Condition =>
  sql`${column}::text = any(${[...wanted]}::text[])`;

/**
 * Returns the conditions of filters on parameters (`p.NAME`). An index parameter precedes a query parameter, as in
 * `coalesce(index ->> name, query ->> name)`. Parameter sets are few, so they are looked up first. Values without a set
 * need no look at the points. `query` is false for rows without query parameters.
 */
export async function paramConditions(
  filters: Filters,
  { query: ofQueries }: { query: boolean },
): Promise<Condition[]> {
  const conditions: Condition[] = [];
  for (const [key, values] of filters) {
    if (!key.startsWith("p.") || !values.length) continue;
    const own = sql<string | null>`params ->> ${key.slice(2)}::text`;
    const rows = await db()
      .selectFrom("paramSets")
      .select(["id", sql<boolean>`${own} = any(${[...values]}::text[])`.as("fits")])
      .where(own, "is not", null)
      .execute();
    const [all, fits] = [rows.map(({ id }) => id), rows.filter(({ fits }) => fits).map(({ id }) => id)];
    // A point without parameters has null.
    const without = (column: Fragment): Condition => sql`coalesce(${column} <> all(${all}::int[]), true)`;
    const [index, query] = [sql`t.index_params_id`, sql`t.query_params_id`];
    const alternatives: Condition[] = [];
    if (fits.length) {
      alternatives.push(sql`${index} = any(${fits}::int[])`);
      if (ofQueries) alternatives.push(sql`(${query} = any(${fits}::int[]) and ${without(index)})`);
    }
    if (values.includes(UNSET)) alternatives.push(allOf((ofQueries ? [index, query] : [index]).map(without)));
    conditions.push(alternatives.length ? sql`(${sql.join(alternatives, sql` or `)})` : sql`false`);
  }
  return conditions;
}
