import { dimensionOf, variantText } from "@/lib/domain/dimensions";
import { UNKNOWN, UNSET } from "@/lib/domain/facet-values";
import type { Filters } from "@/lib/domain/filters";
import { scaleWords } from "@/lib/domain/scale-words";
import { pool } from "./client";

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

/** Joins that the filters and the rows need, for rows `t` of points or index builds. */
export const settingJoins = `
  join bundles b on b.key = t.bundle_key and b.status = 'ready' and b.visibility = 'public'
  join runs r on r.bundle_key = t.bundle_key and r.ordinal = t.run_ordinal
  join workloads w on w.id = r.workload_id join engines e on e.id = r.engine_id
  left join engine_builds eb on eb.id = r.build_id left join configs c on c.id = r.config_id
  left join machines m on m.id = r.machine_id
  left join source_files f on f.bundle_key = t.bundle_key and f.ordinal = t.file_ordinal`;

/** A dimension's value of a run as filters spell it, in SQL; null where its source says nothing. `t` has points or index builds. */
const runColumns: Readonly<Record<string, string>> = {
  engine: "e.name",
  algorithm: "r.algorithm",
  build: "eb.raw",
  machine: "m.name",
  threads: "r.threads::text",
  batch: "r.batch::text",
  status: "t.status",
};

/** What a filter's value stands for in the database: a real value that looks like a reserved word stands in quotes. */
const stored = (value: string): string => value.replace(/^"(unknown|unset|all)"$/, "$1");

/**
 * Conditions of the filters on runs. Values of one filter are alternatives, filters must all hold. What SQL cannot say of a name (two
 * spellings of one config, words of scale) is looked up first, and so are bundles, so that the big tables are entered by their keys.
 * `origin` is where a row says who says so.
 */
export async function settingConditions(
  filters: Filters,
  conditions: Conditions,
  { origin }: { origin: string },
): Promise<void> {
  for (const [key, wanted] of filters) {
    const dimension = dimensionOf(key);
    if (!wanted.length || !dimension) continue;
    const column = key === "origin" ? origin : runColumns[key];
    if (column) anyOf(conditions, column, wanted, dimension.missing);
    else if (key.startsWith("s.")) {
      anyOf(conditions, `r.settings ->> ${conditions.value(key.slice(2))}`, wanted, UNSET);
    } else if (key === "bundle") {
      const { rows } = await pool().query<{ key: number }>("select key from bundles where id = any($1)", [wanted]);
      conditions.add(`t.bundle_key = any(${conditions.value(rows.map(({ key: bundle }) => bundle))}::int[])`);
    } else if (key === "config") {
      const normal = wanted.map(dimension.normal);
      const { rows } = await pool().query<{ id: number; raw: string }>("select id, raw from configs");
      const ids = rows.filter(({ raw }) => normal.includes(dimension.normal(raw))).map(({ id }) => id);
      const known = `r.config_id = any(${conditions.value(ids)}::int[])`;
      conditions.add(wanted.includes(UNKNOWN) ? `(${known} or r.config_id is null)` : known);
    } else if (key === "variant" || key === "scale") {
      const { rows } = await pool().query<{ text: string; variant: string[] }>(
        "select distinct variant::text as text, variant from runs",
      );
      const value = (levels: string[]) =>
        (key === "scale" ? scaleWords(levels).join(" ") : variantText(levels)) || UNSET;
      const fitting = rows.filter(({ variant }) => wanted.includes(value(variant))).map(({ text }) => text);
      conditions.add(`r.variant::text = any(${conditions.value(fitting)}::text[])`);
    }
  }
}

function anyOf(conditions: Conditions, column: string, wanted: readonly string[], missing: string): void {
  const known = `${column} = any(${conditions.value(wanted.filter((value) => value !== missing).map(stored))}::text[])`;
  conditions.add(wanted.includes(missing) ? `(${known} or ${column} is null)` : known);
}

/**
 * Conditions of the filters on parameters. A parameter of the index goes before one of the query of the same name, as in
 * `coalesce(index ->> name, query ->> name)`. The sets that have the values are looked up first: there are few of them, and
 * values that no set has need no look at the points. `query` says whether rows have query parameters at all.
 */
export async function paramConditions(
  filters: Filters,
  conditions: Conditions,
  { query }: { query: boolean },
): Promise<void> {
  for (const [key, values] of filters) {
    if (!key.startsWith("p.") || !values.length) continue;
    const name = key.slice(2);
    const { rows } = await pool().query<{ id: number; fits: boolean }>(
      "select id, params ->> $1 = any($2::text[]) as fits from param_sets where params ->> $1 is not null",
      [name, values],
    );
    const ids = (list: typeof rows) => conditions.value(list.map(({ id }) => id));
    const fitting = rows.filter(({ fits }) => fits);
    const alternatives: string[] = [];
    const without = (column: string) => `${column} <> all(${ids(rows)}::int[])`;
    if (fitting.length) {
      const fits = ids(fitting);
      alternatives.push(`t.index_params_id = any(${fits}::int[])`);
      if (query) {
        alternatives.push(`(t.query_params_id = any(${fits}::int[]) and ${without("t.index_params_id")})`);
      }
    }
    if (values.includes(UNSET)) {
      const columns = query ? ["t.index_params_id", "t.query_params_id"] : ["t.index_params_id"];
      alternatives.push(`(${columns.map(without).join(" and ")})`);
    }
    conditions.add(alternatives.length ? `(${alternatives.join(" or ")})` : "false");
  }
}

/** The same of a workload. */
const workloadColumns: Readonly<Record<string, { column: string; missing: string; absent?: string; only?: string }>> = {
  family: { column: "family", missing: UNKNOWN },
  distance: { column: "distance", missing: UNKNOWN, absent: "" },
  k: { column: "k::text", missing: UNKNOWN, absent: "0" },
  dataset: { column: "name", missing: UNKNOWN, only: "family = 'vector-search'" },
  workload: { column: "name", missing: UNKNOWN, only: "family <> 'vector-search'" },
  group: { column: '"group"', missing: UNSET },
  phase: { column: "params ->> 'phase'", missing: UNSET },
};

/** The workloads that the filters leave; null when they do not narrow them. */
export async function workloadIds(filters: Filters): Promise<number[] | null> {
  const conditions = new Conditions();
  for (const [key, wanted] of filters) {
    const known = workloadColumns[key];
    if (!wanted.length) continue;
    if (known) {
      const { column, missing, absent, only } = known;
      anyOf(conditions, absent === undefined ? column : `nullif(${column}, '${absent}')`, wanted, missing);
      if (only) conditions.add(only);
    } else if (key.startsWith("w.")) {
      anyOf(conditions, `params ->> ${conditions.value(key.slice(2))}`, wanted, UNSET);
    }
  }
  if (conditions.sql === "true") return null;
  const { rows } = await pool().query<{ id: number }>(
    `select id from workloads where ${conditions.sql}`,
    conditions.values,
  );
  return rows.map(({ id }) => id);
}
