import "server-only";
import { z } from "zod";
import { jointFacts } from "@/lib/domain/conditions/copies";
import { type Measured, measuredOfRun } from "@/lib/domain/conditions/measured";
import { isRecordedWhole } from "@/lib/domain/experiments/uploads";
import { type Corrections, correctEngine } from "@/lib/domain/names/corrections";
import { keyNames } from "@/lib/domain/names/shown-names";
import type { Together } from "@/lib/domain/workloads/workload-points";
import { byName, overview, untilChange } from "../cache/until-change";
import { query } from "../query";
import { ANY_RECALL } from "../schema/best-targets";
import { loadCorrections } from "./corrections";
import { measuredRow } from "./setting-row";

const row = z.object({
  dataset: z.string(),
  distance: z.string(),
  k: z.number(),
  engineName: z.string(),
  ...measuredRow,
  target: z.number(),
  qps: z.number(),
  recall: z.number(),
  bundleKey: z.number(),
  bundleId: z.string(),
  bundleTitle: z.string(),
  ordinal: z.number(),
});

type Row = z.output<typeof row>;

export interface BestSummary {
  dataset: string;
  distance: string;
  /** 0 where no source gives it. */
  k: number;
  engineName: string;
  /** The engine as imported; `setting` has its corrected key. */
  importedEngine: string;
  setting: Measured;
  target: number;
  qps: number;
  recall: number;
  /** The point's public id. */
  point: string;
  bundle: string;
  bundleTitle: string;
}

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
const uploadOf = `case when m.name !~ '^\\d+ CPUs?$' and s.threads is not null and s.batch is not null then 0
  else t.bundle_key end`;

/** Selects rows of `bests` with the names of their workload, setting and bundle. `bests` is a statement. */
const bestRows = (bests: string) =>
  `select w.name as dataset, w.distance, w.k, e.name as engine, e.display_name as engine_name, eb.raw as build,
          c.raw as config, m.name as machine, s.algorithm, s.threads, s.batch, s.variant, s.params as settings,
          best.*, b.id as bundle_id, b.title as bundle_title
         from (${bests}) best
         join workloads w on w.id = best.workload_id
         join settings s on s.id = best.setting_id join engines e on e.id = s.engine_id
         join public_bundles b on b.key = best.bundle_key left join engine_builds eb on eb.id = s.build_id
         left join configs c on c.id = s.config_id left join machines m on m.id = s.machine_id`;

/** Returns the best QPS at recall 0.95 and 0.99 of every setting of a bundle's vector searches, highest first. */
export const bestsOfBundle = untilChange(async (id: string): Promise<readonly BestSummary[]> => {
  const [found, corrections] = await Promise.all([
    query(
      row,
      bestRows(`select t.workload_id, t.setting_id, t.target, t.qps, t.recall, t.bundle_key, t.point_ordinal as ordinal
           from bests t join public_bundles b on b.key = t.bundle_key where b.id = $1`),
      [id],
    ),
    loadCorrections(),
  ]);
  return found
    .filter(({ target }) => target !== ANY_RECALL)
    .sort(byRate)
    .map((each) => summaryOf(each, corrections));
});

/**
 * For every setting, the best QPS at any recall, at 0.95 and at 0.99. By data set, distance and k, highest first. These
 * are the best of the bundles' bests, which imports store (rollups.ts). Failed points don't count
 * (lib/domain/vector/best-qps.ts). A setting with a row at any recall and none at a target never reaches it. Bundles
 * that an older pipeline imported have no row at any recall. Views decide which settings compete. Bundles without
 * evidence of one experiment stay apart.
 */
export const measuredSummary = overview({
  of: "dataset",
  load: async (datasets) => {
    const found = await query(
      row,
      bestRows(`select distinct on (t.workload_id, t.setting_id, t.target, ${uploadOf})
                  t.workload_id, t.setting_id, t.target, t.qps, t.recall, t.bundle_key, t.point_ordinal as ordinal
           from bests t join public_bundles b on b.key = t.bundle_key
           join settings s on s.id = t.setting_id left join machines m on m.id = s.machine_id
           where t.workload_id in (select id from workloads where family = 'vector-search' and name = any($1))
           order by t.workload_id, t.setting_id, t.target, ${uploadOf},
                    t.qps desc, t.recall desc, b.id, t.point_ordinal`),
      [datasets],
    );
    const prints = await fingerprintsOf(found);
    const printed = found.map((each) => ({ ...each, fingerprint: prints.get(placeOf(each)) ?? null }));
    return byName(printed, ({ dataset }) => dataset);
  },
  join: async (parts): Promise<readonly BestSummary[]> => {
    const corrections = await loadCorrections();
    const found = [...parts.values()].flat().sort(byRate);
    const summaries = found.map((each) => summaryOf(each, corrections));
    const printOf = new Map(
      summaries.map((summary, at) => {
        const print = found[at]?.fingerprint ?? null;
        return [summary, print && `${print} ${summary.target}`];
      }),
    );
    const together = jointFacts(
      summaries,
      (summary) => printOf.get(summary) ?? null,
      ({ setting }) => setting,
    );
    const told = summaries.flatMap((summary) => {
      const found = together.get(summary);
      if (!found) return [summary];
      // The place with the first id represents an execution that several bundles hold.
      const [first] = found.places.map(({ point }) => point).sort();
      return summary.point === first ? [{ ...summary, setting: { ...summary.setting, ...found.told } }] : [];
    });
    const joined = [...new Set(together.values())].map(({ places }) => places.map(({ bundle }) => bundle));
    return toldApart(told, joined);
  },
});

/**
 * Splits summaries by bundle where a bundle did not record every gate. Nothing shows that two such bundles are one
 * experiment, unless they share an execution. `joined` lists bundles that do.
 */
function toldApart(summaries: readonly BestSummary[], joined: readonly (readonly string[])[]): BestSummary[] {
  const rootOf = rootsOf(joined);
  const titles = new Map(summaries.map(({ bundle, bundleTitle }) => [bundle, bundleTitle]));
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
    const bundles = [...titles.keys()].filter((id) => rootOf(id) === root).sort();
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
const printRow = row.pick({ bundleKey: true, ordinal: true }).extend({ fingerprint: z.string().nullable() });

/** Returns the points' fingerprints as text. They find an execution that several bundles hold (copies.ts). */
async function fingerprintsOf(points: readonly Place[]): Promise<Map<string, string | null>> {
  const rows = await query(
    printRow,
    `select p.bundle_key, p.ordinal, p.fingerprint::text as fingerprint
     from points p join unnest($1::int[], $2::int[]) as wanted (bundle_key, ordinal)
       on p.bundle_key = wanted.bundle_key and p.ordinal = wanted.ordinal`,
    [points.map(({ bundleKey }) => bundleKey), points.map(({ ordinal }) => ordinal)],
  );
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
