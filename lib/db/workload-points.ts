import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { toldTogether } from "@/lib/domain/conditions/copies";
import { measuredOfPoint } from "@/lib/domain/conditions/measured";
import type { Params, TestFamily, WorkloadGroup } from "@/lib/domain/model";
import { correctedOf, correctNames, correctTest } from "@/lib/domain/names/corrections";
import { isGroup, isTestFamily } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { loadCorrections } from "./corrections";
import { dataVersion } from "./data-version";
import { settingsById } from "./point-parts";
import { paramsColumn, query } from "./query";
import { byName, overview } from "./until-change";
import { readRows, type StoredPoint } from "./workload-rows";

/** Points that one view may work on; more need a narrower filter, and the view says so. */
export const MAX_WORKLOAD_POINTS = 100_000;

export interface WorkloadPoints {
  points: readonly WorkloadPoint[];
  /** Titles of the bundles that the points come from, by id. */
  bundles: Readonly<Record<string, string>>;
  /** How many points there are beyond those; 0 = all are here. */
  omitted: number;
}

const cache = new LRUCache<string, WorkloadPoints, { family: TestFamily; bundles: readonly string[] }>({
  maxSize: 400_000,
  sizeCalculation: ({ points }) => Math.max(1, points.length),
  fetchMethod: (_key, _stale, { context }) => load(context.family, context.bundles),
  ignoreFetchAbort: true,
});

/**
 * All points of a test family in public bundles (of the given ones; an empty list = of all), newest bundle first and in the
 * bundle's order. Kept until the family's data change; callers must not change them.
 */
export async function loadWorkloadPoints(family: TestFamily, bundles: readonly string[] = []): Promise<WorkloadPoints> {
  const wanted = [...new Set(bundles)].sort();
  const version = await dataVersion(`family:${family}`, "corrections");
  const found = await cache.fetch(`${version}:${family}:${wanted.join(",")}`, {
    context: { family, bundles: wanted },
  });
  return found ?? { points: [], bundles: {}, omitted: 0 };
}

const bundleRow = z.object({
  key: z.number(),
  id: z.string(),
  title: z.string(),
  points: z.number(),
  importedAt: z.date().nullable(),
});
type BundleRow = z.output<typeof bundleRow>;

/** Which bundles hold the family's points, and how many, is known without reading one: so many are read as may be shown. */
async function load(family: TestFamily, ids: readonly string[]): Promise<WorkloadPoints> {
  const all = await query(
    bundleRow,
    `select b.key, b.id, b.title, b.imported_at, sum(r.points + r.author_points)::int as points
     from rollups r join public_bundles b on b.key = r.bundle_key join workloads w on w.id = r.workload_id
     where w.family = $1 and ($2::text[] is null or b.id = any($2))
     group by b.key, b.id, b.title, b.imported_at, b.uploaded_at order by b.uploaded_at desc, b.key desc`,
    [family, ids.length ? ids : null],
  );
  const bundles: BundleRow[] = [];
  let points = 0;
  for (const bundle of all) {
    if (points >= MAX_WORKLOAD_POINTS) break;
    bundles.push(bundle);
    points += bundle.points;
  }
  const rows = await readPoints(family, bundles);
  return {
    points: rows.slice(0, MAX_WORKLOAD_POINTS),
    bundles: Object.fromEntries(bundles.map(({ id, title }) => [id, title])),
    omitted: Math.max(0, all.reduce((sum, bundle) => sum + bundle.points, 0) - MAX_WORKLOAD_POINTS),
  };
}

/** Points of a bundle and family as they were imported then: kept, so that a later import of another bundle reads that one alone. */
const rowsOfBundles = new LRUCache<string, readonly StoredPoint[]>({
  maxSize: 400_000,
  sizeCalculation: (rows) => Math.max(1, rows.length),
});

async function readPoints(family: TestFamily, bundles: readonly BundleRow[]): Promise<WorkloadPoint[]> {
  if (bundles.length === 0) return [];
  const workloads = await workloadsOf(family);
  const keyOf = ({ key, importedAt }: BundleRow) => importedAt && `${family} ${key} ${importedAt.toISOString()}`;
  const kept = bundles.map((bundle) => rowsOfBundles.get(keyOf(bundle) ?? ""));
  const missing = bundles.filter((_, at) => !kept[at]);
  const read = await readRows(missing, workloads.keys());
  for (const bundle of missing) {
    const key = keyOf(bundle);
    if (key !== null) rowsOfBundles.set(key, read.get(bundle.key) ?? []);
  }
  const rows = bundles.map(({ key }, at) => kept[at] ?? read.get(key) ?? []);
  // Names, versions and groups are read anew: an import of any bundle may improve what is known of them.
  const [settings, corrections] = await Promise.all([
    settingsOf(rows.flatMap((own) => own.map(({ setting }) => setting))),
    loadCorrections(),
  ]);
  for (const [id, setting] of settings) settings.set(id, correctNames(setting, corrections));
  for (const [id, part] of workloads)
    workloads.set(id, { ...part, workload: correctTest(family, part.workload, corrections) });
  const points = bundles.flatMap(({ id }, at) =>
    (rows[at] ?? []).map((stored): WorkloadPoint => {
      const [ofWorkload, ofSetting] = [workloads.get(stored.workload), settings.get(stored.setting)];
      if (!ofWorkload || !ofSetting) throw new Error(`Point ${id}.${stored.ordinal} has no workload or no setting.`);
      const { fingerprint, status, origin, metrics } = stored;
      const { workload, workloadParams, group } = ofWorkload;
      const { engine, algorithm, build, config, machine, threads, variant, settings: set, corrected } = ofSetting;
      // Written out, not spread: objects of one shape are made and read several times as fast.
      const point: WorkloadPoint = {
        id: `${id}.${stored.ordinal}`,
        bundle: id,
        family,
        workload,
        workloadParams,
        group,
        engine,
        algorithm,
        build,
        config,
        machine,
        threads,
        settings: set,
        fingerprint,
        status,
        origin,
        metrics,
      };
      if (variant) point.variant = variant;
      if (corrected) point.corrected = corrected;
      return point;
    }),
  );
  return bundles.length > 1 ? toldOnce(points) : points;
}

/** The points, where one execution that stands in several bundles is told alike in all of them (copies.ts). */
function toldOnce(points: readonly WorkloadPoint[]): WorkloadPoint[] {
  const print = ({ fingerprint = null, origin }: WorkloadPoint) => fingerprint && `${fingerprint} ${origin}`;
  const together = toldTogether(points, print, measuredOfPoint);
  return points.map((point) => {
    const found = together.get(point);
    if (!found) return point;
    const { algorithm, config, machine, threads, variant, settings } = found.told;
    const build = found.places.find((place) => place.build !== null)?.build ?? null;
    const told = { algorithm, build, config, machine, threads, variant, settings };
    return { ...point, ...told, ...correctedOf(found.places) };
  });
}

const workloadRow = z.object({
  id: z.number(),
  name: z.string(),
  params: paramsColumn,
  group: z.string().nullable(),
});
type WorkloadPart = { workload: string; workloadParams: Params; group: WorkloadGroup | null };

async function workloadsOf(family: TestFamily): Promise<Map<number, WorkloadPart>> {
  const rows = await query(workloadRow, `select id, name, params, "group" from workloads where family = $1`, [family]);
  return new Map(
    rows.map(({ id, name, params, group }) => [
      id,
      { workload: name, workloadParams: params, group: group !== null && isGroup(group) ? group : null },
    ]),
  );
}

type SettingPart = Pick<
  WorkloadPoint,
  "engine" | "algorithm" | "build" | "config" | "machine" | "threads" | "variant" | "settings" | "corrected"
>;

async function settingsOf(ids: Iterable<number>): Promise<Map<number, SettingPart>> {
  return new Map(
    [...(await settingsById(ids)).values()].map(({ id, build, version, batch: _, ...rest }) => [
      id,
      { ...rest, build: build === null ? null : { raw: build, version } },
    ]),
  );
}

export interface TestFamilyBundle {
  family: TestFamily;
  bundle: string;
  title: string;
  points: number;
}

const familyRow = z.object({
  family: z.string(),
  key: z.number(),
  bundle: z.string(),
  title: z.string(),
  points: z.number(),
  uploadedAt: z.date(),
});

/** Test families that have points in public bundles, with those bundles, newest first. */
export const loadTestFamilies = overview({
  of: "family",
  load: async (families) =>
    byName(
      await query(
        familyRow,
        `select r.family, b.key, b.id as bundle, b.title, b.uploaded_at, r.points
         from (select r.bundle_key, w.family, sum(r.points + r.author_points)::int as points
               from rollups r join workloads w on w.id = r.workload_id where w.family = any($1) group by 1, 2) r
         join public_bundles b on b.key = r.bundle_key where r.points > 0`,
        [families],
      ),
      ({ family }) => family,
    ),
  join: (parts): TestFamilyBundle[] =>
    [...parts.values()]
      .flat()
      .sort((a, b) => Number(b.uploadedAt) - Number(a.uploadedAt) || b.key - a.key || (a.family < b.family ? -1 : 1))
      .flatMap(({ family, bundle, title, points }) =>
        isTestFamily(family) ? [{ family, bundle, title, points }] : [],
      ),
});
