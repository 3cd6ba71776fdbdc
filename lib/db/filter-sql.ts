import type { FilterValues } from "@/lib/api/schemas/filters";
import { pool } from "./client";

/** What a list of points or index builds is asked for. */
export interface RowFilters {
  values: FilterValues;
  paramFilters: ReadonlyMap<string, readonly string[]>;
}

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

const UNKNOWN = "unknown";

/** Joins that the filters and the rows need, for rows `t` of points or index builds. */
export const settingJoins = `
  join bundles b on b.key = t.bundle_key and b.status = 'ready' and b.visibility = 'public'
  join runs r on r.bundle_key = t.bundle_key and r.ordinal = t.run_ordinal
  join workloads w on w.id = r.workload_id join engines e on e.id = r.engine_id
  left join engine_builds eb on eb.id = r.build_id left join configs c on c.id = r.config_id
  left join machines m on m.id = r.machine_id
  left join source_files f on f.bundle_key = t.bundle_key and f.ordinal = t.file_ordinal`;

/**
 * Conditions of the filters on runs. Values of one filter are alternatives, filters must all hold; "unknown" is null.
 * Data sets and bundles are looked up first, so that the big tables are entered by their keys.
 */
export async function settingConditions({ values }: RowFilters, conditions: Conditions): Promise<void> {
  const text = (column: string, wanted: readonly string[] | undefined) => {
    if (!wanted?.length) return;
    const known = `${column} = any(${conditions.value(wanted.filter((value) => value !== UNKNOWN))}::text[])`;
    conditions.add(wanted.includes(UNKNOWN) ? `(${known} or ${column} is null)` : known);
  };
  text("e.name", values.engine);
  text("r.algorithm", values.algorithm);
  text("eb.raw", values.build);
  text("c.raw", values.config);
  text("m.name", values.machine);
  text("r.threads::text", values.threads);
  text("r.batch::text", values.batch);
  if (values.bundle?.length) {
    const { rows } = await pool().query<{ key: number }>("select key from bundles where id = any($1)", [values.bundle]);
    conditions.add(`t.bundle_key = any(${conditions.value(rows.map(({ key }) => key))}::int[])`);
  }
}

/**
 * Conditions of the filters on parameters. A parameter of the index goes before one of the query of the same name, as in
 * `coalesce(index ->> name, query ->> name)`. The sets that have the values are looked up first: there are few of them, and
 * values that no set has need no look at the points. `query` says whether rows have query parameters at all.
 */
export async function paramConditions(
  { paramFilters }: RowFilters,
  conditions: Conditions,
  { query }: { query: boolean },
): Promise<void> {
  for (const [name, values] of paramFilters) {
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
    if (values.includes("unset")) {
      const columns = query ? ["t.index_params_id", "t.query_params_id"] : ["t.index_params_id"];
      alternatives.push(`(${columns.map(without).join(" and ")})`);
    }
    conditions.add(alternatives.length ? `(${alternatives.join(" or ")})` : "false");
  }
}

/** The workloads that the filters leave; null when they do not narrow them. */
export async function workloadIds({ values }: RowFilters): Promise<number[] | null> {
  const conditions = new Conditions();
  const add = (column: string, wanted: readonly string[] | undefined, unknown: string) => {
    if (!wanted?.length) return;
    const stored = wanted.map((value) => (value === UNKNOWN ? unknown : value));
    conditions.add(`${column} = any(${conditions.value(stored)}::text[])`);
  };
  add("family", values.family, UNKNOWN);
  add("distance", values.distance, "");
  add("k::text", values.k, "0");
  if (values.dataset?.length) {
    conditions.add(`family = 'vector-search' and name = any(${conditions.value(values.dataset)}::text[])`);
  }
  if (values.workload?.length) {
    conditions.add(`family <> 'vector-search' and name = any(${conditions.value(values.workload)}::text[])`);
  }
  if (conditions.sql === "true") return null;
  const { rows } = await pool().query<{ id: number }>(
    `select id from workloads where ${conditions.sql}`,
    conditions.values,
  );
  return rows.map(({ id }) => id);
}
