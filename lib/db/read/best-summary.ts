import "server-only";
import { type AliasableExpression, type Selection, sql } from "kysely";
import { jointFacts } from "@/lib/domain/conditions/copies";
import { type Measured, measuredOfRun } from "@/lib/domain/conditions/measured";
import { isRecordedWhole } from "@/lib/domain/experiments/uploads";
import { type Corrections, correctEngine } from "@/lib/domain/names/corrections";
import { keyNames } from "@/lib/domain/names/shown-names";
import type { Together } from "@/lib/domain/workloads/workload-points";
import { byName, overview, untilChange } from "../cache/until-change";
import { paramsColumn, withJson } from "../jsonb";
import { anyOf, db } from "../kysely";
import { ANY_RECALL } from "../schema/best-targets";
import type { Best } from "../schema/tables";
import { loadCorrections } from "./corrections";
import { namedSettings } from "./named-settings";
import { isAt } from "./point-parts";

/** The best point of a setting at a recall target. */
export interface BestSummary {
  dataset: string;
  distance: string;
  /** 0 where no source gives it, as "" for the distance. */
  k: number;
  engineName: string;
  /** The engine as imported; `setting` has its corrected key. */
  importedEngine: string;
  setting: Measured;
  /** The least recall; ANY_RECALL for the fastest point of all. */
  target: number;
  qps: number;
  recall: number;
  /** The point's public id. */
  point: string;
  bundle: string;
  bundleTitle: string;
}

/** Returns the statement of the bests of public bundles. */
const bests = () => db().selectFrom("bests as t").innerJoin("publicBundles as b", "b.key", "t.bundleKey").select(BEST);
const BEST = ["t.workloadId", "t.settingId", "t.target", "t.qps", "t.recall", "t.bundleKey", "t.pointOrdinal"] as const;

/** Returns bests with the names of their workload, setting and bundle. */
async function withNames(found: AliasableExpression<Selection<{ t: Best }, "t", (typeof BEST)[number]>>) {
  const rows = await db()
    .selectFrom(found.as("best"))
    .innerJoin("workloads as w", "w.id", "best.workloadId")
    .innerJoin(namedSettings, (on) => on.onRef("s.id", "=", "best.settingId"))
    .innerJoin("publicBundles as b", "b.key", "best.bundleKey")
    .select(["w.name as dataset", "w.distance", "w.k"])
    .select(["s.engine", "s.engineName", "s.build", "s.config", "s.machine", "s.algorithm"])
    .select(["s.threads", "s.batch", "s.variant", "s.settings"])
    .select(["best.target", "best.qps", "best.recall", "best.bundleKey", "best.pointOrdinal as ordinal"])
    .select(["b.id as bundleId", "b.title as bundleTitle"])
    .execute();
  return withJson(rows, { settings: paramsColumn });
}
type Row = Awaited<ReturnType<typeof withNames>>[number];

const byRate = (a: Row, b: Row): number =>
  b.qps - a.qps ||
  b.recall - a.recall ||
  (a.bundleId < b.bundleId ? -1 : Number(a.bundleId > b.bundleId)) ||
  a.ordinal - b.ordinal ||
  a.target - b.target;

/**
 * Bundles whose rows record every gate share group 0 (isRecordedWhole in experiments/uploads.ts). Any other row belongs
 * to its own bundle.
 */
const uploadOf = sql<number>`case when m.name !~ '^\\d+ CPUs?$' and s.threads is not null and s.batch is not null then 0
  else t.bundle_key end`;

/** Returns the best QPS at recall 0.95 and 0.99 of every setting of a bundle's vector searches, highest first. */
export const bestsOfBundle = untilChange(async (id: string): Promise<readonly BestSummary[]> => {
  const [found, corrections] = await Promise.all([withNames(bests().where("b.id", "=", id)), loadCorrections()]);
  return found
    .filter(({ target }) => target !== ANY_RECALL)
    .sort(byRate)
    .map((each) => summaryOf(each, corrections));
});

/**
 * The best QPS of every setting, data set, distance and k, highest first. It is at any recall, at 0.95 and at 0.99.
 * These are the best of the bundles' bests, which imports store (rollups.ts). Failed and suspect points don't count. A
 * setting with a row at any recall and none at a target never reaches it. Bundles that an older pipeline imported have
 * no row at any recall. Views decide which settings compete. Bundles without evidence of one experiment stay apart.
 */
export const measuredSummary = overview({
  of: "dataset",
  load: async (datasets) => {
    const found = await withNames(
      bests()
        .innerJoin("settings as s", "s.id", "t.settingId")
        .leftJoin("machines as m", "m.id", "s.machineId")
        .distinctOn(["t.workloadId", "t.settingId", "t.target", uploadOf])
        .where("t.workloadId", "in", ({ selectFrom }) =>
          selectFrom("workloads as w")
            .select("w.id")
            .where("w.family", "=", "vector-search")
            .where("w.name", "=", anyOf(datasets)),
        )
        .orderBy("t.workloadId")
        .orderBy("t.settingId")
        .orderBy("t.target")
        .orderBy(uploadOf)
        .orderBy("t.qps", "desc")
        .orderBy("t.recall", "desc")
        .orderBy("b.id")
        .orderBy("t.pointOrdinal"),
    );
    const best = bestOfEqual(found);
    const prints = await fingerprintsOf(best);
    const printed = best.map((each) => ({ ...each, fingerprint: prints.get(placeOf(each)) ?? null }));
    return byName(printed, ({ dataset }) => dataset);
  },
  join: async (parts): Promise<readonly BestSummary[]> => {
    const corrections = await loadCorrections();
    const rows = [...parts.values()].flat().sort(byRate);
    const printOf = new Map(rows.map((row) => [summaryOf(row, corrections), row.fingerprint]));
    const { summaries, sharing } = joinExecutions(printOf);
    return splitByBundle(summaries, sharing);
  },
});

/**
 * Returns the best row of each group of equal settings. Where bundles state different facts of a build, each statement
 * makes a setting of its own.
 */
function bestOfEqual(rows: readonly Row[]): Row[] {
  const found = new Map<string, Row>();
  for (const row of [...rows].sort(byRate)) {
    const { dataset, distance, k, target, bundleKey } = row;
    const setting = measuredOfRun({ dataset, distance, k }, { ...row, bundle: 0 }, []);
    const key = JSON.stringify([setting, target, isRecordedWhole(setting) ? 0 : bundleKey]);
    if (!found.has(key)) found.set(key, row);
  }
  return [...found.values()];
}

/**
 * Joins the summaries of an execution that several bundles hold. The one whose point has the first id represents all,
 * with the facts of all. `printOf` maps summaries to fingerprints. `sharing` lists the bundles of each such execution.
 */
function joinExecutions(printOf: ReadonlyMap<BestSummary, string | null>): {
  summaries: BestSummary[];
  sharing: string[][];
} {
  const all = [...printOf.keys()];
  const executions = jointFacts(
    all,
    (summary) => {
      const print = printOf.get(summary);
      return print ? `${print} ${summary.target}` : null;
    },
    ({ setting }) => setting,
  );
  const summaries = all.flatMap((summary) => {
    const execution = executions.get(summary);
    if (!execution) return [summary];
    const [first] = execution.places.map(({ point }) => point).sort();
    return summary.point === first ? [{ ...summary, setting: { ...summary.setting, ...execution.facts } }] : [];
  });
  const sharing = [...new Set(executions.values())].map(({ places }) => places.map(({ bundle }) => bundle));
  return { summaries, sharing };
}

/**
 * Splits summaries by bundle where a bundle did not record every gate. Nothing shows that two such bundles are one
 * experiment, unless they share an execution. `sharing` lists bundles that do.
 */
function splitByBundle(summaries: readonly BestSummary[], sharing: readonly (readonly string[])[]): BestSummary[] {
  const rootOf = rootsOf(sharing);
  const titles = new Map(summaries.map(({ bundle, bundleTitle }) => [bundle, bundleTitle]));
  const together = new Map<string, string[]>();
  for (const id of titles.keys()) together.set(rootOf(id), [...(together.get(rootOf(id)) ?? []), id]);
  const open = summaries.filter(({ setting }) => !isRecordedWhole(setting));
  const roots = new Map<string, Set<string>>();
  for (const { dataset, bundle } of open) roots.set(dataset, (roots.get(dataset) ?? new Set()).add(rootOf(bundle)));
  const known = new Map<string, Together>();
  return summaries.map((summary) => {
    const { dataset, bundle, setting } = summary;
    if ((roots.get(dataset)?.size ?? 0) < 2 || isRecordedWhole(setting)) return summary;
    const root = rootOf(bundle);
    const experiment = known.get(root) ?? togetherAt(root);
    known.set(root, experiment);
    return { ...summary, setting: { ...setting, experiment } };
  });

  function togetherAt(root: string): Together {
    const bundles = (together.get(root) ?? []).sort();
    return { bundles, title: bundles.map((id) => titles.get(id) ?? id).join(" + ") };
  }
}

/** Maps each id to the first id of its connected set. */
function rootsOf(sets: readonly (readonly string[])[]): (id: string) => string {
  const parents = new Map<string, string>();
  const root = (id: string): string => {
    const up = parents.get(id);
    return up === undefined ? id : root(up);
  };
  for (const set of sets) {
    const [first, ...others] = [...new Set(set.map(root))].sort();
    for (const other of others) if (first !== undefined) parents.set(other, first);
  }
  return root;
}

const reaching = new WeakMap<readonly BestSummary[], readonly BestSummary[]>();

/** Returns the summaries at 0.95 and 0.99. A setting that never reaches a target has no row. */
export async function bestSummary(): Promise<readonly BestSummary[]> {
  const all = await measuredSummary();
  const known = reaching.get(all) ?? all.filter(({ target }) => target !== ANY_RECALL);
  reaching.set(all, known);
  return known;
}

type Place = Pick<Row, "bundleKey" | "ordinal">;
const placeOf = ({ bundleKey, ordinal }: Place): string => `${bundleKey} ${ordinal}`;

/** Returns the points' fingerprints as text. They find an execution that several bundles hold (copies.ts). */
async function fingerprintsOf(points: readonly Place[]): Promise<Map<string, string | null>> {
  const rows = await db()
    .selectFrom("points as t")
    .select(["t.bundleKey", "t.ordinal", sql<string | null>`t.fingerprint::text`.as("fingerprint")])
    .where(isAt(points.map(({ bundleKey, ordinal: at }) => ({ bundleKey, at }))))
    .execute();
  return new Map(rows.map((each) => [placeOf(each), each.fingerprint]));
}

function summaryOf(
  { dataset, distance, k, engineName, target, qps, recall, ...run }: Row,
  corrections: Corrections,
): BestSummary {
  const build = run.build === null ? null : { raw: run.build, version: null };
  const named = keyNames({ ...run, build }, corrections);
  const setting = measuredOfRun(
    { dataset, distance: distance || null, k: k || null },
    { ...named, build: named.build?.raw ?? null, bundle: 0 },
    [{ key: run.bundleKey, id: run.bundleId, title: run.bundleTitle }],
  );
  return {
    dataset,
    distance,
    k,
    engineName: correctEngine(run.engine, engineName, corrections),
    importedEngine: run.engine,
    setting,
    target,
    qps,
    recall,
    point: `${run.bundleId}.${run.ordinal}`,
    bundle: run.bundleId,
    bundleTitle: run.bundleTitle,
  };
}
