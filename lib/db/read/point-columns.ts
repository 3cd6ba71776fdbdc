import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { jointFacts } from "@/lib/domain/conditions/copies";
import { compareParams } from "@/lib/domain/conditions/facet-values";
import type { Corrections } from "@/lib/domain/names/corrections";
import { mergedVersions } from "@/lib/domain/names/merged-build";
import { calledTogether, keyNames, shownNamesOf } from "@/lib/domain/names/shown-names";
import { firstOfCopies } from "@/lib/domain/vector/copied-rows";
import {
  type IndexFacts,
  type PointColumns,
  type RunFacts,
  recallSources,
  runStatuses,
} from "@/lib/domain/workloads/point-columns";
import { pool } from "../client";
import { readBinaryCopy } from "../encoding/binary-copy";
import { paramsColumn, withJson } from "../jsonb";
import { anyOf, dbOn } from "../kysely";
import { must } from "../must";
import { loadCorrections } from "./corrections";
import { indexColumns, labelsById, paramSetsById } from "./point-parts";
import { PointCollector, place } from "./point-rows";

/** Rows cached over all data sets; about 130 bytes each. */
const MAX_ROWS = 3_000_000;

const cache = new LRUCache<string, PointColumns, number[]>({
  maxSize: MAX_ROWS,
  maxEntrySize: Number.MAX_SAFE_INTEGER,
  sizeCalculation: ({ size }) => Math.min(MAX_ROWS, Math.max(1, size)),
  fetchMethod: (_key, _stale, { context }) => loadPointColumns(context),
});

/** Returns the points of these workloads (one data set, distance and k) at a version of the data set. Cached. */
export async function pointColumns(workloadIds: readonly number[], version: string): Promise<PointColumns> {
  const ids = [...workloadIds].sort((a, b) => a - b);
  const columns = await cache.fetch(`${version}:${ids.join()}`, { context: ids });
  if (!columns) throw new Error("The points were not read.");
  return columns;
}

/**
 * Reads all imported points in sight with their runs, indexes and parameters, as of one moment. Ordered by bundle id,
 * then in the bundle's order. Derived points of authors are left out.
 */
async function loadPointColumns(workloadIds: readonly number[]): Promise<PointColumns> {
  const client = await pool().connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const columns = await read(client, workloadIds);
    await client.query("commit");
    return columns;
  } catch (cause) {
    await client.query("rollback").catch(() => undefined);
    throw cause;
  } finally {
    client.release();
  }
}

const FIELDS = 14;
const suspect = runStatuses.indexOf("suspect");
/** SQL of a word's position in a list; `other` for a word outside it. */
const codeOf = (column: string, words: readonly (string | null)[], other: number) =>
  `coalesce(array_position(array[${words.map((word) => (word ? `'${word}'` : "''")).join()}],
    ${column}::text) - 1, ${other})`;
const pointSql = (ids: readonly number[]) => `
        select p.bundle_key, p.ordinal, p.execution, p.index_build_ordinal, coalesce(p.index_params_id, 0),
               coalesce(p.query_params_id, 0), p.label_id, p.qps, p.recall,
               p.latency_p95_seconds, p.latency_p99_seconds,
               ${codeOf("p.recall_source", recallSources, 0)}, ${codeOf("p.status", runStatuses, suspect)},
               p.fingerprint
        from points p join public_bundles b on b.key = p.bundle_key
        where p.workload_id in (${ids.map((id) => Math.trunc(id)).join() || "0"}) and p.origin in ('raw', 'computed')
        order by p.bundle_key, p.ordinal`;

async function read(client: pg.PoolClient, workloadIds: readonly number[]): Promise<PointColumns> {
  const runs = await readRuns(client, workloadIds, await loadCorrections());
  const indexes = await readIndexes(client, workloadIds, runs.at);
  const collector = new PointCollector(runs.at, indexes.at);
  const statement = `copy (${pointSql(workloadIds)}) to stdout (format binary)`;
  await readBinaryCopy(client.query(copyTo(statement)), FIELDS, (row) => collector.add(row));
  const paramSets = await paramSetsById(collector.paramIds.flat(), dbOn(client));
  const labels = await labelsById(collector.labelIds(), dbOn(client));
  const order = runs.bundles.map(({ key }) => key);
  const rows = { ...collector.columns(order), runs: withJointFacts(runs.facts, (run) => collector.printOf(run)) };
  const names = shownNamesOf(rows.runs);
  return {
    ...rows,
    ...(names && { names }),
    first: firstOfCopies(rows, collector.rowPrints(order)),
    labels: collector.labelIds().map((id) => labels.get(id)?.text ?? ""),
    bundles: runs.bundles,
    indexes: indexes.facts,
    combos: collector.paramIds.map(([index, query]) => ({
      index: paramSets.get(index)?.params ?? {},
      query: paramSets.get(query)?.params ?? {},
    })),
  };
}

/** Gives an execution that several bundles hold the same facts in all of them (copies.ts). */
function withJointFacts(runs: readonly RunFacts[], printOf: (run: number) => string | null): RunFacts[] {
  const at = new Map(runs.map((run, place) => [run, place]));
  const together = jointFacts(
    runs,
    (run) => printOf(at.get(run) ?? -1),
    ({ variant = [], settings = {}, ...run }) => ({
      ...run,
      family: "vector-search",
      variant,
      settings,
      origin: "raw",
    }),
  );
  return runs.map((run): RunFacts => {
    const found = together.get(run);
    if (!found) return run;
    const { family: _family, origin: _origin, ...joint } = found.facts;
    // A build's version is what its own bundle states. Only a build that other places name comes with their version.
    const version = run.build === null ? versionAt(found.places) : (run.version ?? null);
    return { ...joint, version, bundle: run.bundle, ...calledTogether(found.places) };
  });
}

/** Returns the version that places of one execution, which name one build at most, state together. */
function versionAt(places: readonly RunFacts[]): string | null {
  const stated = places.flatMap(({ engine, build, version = null }) =>
    build === null ? [] : [{ engine, raw: build, version }],
  );
  return [...mergedVersions(stated).values()][0]?.fact ?? null;
}

async function readRuns(client: pg.PoolClient, workloadIds: readonly number[], corrections: Corrections) {
  const found = await dbOn(client)
    .selectFrom("publicExecutions as r")
    .innerJoin("publicBundles as b", "b.key", "r.bundleKey")
    .innerJoin("engines as e", "e.id", "r.engineId")
    .leftJoin("engineBuilds as eb", "eb.id", "r.buildId")
    .leftJoin("configs as c", "c.id", "r.configId")
    .leftJoin("machines as m", "m.id", "r.machineId")
    .select([
      "r.bundleKey",
      "r.ordinal",
      "b.id",
      "b.title",
      "e.name as engine",
      "r.algorithm",
      "eb.raw as build",
      "r.buildVersion as version",
    ])
    .select(["c.raw as config", "m.name as machine", "r.batch", "r.threads", "r.variant", "r.settings"])
    .where("r.workloadId", "=", anyOf(workloadIds))
    .orderBy("b.id")
    .orderBy("r.ordinal")
    .execute();
  const rows = withJson(found, { settings: paramsColumn });
  const bundles: { key: number; id: string; title: string }[] = [];
  const at = new Map<number, number>();
  const facts = rows.map((run, position): RunFacts => {
    at.set(place(run.bundleKey, run.ordinal), position);
    if (bundles.at(-1)?.id !== run.id) bundles.push({ key: run.bundleKey, id: run.id, title: run.title });
    const { engine, algorithm, config, machine, batch, threads, variant, settings } = run;
    const build = run.build === null ? null : { raw: run.build, version: run.version };
    const named = keyNames({ engine, build, config, machine }, corrections);
    return {
      bundle: bundles.length - 1,
      ...named,
      build: named.build?.raw ?? null,
      version: named.build?.version ?? null,
      algorithm,
      batch,
      threads,
      variant,
      settings,
    };
  });
  return { bundles, facts, at };
}

async function readIndexes(client: pg.PoolClient, workloadIds: readonly number[], runs: Map<number, number>) {
  const found = await dbOn(client)
    .selectFrom("indexBuilds as t")
    .leftJoin("sourceFiles as f", (on) =>
      on.onRef("f.bundleKey", "=", "t.bundleKey").onRef("f.ordinal", "=", "t.fileOrdinal"),
    )
    .innerJoin("publicExecutions as r", (on) =>
      on.onRef("r.bundleKey", "=", "t.bundleKey").onRef("r.ordinal", "=", "t.execution"),
    )
    .innerJoin("paramSets as ps", "ps.id", "t.indexParamsId")
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .select(["t.bundleKey", "t.ordinal", "t.execution", "ps.params", ...indexColumns, "t.status"])
    .select(sql<string | null>`encode(f.content, 'hex') || ':' || coalesce(t.line, 0)`.as("origin"))
    .where("r.workloadId", "=", anyOf(workloadIds))
    .orderBy("b.id")
    .orderBy("t.ordinal")
    .execute();
  const rows = withJson(found, { params: paramsColumn });
  const at = new Map<number, number>();
  const facts = rows
    .sort((a, b) => compareParams(a.params, b.params))
    .map((index, position): IndexFacts => {
      at.set(place(index.bundleKey, index.ordinal), position);
      const { bundleKey, execution, ...facts } = index;
      return { ...facts, run: must(runs, place(bundleKey, execution), "run of an index build") };
    });
  return { facts, at };
}
