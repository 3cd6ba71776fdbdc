import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { isGroup, isTestFamily } from "@/lib/domain/families";
import type { Params, TestFamily } from "@/lib/domain/model";
import type { WorkloadPoint } from "@/lib/domain/workload-points";
import { pool } from "./client";
import { dataVersion } from "./data-version";
import { fingerprintText } from "./fingerprint";

/** Points that one view may work on; more need a narrower filter, and the view says so. */
export const MAX_WORKLOAD_POINTS = 100_000;

export interface WorkloadPoints {
  points: readonly WorkloadPoint[];
  /** Titles of the bundles that the points come from, by id. */
  bundles: Readonly<Record<string, string>>;
  /** How many points there are beyond those; 0 = all are here. */
  omitted: number;
}

const params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const number = z.number().nullable();
const row = z.object({
  bundle: z.string(),
  title: z.string(),
  ordinal: z.number(),
  name: z.string(),
  params,
  group: z.string().nullable(),
  engine: z.string(),
  algorithm: z.string(),
  build: z.string().nullable(),
  version: z.string().nullable(),
  config: z.string().nullable(),
  machine: z.string().nullable(),
  threads: number,
  settings: params,
  variant: z.array(z.string()),
  fingerprint: z.string().nullable(),
  status: z.enum(["complete", "truncated", "failed", "suspect"]),
  origin: z.enum(["raw", "author", "computed"]),
  qps: number,
  latency_mean_seconds: number,
  latency_p50_seconds: number,
  latency_p95_seconds: number,
  latency_p99_seconds: number,
  latency_p999_seconds: number,
  metrics: z.record(z.string(), number),
});

const cache = new LRUCache<string, WorkloadPoints, { family: TestFamily; bundles: readonly string[] }>({
  maxSize: 400_000,
  sizeCalculation: ({ points }) => Math.max(1, points.length),
  fetchMethod: (_key, _stale, { context }) => load(context.family, context.bundles),
  ignoreFetchAbort: true,
});

/**
 * All points of a test family in public bundles (of the given ones; an empty list = of all), newest bundle first and in the
 * bundle's order. Kept per data version; callers must not change them.
 */
export async function loadWorkloadPoints(family: TestFamily, bundles: readonly string[] = []): Promise<WorkloadPoints> {
  const wanted = [...new Set(bundles)].sort();
  const found = await cache.fetch(`${await dataVersion()}:${family}:${wanted.join(",")}`, {
    context: { family, bundles: wanted },
  });
  return found ?? { points: [], bundles: {}, omitted: 0 };
}

async function load(family: TestFamily, bundles: readonly string[]): Promise<WorkloadPoints> {
  const from = `from workloads w join points p on p.workload_id = w.id
    join runs r on r.bundle_key = p.bundle_key and r.ordinal = p.run_ordinal
    join bundles b on b.key = p.bundle_key and b.status = 'ready' and b.visibility = 'public'
      and (cardinality($2::text[]) = 0 or b.id = any($2::text[]))`;
  const { rows } = await pool().query(
    `select b.id as bundle, b.title, p.ordinal, w.name, w.params, w."group", e.name as engine, r.algorithm, eb.raw as build,
            eb.version, c.raw as config, m.name as machine, r.threads, r.settings, r.variant, p.fingerprint, p.status, p.origin, p.qps,
            p.latency_mean_seconds, p.latency_p50_seconds, p.latency_p95_seconds, p.latency_p99_seconds,
            p.latency_p999_seconds, p.metrics
     ${from} join engines e on e.id = r.engine_id left join engine_builds eb on eb.id = r.build_id
     left join configs c on c.id = r.config_id left join machines m on m.id = r.machine_id
     where w.family = $1 order by b.uploaded_at desc, b.key desc, p.ordinal limit ${MAX_WORKLOAD_POINTS + 1}`,
    [family, bundles],
  );
  const found = z.array(row).parse(rows);
  const omitted = found.length > MAX_WORKLOAD_POINTS ? (await count(from, family, bundles)) - MAX_WORKLOAD_POINTS : 0;
  const kept = found.slice(0, MAX_WORKLOAD_POINTS);
  const shared = new Map<string, Params>();
  const share = (value: Params): Params => {
    const text = JSON.stringify(value);
    const known = shared.get(text) ?? value;
    shared.set(text, known);
    return known;
  };
  return {
    points: kept.map((r) => ({
      id: `${r.bundle}.${r.ordinal}`,
      bundle: r.bundle,
      family,
      workload: r.name,
      workloadParams: share(r.params),
      group: r.group !== null && isGroup(r.group) ? r.group : null,
      engine: r.engine,
      algorithm: r.algorithm,
      build: r.build === null ? null : { raw: r.build, version: r.version },
      config: r.config,
      machine: r.machine,
      threads: r.threads,
      settings: share(r.settings),
      variant: r.variant,
      fingerprint: fingerprintText(r.fingerprint),
      status: r.status,
      origin: r.origin,
      metrics: {
        ...r.metrics,
        qps: r.qps,
        latencyMeanSeconds: r.latency_mean_seconds,
        latencyP50Seconds: r.latency_p50_seconds,
        latencyP95Seconds: r.latency_p95_seconds,
        latencyP99Seconds: r.latency_p99_seconds,
        latencyP999Seconds: r.latency_p999_seconds,
      },
    })),
    bundles: Object.fromEntries(kept.map((r) => [r.bundle, r.title])),
    omitted,
  };
}

async function count(from: string, family: TestFamily, bundles: readonly string[]): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(`select count(*)::int as n ${from} where w.family = $1`, [
    family,
    bundles,
  ]);
  return rows[0]?.n ?? 0;
}

export interface TestFamilyBundle {
  family: TestFamily;
  bundle: string;
  title: string;
  points: number;
}

/** Test families that have points in public bundles, with those bundles, newest first. */
export async function loadTestFamilies(): Promise<TestFamilyBundle[]> {
  const { rows } = await pool().query<Omit<TestFamilyBundle, "family"> & { family: string }>(
    `select w.family, b.id as bundle, b.title, count(*)::int as points
     from workloads w join points p on p.workload_id = w.id
     join bundles b on b.key = p.bundle_key and b.status = 'ready' and b.visibility = 'public'
     where w.family <> 'vector-search'
     group by 1, 2, 3, b.uploaded_at, b.key order by b.uploaded_at desc, b.key desc`,
  );
  return rows.flatMap(({ family, ...row }) => (isTestFamily(family) ? [{ family, ...row }] : []));
}
