import { z } from "zod";
import { dimensionOf, variantText } from "@/lib/domain/conditions/dimensions";
import { UNKNOWN, UNSET } from "@/lib/domain/conditions/facet-values";
import type { Filters } from "@/lib/domain/conditions/filters";
import { scaleWords } from "@/lib/domain/conditions/scale-words";
import { CORRECTION_SUBJECTS, type CorrectionSubject } from "@/lib/domain/names/corrections";
import { loadCorrections } from "./corrections";
import { query } from "./query";

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

/** A dimension's value of a setting as filters spell it, in SQL; null where its source says nothing. */
const settingColumns: Readonly<Record<string, string>> = {
  engine: "e.name",
  algorithm: "s.algorithm",
  build: "eb.raw",
  machine: "m.name",
  threads: "s.threads::text",
  batch: "s.batch::text",
};

/** What a filter's value stands for in the database: a real value that looks like a reserved word stands in quotes. */
const stored = (value: string): string => value.replace(/^"(unknown|unset|all)"$/, "$1");

/**
 * The settings that the filters leave; null when they do not narrow them. Values of one filter are alternatives, filters must all
 * hold. What SQL cannot say of a name (two spellings of one config, words of scale) is looked up first.
 */
export async function settingIds(filters: Filters): Promise<number[] | null> {
  const conditions = new Conditions();
  const corrections = await loadCorrections();
  for (const [key, values] of filters) {
    const dimension = dimensionOf(key);
    const wanted = isCorrected(key) ? values.flatMap((value) => corrections.spellings(key, value)) : values;
    if (!wanted.length || !dimension) continue;
    const column = settingColumns[key];
    if (column) anyOf(conditions, column, wanted, dimension.missing);
    else if (key.startsWith("s.")) {
      anyOf(conditions, `s.params ->> ${conditions.value(key.slice(2))}`, wanted, UNSET);
    } else if (key === "config") {
      const normal = wanted.map(dimension.normal);
      const rows = await query(z.object({ id: z.number(), raw: z.string() }), "select id, raw from configs");
      const fitting = rows.filter(({ raw }) => normal.includes(dimension.normal(raw))).map(({ id }) => id);
      const known = `s.config_id = any(${conditions.value(fitting)}::int[])`;
      conditions.add(wanted.includes(UNKNOWN) ? `(${known} or s.config_id is null)` : known);
    } else if (key === "variant" || key === "scale") {
      const rows = await query(
        z.object({ text: z.string(), variant: z.array(z.string()) }),
        "select distinct variant::text as text, variant from settings",
      );
      const value = (levels: string[]) =>
        (key === "scale" ? scaleWords(levels).join(" ") : variantText(levels)) || UNSET;
      const fitting = rows.filter(({ variant }) => wanted.includes(value(variant))).map(({ text }) => text);
      conditions.add(`s.variant::text = any(${conditions.value(fitting)}::text[])`);
    }
  }
  if (conditions.sql === "true") return null;
  return ids(
    `select s.id from settings s join engines e on e.id = s.engine_id left join engine_builds eb on eb.id = s.build_id
     left join configs c on c.id = s.config_id left join machines m on m.id = s.machine_id where ${conditions.sql}`,
    conditions.values,
  );
}

/** Conditions of the filters on the rows `t` themselves; `origin` is where a row says who says so. */
export function rowConditions(filters: Filters, conditions: Conditions, { origin }: { origin: string }): void {
  for (const [key, column] of [
    ["status", "t.status::text"],
    ["origin", origin],
  ] as const) {
    const wanted = filters.get(key);
    if (wanted?.length) anyOf(conditions, column, wanted, dimensionOf(key)?.missing ?? UNKNOWN);
  }
}

const ids = async (sql: string, values: readonly unknown[]): Promise<number[]> =>
  (await query(z.object({ id: z.number() }), sql, values)).map(({ id }) => id);

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
  const corrections = await loadCorrections();
  for (const [key, values] of filters) {
    const wanted = key === "workload" ? values.flatMap((value) => corrections.spellings(key, value)) : values;
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
  return ids(`select id from workloads where ${conditions.sql}`, conditions.values);
}
