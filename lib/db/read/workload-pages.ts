import "server-only";
import { type RawBuilder, sql } from "kysely";
import type { Params, TestFamily, WorkloadGroup } from "@/lib/domain/model";
import { correctEngine, correctTest } from "@/lib/domain/names/corrections";
import { engineName } from "@/lib/domain/names/engines";
import { isGroup, isTestFamily } from "@/lib/domain/workloads/families";
import { byName, overview, untilChange } from "../cache/until-change";
import { paramsColumn, withJson } from "../jsonb";
import { anyOf, db } from "../kysely";
import { loadCorrections } from "./corrections";
import { bundlesOfTests, runs, totalsOf } from "./totals";

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

/** Returns the start of statements on the workloads of public bundles. */
const measured = () => totalsOf("workload").innerJoin("workloads as w", "w.id", "t.workloadId");

/** All tests of the families with named workloads, by family and name. */
export const listWorkloads = overview({
  of: "family",
  load: async (families) =>
    byName(
      await measured()
        .innerJoin("engines as e", "e.id", "t.engineId")
        .innerJoin(bundlesOfTests().as("n"), (on) =>
          on.onRef("n.family", "=", "w.family").onRef("n.name", "=", "w.name"),
        )
        .select([
          "w.family",
          "w.name",
          "n.bundles",
          sql<string[]>`array_remove(array_agg(distinct w."group"), null)`.as("groups"),
        ])
        .select([sql<string[]>`array_agg(distinct e.name)`.as("engines"), runs])
        .where("w.family", "=", anyOf(families))
        .groupBy(["w.family", "w.name", "n.bundles"])
        .orderBy("w.family")
        .orderBy("w.name")
        .execute(),
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

/** A test's page: its parameters, its users by bundle, and its statements. */
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

/** Bundles of one page of a workload's users. Each may have a row for each engine, with hundreds of builds. */
const BUNDLES_A_PAGE = 25;

/**
 * Returns one test in public bundles, with the users on its page `asked`, a number from 1 as text. Lists are empty
 * where no public bundle has the test.
 */
export const loadWorkload = untilChange(
  async (family: TestFamily, name: string, asked: string): Promise<WorkloadPage> => {
    const workloads = db().selectFrom("workloads").select("id").where("family", "=", family).where("name", "=", name);
    const ids = (await workloads.execute()).map(({ id }) => id);
    // Rollups give the bundles of the page, so that only their executions are read.
    const bundles = await db()
      .selectFrom("publicBundles as b")
      .select("b.key")
      .where("b.key", "in", ({ selectFrom }) =>
        selectFrom("rollups").select("bundleKey").where("workloadId", "=", anyOf(ids)),
      )
      .orderBy("b.uploadedAt", "desc")
      .orderBy("b.key", "desc")
      .execute();
    const page = Math.max(1, Math.min(Number(asked), Math.ceil(bundles.length / BUNDLES_A_PAGE)));
    const first = (page - 1) * BUNDLES_A_PAGE;
    const shown = bundles.slice(first, first + BUNDLES_A_PAGE).map(({ key }) => key);
    const [variants, users, statements] = await Promise.all([variantsOf(ids), usersOf(ids, shown), statementsOf(ids)]);
    return {
      variants,
      bundles: bundles.length,
      page,
      newer: first,
      older: Math.max(0, bundles.length - first - BUNDLES_A_PAGE),
      users,
      statements,
    };
  },
  (family) => [`family:${family}`, "corrections"],
);

async function variantsOf(workloads: readonly number[]): Promise<WorkloadVariant[]> {
  const found = await measured()
    .select(["w.params", "w.group", distinct<number>(sql`t.threads`).as("threads")])
    .select([runs, sql<number>`sum(t.complete)::bigint`.as("complete")])
    .where("t.workloadId", "=", anyOf(workloads))
    .groupBy(["w.id", "w.params", "w.group"])
    .orderBy("w.params")
    .execute();
  return withJson(found, { params: paramsColumn }).map(({ group, ...row }) => ({
    ...row,
    group: group !== null && isGroup(group) ? group : null,
  }));
}

async function usersOf(workloads: readonly number[], bundles: readonly number[]): Promise<WorkloadUser[]> {
  const corrections = await loadCorrections();
  const found = await executions()
    .innerJoin("engines as e", "e.id", "r.engineId")
    .leftJoin("engineBuilds as eb", "eb.id", "r.buildId")
    .leftJoin("configs as c", "c.id", "r.configId")
    .leftJoin("machines as m", "m.id", "r.machineId")
    .select(["b.id", "b.title", "b.uploadedAt", "e.name", "e.displayName"])
    .select([distinct<string>(sql`eb.raw`).as("builds"), distinct<string>(sql`c.raw`).as("configs")])
    .select([distinct<string>(sql`m.name`).as("machines"), distinct<number>(sql`r.threads`).as("threads")])
    .select(({ fn }) => fn.countAll<number>().as("runs"))
    .where("r.workloadId", "=", anyOf(workloads))
    .where("r.bundleKey", "=", anyOf(bundles))
    .groupBy(["b.key", "b.id", "b.title", "b.uploadedAt", "e.id", "e.name", "e.displayName"])
    .orderBy("b.uploadedAt", "desc")
    .orderBy("b.key", "desc")
    .orderBy("e.displayName")
    .execute();
  return found.map(({ id, title, uploadedAt, name, displayName, ...row }) => ({
    ...row,
    bundle: { id, title, uploadedAt },
    engine: { name, displayName: correctEngine(name, displayName, corrections) },
  }));
}

async function statementsOf(workloads: readonly number[]): Promise<WorkloadSql[]> {
  const text = sql<string>`r.notes ->> 'sql'`;
  const found = await db()
    .selectFrom(
      executions()
        .innerJoin("sourceFiles as f", (on) =>
          on.onRef("f.bundleKey", "=", "r.bundleKey").onRef("f.ordinal", "=", "r.fileOrdinal"),
        )
        .select([text.as("sql"), "b.id as bundle", "f.path", "r.line"])
        .select(sql<number>`count(*) over (partition by ${text})`.as("runs"))
        .where("r.workloadId", "=", anyOf(workloads))
        .where(sql<boolean>`jsonb_typeof(r.notes -> 'sql') = 'string'`)
        .as("s"),
    )
    .selectAll()
    .distinctOn(["runs", "sql"])
    .orderBy("runs", "desc")
    .orderBy("sql")
    .orderBy("bundle")
    .orderBy("path")
    .limit(4)
    .execute();
  return found.map(({ sql, runs, ...source }) => ({ sql, runs, source }));
}

/** Returns the start of statements on the executions of public bundles. */
const executions = () =>
  db().selectFrom("publicExecutions as r").innerJoin("publicBundles as b", "b.key", "r.bundleKey");

/** Returns the SQL of the known values of a column, each once. */
const distinct = <T>(column: RawBuilder<unknown>) =>
  sql<T[]>`coalesce(array_agg(distinct ${column} order by ${column}) filter (where ${column} is not null), '{}')`;
