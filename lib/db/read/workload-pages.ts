import "server-only";
import { z } from "zod";
import type { Params, TestFamily, WorkloadGroup } from "@/lib/domain/model";
import { correctEngine, correctTest } from "@/lib/domain/names/corrections";
import { engineName } from "@/lib/domain/names/engines";
import { isGroup, isTestFamily } from "@/lib/domain/workloads/families";
import { byName, overview, untilChange } from "../cache/until-change";
import { paramsColumn } from "../jsonb";
import { query } from "../query";
import { loadCorrections } from "./corrections";

const names = z.array(z.string());

const listRow = z.object({
  family: z.string(),
  name: z.string(),
  groups: names,
  engines: names,
  bundles: z.number(),
  runs: z.number(),
});

/** A test with imported, public results, over all its parameters and phases. */
export interface WorkloadListItem {
  family: TestFamily;
  name: string;
  /** Its corrected name, else its name. */
  displayName: string;
  /** Null where its points have no group, or where its load and run phases have several. */
  group: WorkloadGroup | null;
  /** Display names, sorted. */
  engines: string[];
  bundles: number;
  runs: number;
}

/** All tests of the families with named workloads, by family and name. */
export const listWorkloads = overview({
  of: "family",
  load: async (families) =>
    byName(
      await query(
        listRow,
        `select w.family, w.name, array_remove(array_agg(distinct w."group"), null) as groups,
                array_agg(distinct e.name) as engines, count(distinct r.bundle_key)::int as bundles,
                sum(r.executions)::int as runs
         from rollups r join public_bundles b on b.key = r.bundle_key join workloads w on w.id = r.workload_id
         join engines e on e.id = r.engine_id
         where w.family = any($1) group by w.family, w.name order by w.family, w.name`,
        [families],
      ),
      ({ family }) => family,
    ),
  join: async (parts): Promise<WorkloadListItem[]> => {
    const corrections = await loadCorrections();
    const called = (engine: string) => correctEngine(engine, engineName(engine), corrections);
    return [...parts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([family, rows]) =>
        isTestFamily(family)
          ? rows.map(
              ({ groups, engines, ...row }): WorkloadListItem => ({
                ...row,
                family,
                displayName: correctTest(family, row.name, corrections),
                engines: [...new Set(engines.map(called))].sort(),
                group: onlyGroup(groups),
              }),
            )
          : [],
      );
  },
});

const onlyGroup = (groups: readonly string[]): WorkloadGroup | null => {
  const [only] = groups;
  return groups.length === 1 && only !== undefined && isGroup(only) ? only : null;
};

const variantRow = z.object({
  params: paramsColumn,
  group: z.string().nullable(),
  threads: z.array(z.number()),
  runs: z.number(),
  complete: z.number(),
});
const userRow = z.object({
  id: z.string(),
  title: z.string(),
  uploadedAt: z.date(),
  engine: z.string(),
  displayName: z.string(),
  builds: names,
  configs: names,
  machines: names,
  threads: z.array(z.number()),
  runs: z.number(),
});
const sqlRow = z.object({
  sql: z.string(),
  bundle: z.string(),
  path: z.string(),
  line: z.number().nullable(),
  runs: z.number(),
});

/** One set of a workload's parameters, with its runs. */
export interface WorkloadVariant {
  params: Params;
  group: WorkloadGroup | null;
  threads: number[];
  runs: number;
  /** The number of complete ones among them. */
  complete: number;
}

/** An engine's runs of a workload in one bundle. */
export interface WorkloadUser {
  bundle: { id: string; title: string; uploadedAt: Date };
  engine: { name: string; displayName: string };
  builds: string[];
  configs: string[];
  machines: string[];
  threads: number[];
  runs: number;
}

/** Statements that runs printed, with one of their places. */
export interface WorkloadSql {
  sql: string;
  source: { bundle: string; path: string; line: number | null };
  runs: number;
}

export interface WorkloadPage {
  variants: WorkloadVariant[];
  /** The number over all bundles. */
  bundles: number;
  /** The users on one page of bundles, newest first. */
  users: WorkloadUser[];
  /** The number of this page; the last page where a later one was requested. */
  page: number;
  /** Bundles on the pages before and after it. */
  newer: number;
  older: number;
  /** The most frequent first, at most 4. */
  statements: WorkloadSql[];
}

/** Bundles of one page of a workload's users. Each may have a row an engine, with hundreds of builds and configs. */
const BUNDLES_A_PAGE = 25;

/** Returns one test in public bundles, with the users on its n-th page; empty lists where it has none. */
export const loadWorkload = untilChange(
  async (family: TestFamily, name: string, asked: string): Promise<WorkloadPage> => {
    const ids = await query(z.object({ id: z.number() }), "select id from workloads where family = $1 and name = $2", [
      family,
      name,
    ]);
    const values = [ids.map(({ id }) => id)];
    const from = "from public_executions r join public_bundles b on b.key = r.bundle_key";
    const threads =
      "coalesce(array_agg(distinct r.threads order by r.threads) filter (where r.threads is not null), '{}')";
    // Rollups give the bundles of the page, so that only their executions are read.
    const bundles = await query(
      z.object({ key: z.number() }),
      `select b.key from public_bundles b where b.key in (select bundle_key from rollups where workload_id = any($1))
     order by b.uploaded_at desc, b.key desc`,
      values,
    );
    const page = Math.max(1, Math.min(Number(asked), Math.ceil(bundles.length / BUNDLES_A_PAGE)));
    const first = (page - 1) * BUNDLES_A_PAGE;
    const shown = bundles.slice(first, first + BUNDLES_A_PAGE).map(({ key }) => key);
    const [variants, users, statements] = await Promise.all([
      query(
        variantRow,
        `select w.params, w."group", ${threads} as threads, sum(r.executions)::int as runs,
          sum(r.complete)::int as complete
       from rollups r join public_bundles b on b.key = r.bundle_key join workloads w on w.id = r.workload_id
       where r.workload_id = any($1) group by w.id, w.params, w."group" order by w.params`,
        values,
      ),
      query(
        userRow,
        `select b.id, b.title, b.uploaded_at, e.name as engine, e.display_name, ${distinct("eb.raw")} as builds,
              ${distinct("c.raw")} as configs, ${distinct("m.name")} as machines, ${threads} as threads,
              count(*)::int as runs
       ${from} join engines e on e.id = r.engine_id left join engine_builds eb on eb.id = r.build_id
       left join configs c on c.id = r.config_id left join machines m on m.id = r.machine_id
       where r.workload_id = any($1) and r.bundle_key = any($2)
       group by b.key, b.id, b.title, b.uploaded_at, e.id, e.name, e.display_name
       order by b.uploaded_at desc, b.key desc, e.display_name`,
        [...values, shown],
      ),
      query(
        sqlRow,
        `select distinct on (runs, sql) * from (
         select r.notes ->> 'sql' as sql, b.id as bundle, f.path, r.line,
                count(*) over (partition by r.notes ->> 'sql')::int as runs
         ${from} join source_files f on f.bundle_key = r.bundle_key and f.ordinal = r.file_ordinal
         where r.workload_id = any($1) and jsonb_typeof(r.notes -> 'sql') = 'string') s
       order by runs desc, sql, bundle, path limit 4`,
        values,
      ),
    ]);
    return {
      variants: variants.map(({ group, ...row }) => ({
        ...row,
        group: group !== null && isGroup(group) ? group : null,
      })),
      bundles: bundles.length,
      page,
      newer: first,
      older: Math.max(0, bundles.length - first - BUNDLES_A_PAGE),
      users: users.map(({ id, title, uploadedAt, engine, displayName, ...row }) => ({
        ...row,
        bundle: { id, title, uploadedAt },
        engine: { name: engine, displayName },
      })),
      statements: statements.map(({ sql, runs, ...source }) => ({ sql, runs, source })),
    };
  },
  (family) => [`family:${family}`],
);

const distinct = (column: string) =>
  `coalesce(array_agg(distinct ${column} order by ${column}) filter (where ${column} is not null), '{}')`;
