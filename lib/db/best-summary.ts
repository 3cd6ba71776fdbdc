import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { bestTold } from "@/lib/domain/conditions/copies";
import { type Measured, measuredOfRun } from "@/lib/domain/conditions/measured";
import { type Corrections, correctEngine, correctNames } from "@/lib/domain/names/corrections";
import { pool } from "./client";
import { loadCorrections } from "./corrections";

export { SUMMARY_TARGETS } from "./rollups";

const row = z.object({
  dataset: z.string(),
  distance: z.string(),
  k: z.number(),
  engine: z.string(),
  engine_name: z.string(),
  algorithm: z.string(),
  build: z.string().nullable(),
  config: z.string().nullable(),
  machine: z.string().nullable(),
  threads: z.number().nullable(),
  batch: z.boolean().nullable(),
  variant: z.array(z.string()),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  target: z.number(),
  qps: z.number(),
  recall: z.number(),
  bundle_key: z.number(),
  bundle_id: z.string(),
  bundle_title: z.string(),
  ordinal: z.number(),
});

export interface BestSummary {
  dataset: string;
  distance: string;
  /** 0 where no source says. */
  k: number;
  engineName: string;
  /** The engine as imported; `setting` has the names that readers gave. */
  importedEngine: string;
  /** What the point was measured with. */
  setting: Measured;
  target: number;
  qps: number;
  recall: number;
  /** The point's public id. */
  point: string;
  bundle: string;
  bundleTitle: string;
  /** Order of upload: a later bundle has a greater one. */
  bundleOrder: number;
}

const cache = new LRUCache<string, readonly BestSummary[]>({ max: 2, fetchMethod: load });

/**
 * The best QPS at recall 0.95 and 0.99 of every setting, per data set, distance and k, highest first; read once per data version. Rule as in
 * lib/domain/vector/best-qps.ts, without failed points: the best of the bundles' bests, which imports store (rollups.ts). Settings that never get
 * there have no row. Which of them compete is for the views to say.
 */
export async function bestSummary(version: string): Promise<readonly BestSummary[]> {
  return (await cache.fetch(version)) ?? [];
}

async function load(): Promise<readonly BestSummary[]> {
  const { rows } = await pool().query(
    `select w.name as dataset, w.distance, w.k, e.name as engine, e.display_name as engine_name, eb.raw as build, c.raw as config,
            m.name as machine, s.algorithm, s.threads, s.batch, s.variant, s.params as settings, best.*, b.id as bundle_id, b.title as bundle_title
     from (
       select distinct on (t.workload_id, t.setting_id, t.target)
              t.workload_id, t.setting_id, t.target, t.qps, t.recall, t.bundle_key, t.point_ordinal as ordinal
       from bests t join public_bundles b on b.key = t.bundle_key
       order by t.workload_id, t.setting_id, t.target, t.qps desc, t.recall desc, t.bundle_key, t.point_ordinal) best
     join workloads w on w.id = best.workload_id and w.family = 'vector-search'
     join settings s on s.id = best.setting_id join engines e on e.id = s.engine_id
     join public_bundles b on b.key = best.bundle_key left join engine_builds eb on eb.id = s.build_id
     left join configs c on c.id = s.config_id left join machines m on m.id = s.machine_id
     order by best.qps desc, best.recall desc, b.id, best.ordinal, best.target`,
  );
  const corrections = await loadCorrections();
  const found = z.array(row).parse(rows);
  const prints = await fingerprintsOf(found);
  const summaries = found.map((each) => summaryOf(each, corrections));
  const printOf = new Map(
    summaries.map((summary, at) => {
      const print = prints.get(placeOf(found[at])) ?? null;
      return [summary, print && `${print} ${summary.target}`];
    }),
  );
  const told = bestTold(
    summaries,
    (summary) => printOf.get(summary) ?? null,
    ({ setting }) => setting,
  );
  return summaries.map((summary) => {
    const { setting } = told.get(summary) ?? summary;
    return told.has(summary) ? { ...summary, setting: { ...setting, bundle: summary.bundle } } : summary;
  });
}

type Place = Pick<z.output<typeof row>, "bundle_key" | "ordinal">;
const placeOf = (of: Place | undefined): string => `${of?.bundle_key} ${of?.ordinal}`;

/** The fingerprints of these points, as text: one execution in several bundles is told alike in all of them (copies.ts). */
async function fingerprintsOf(points: readonly Place[]): Promise<Map<string, string | null>> {
  const { rows } = await pool().query(
    `select p.bundle_key, p.ordinal, p.fingerprint::text as fingerprint
     from points p join unnest($1::int[], $2::int[]) as wanted (bundle_key, ordinal)
       on p.bundle_key = wanted.bundle_key and p.ordinal = wanted.ordinal`,
    [points.map(({ bundle_key }) => bundle_key), points.map(({ ordinal }) => ordinal)],
  );
  const print = row.pick({ bundle_key: true, ordinal: true }).extend({ fingerprint: z.string().nullable() });
  return new Map(
    z
      .array(print)
      .parse(rows)
      .map((each) => [placeOf(each), each.fingerprint]),
  );
}

function summaryOf(
  { dataset, distance, k, engine_name, target, qps, recall, ...run }: z.output<typeof row>,
  corrections: Corrections,
): BestSummary {
  const build = run.build === null ? null : { raw: run.build, version: null };
  const named = correctNames({ ...run, build }, corrections);
  const setting = measuredOfRun(
    { dataset, distance: distance || null, k: k || null },
    { ...named, build: named.build?.raw ?? null, bundle: 0 },
    [{ key: run.bundle_key, id: run.bundle_id, title: run.bundle_title }],
  );
  return {
    dataset,
    distance,
    k,
    engineName: correctEngine(run.engine, engine_name, corrections),
    importedEngine: run.engine,
    setting,
    target,
    qps,
    recall,
    point: `${run.bundle_id}.${run.ordinal}`,
    bundle: run.bundle_id,
    bundleTitle: run.bundle_title,
    bundleOrder: run.bundle_key,
  };
}
