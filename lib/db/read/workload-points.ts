import "server-only";
import { LRUCache } from "lru-cache";
import { withAssumedSizes } from "@/lib/domain/conditions/assumed-sizes";
import type { Upload } from "@/lib/domain/experiments/uploads";
import { withNights } from "@/lib/domain/history/with-nights";
import type { Family, Params, TestFamily, WorkloadGroup } from "@/lib/domain/model";
import {
  type ContradictedBuild,
  contradictedBuilds,
  statedVersions,
  withVersions,
} from "@/lib/domain/names/one-version";
import { type Called, calledTogether, keyNames, keyTest } from "@/lib/domain/names/shown-names";
import { settingsWithRepeats, withRepeats } from "@/lib/domain/verdicts/bundle-repeats";
import { isGroup } from "@/lib/domain/workloads/families";
import type { PointRepeats } from "@/lib/domain/workloads/repeat-sums";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { env } from "@/lib/env";
import { dataVersion } from "../cache/data-version";
import { joinCopies } from "../cache/joint-copies";
import { paramsColumn, withJson } from "../jsonb";
import { anyOf, db } from "../kysely";
import { loadCorrections } from "./corrections";
import { pointsOfRollups } from "./family-bundles";
import { nightsOfBundles } from "./nights-of-bundles";
import { settingsById } from "./point-parts";
import { repeatsOfRows } from "./repeats";
import { loadSearches } from "./search-points";
import { uploadsOf } from "./uploads";
import { readRows, type StoredPoint } from "./workload-rows";

/** Points of one family for a view, with the facts that several bundles share. */
export interface WorkloadPoints {
  points: readonly WorkloadPoint[];
  /** Titles of the points' bundles, by id. */
  bundles: Readonly<Record<string, string>>;
  /** The whole results of each of several bundles; empty for one bundle. */
  uploads: ReadonlyMap<string, Upload>;
  /** Builds of which several versions are stated that contradict each other. */
  contradicted: readonly ContradictedBuild[];
  /** Points beyond the limit; 0 = none is missing. */
  omitted: number;
}

/** Most points of one view: as many as fit into memory (lib/env.ts). */
const mostPoints = (): number => env().BENCHFOLIO_VIEW_POINTS;

/** The caches of a process, within `mostPoints`: the points of views, and the rows of bundles as of their import. */
interface Kept {
  views: LRUCache<string, WorkloadPoints, { family: Family; bundles: readonly string[] }>;
  /** By bundle and family, so that another import reads its own bundle alone. */
  rows: LRUCache<string, readonly StoredPoint[]>;
}
let caches: Kept | null = null;
function kept(): Kept {
  const maxSize = mostPoints();
  const sizeCalculation = (length: number) => Math.min(maxSize, Math.max(1, length));
  caches ??= {
    views: new LRUCache({
      maxSize,
      sizeCalculation: ({ points }) => sizeCalculation(points.length),
      fetchMethod: (_key, _stale, { context }) => load(context.family, context.bundles),
      ignoreFetchAbort: true,
    }),
    rows: new LRUCache({ maxSize, sizeCalculation: (rows) => sizeCalculation(rows.length) }),
  };
  return caches;
}

/**
 * Returns the points of a family in the given public bundles, or in all for an empty list. The bundle with most points
 * comes first, each in its own order. A number that another bundle prints with more digits comes last. Each build has
 * the version that these bundles state together. It returns the first `mostPoints` and counts the others. Cached until
 * the family's data changes; callers must not change the points.
 */
export async function loadWorkloadPoints(family: Family, bundles: readonly string[] = []): Promise<WorkloadPoints> {
  const wanted = [...new Set(bundles)].sort();
  const version = await dataVersion(`family:${family}`, "corrections");
  const found = await kept().views.fetch(`${version}:${family}:${wanted.join(",")}`, {
    context: { family, bundles: wanted },
  });
  if (!found) throw new Error("The points were not read.");
  return found;
}

/** Returns the public bundles with points of a family, those with most points first; of these ids, or all. */
const bundlesOf = (family: Family, ids: readonly string[]) =>
  db()
    .selectFrom("rollups as r")
    .innerJoin("publicBundles as b", "b.key", "r.bundleKey")
    .innerJoin("workloads as w", "w.id", "r.workloadId")
    .select(["b.key", "b.id", "b.title", "b.owner", "b.project", "b.importedAt"])
    .select(pointsOfRollups)
    .where("w.family", "=", family)
    .$if(ids.length > 0, (all) => all.where("b.id", "=", anyOf(ids)))
    .groupBy(["b.key", "b.id", "b.title", "b.owner", "b.project", "b.importedAt"])
    .orderBy("points", "desc")
    .orderBy("b.id")
    .execute();
type BundleRow = Awaited<ReturnType<typeof bundlesOf>>[number];

/**
 * Reads the points that a view shows. Rollups give the bundles and their numbers of points, so that no more are read.
 */
async function load(family: Family, ids: readonly string[]): Promise<WorkloadPoints> {
  const all = await bundlesOf(family, ids);
  const most = mostPoints();
  // Vector searches are counted after their best points are computed, which are few.
  const isSearched = family === "vector-search";
  const bundles: BundleRow[] = isSearched ? all : [];
  let points = 0;
  for (const bundle of isSearched ? [] : all) {
    if (points >= most) break;
    bundles.push(bundle);
    points += bundle.points;
  }
  const {
    points: joined,
    uploads,
    versions,
  } = isSearched
    ? joinSearches(bundles, await loadSearches(bundles))
    : joinBundles(bundles, await readTests(family, bundles));
  const read = withVersions(withNights(joined, await nightsOfBundles(bundles)), versions);
  return {
    points: read.length > most ? read.slice(0, most) : read,
    uploads,
    contradicted: contradictedBuilds(versions),
    bundles: Object.fromEntries(bundles.map(({ id, title }) => [id, title])),
    omitted: Math.max(0, (isSearched ? read.length : all.reduce((sum, bundle) => sum + bundle.points, 0)) - most),
  };
}

/** A bundle's points and the repeats among them. */
interface PointsOfBundle {
  points: readonly WorkloadPoint[];
  repeats: readonly PointRepeats[];
}

/** From this number of points on, a statement reads no further bundle. So it ends long before its time limit. */
const STATEMENT_POINTS = 50_000;

/** Returns the rows of a family's points in each bundle: cached ones, and the missing ones read in parts. */
async function rowsOf(
  family: TestFamily,
  bundles: readonly BundleRow[],
  workloads: readonly number[],
): Promise<(readonly StoredPoint[])[]> {
  const { rows } = kept();
  const keyOf = ({ key, importedAt }: BundleRow) => importedAt && `${family} ${key} ${importedAt.toISOString()}`;
  const found = new Map(bundles.map((bundle) => [bundle.key, rows.get(keyOf(bundle) ?? "")]));
  for (const part of inParts(bundles.filter(({ key }) => !found.get(key)))) {
    const read = await readRows(part, workloads);
    for (const bundle of part) {
      const [key, own = []] = [keyOf(bundle), read.get(bundle.key)];
      found.set(bundle.key, own);
      // A bundle without its points was hidden meanwhile: it has them again when it is public.
      if (key !== null && own.length > 0) rows.set(key, own);
    }
  }
  return bundles.map(({ key }) => found.get(key) ?? []);
}

/** Splits bundles into parts, each read by one statement. */
function inParts(bundles: readonly BundleRow[]): BundleRow[][] {
  const parts: BundleRow[][] = [];
  const most = Math.min(STATEMENT_POINTS, mostPoints());
  let points = most;
  for (const bundle of bundles) {
    if (points >= most) {
      parts.push([]);
      points = 0;
    }
    parts.at(-1)?.push(bundle);
    points += bundle.points;
  }
  return parts;
}

/**
 * Reads the points of tests. Rows are cached, and points as long as their names stay the same. Names, versions and
 * groups are read each time, since an import of any bundle may improve them. Repeats are found under the names as
 * imported.
 */
async function readTests(family: TestFamily, bundles: readonly BundleRow[]): Promise<PointsOfBundle[]> {
  if (bundles.length === 0) return [];
  const workloads = await workloadsOf(family);
  const rows = await rowsOf(family, bundles, [...workloads.keys()]);
  const [settings, corrections] = await Promise.all([
    settingsOf(new Set(rows.flatMap((own) => idsOf(own).settings))),
    loadCorrections(),
  ]);
  const imported: Parts = { family, workloads: new Map(workloads), settings: new Map(settings) };
  for (const [id, setting] of settings) settings.set(id, keptPart(`setting ${id}`, keyNames(setting, corrections)));
  for (const [id, part] of workloads) {
    const { key, corrected } = keyTest(family, part.workload, corrections);
    workloads.set(id, keptPart(`workload ${id}`, corrected ? { ...part, workload: key, corrected } : part));
  }
  return bundles.map(({ id }, at) => {
    const own = rows[at] ?? [];
    return {
      points: keptPoints(id, own, { family, workloads, settings }),
      repeats: repeatsOfRows(own, () => pointsOf(id, own, imported)),
    };
  });
}

const idsOfRows = new WeakMap<readonly StoredPoint[], { workloads: number[]; settings: number[] }>();

/** Returns the distinct ids in a bundle's rows. */
function idsOf(rows: readonly StoredPoint[]): { workloads: number[]; settings: number[] } {
  const found = idsOfRows.get(rows) ?? {
    workloads: [...new Set(rows.map(({ workload }) => workload))],
    settings: [...new Set(rows.map(({ setting }) => setting))],
  };
  idsOfRows.set(rows, found);
  return found;
}

type Part = WorkloadPart | SettingPart;

const keptParts = new LRUCache<string, { text: string; part: Part }>({ max: 100_000 });

/** Returns the same object for an equal part under one key, so that points made of it can be kept. */
function keptPart<P extends Part>(key: string, part: P): P {
  const text = JSON.stringify(part);
  const before = keptParts.get(key);
  // Equal texts under one key are parts of one kind.
  if (before?.text === text) return before.part as P;
  keptParts.set(key, { text, part });
  return part;
}

const pointsOfRows = new WeakMap<
  readonly StoredPoint[],
  { of: readonly unknown[]; points: readonly WorkloadPoint[] }
>();

/**
 * Returns the points of a bundle's rows, with the sizes that they leave out. It returns the same objects while the
 * bundle's settings and tests are the same.
 */
function keptPoints(id: string, rows: readonly StoredPoint[], of: Parts): readonly WorkloadPoint[] {
  const { workloads, settings } = idsOf(rows);
  const own = [...workloads.map((each) => of.workloads.get(each)), ...settings.map((each) => of.settings.get(each))];
  const before = pointsOfRows.get(rows);
  if (before?.of.every((part, at) => part === own[at])) return before.points;
  const points = withAssumedSizes(pointsOf(id, rows, of));
  pointsOfRows.set(rows, { of: own, points });
  return points;
}

/** Points of bundles as `joinBundles` joins them. */
interface Joined extends Pick<WorkloadPoints, "points" | "uploads"> {
  /** The versions of builds as the bundles state them together, before any facts are shared. */
  versions: ReturnType<typeof statedVersions>;
}

/** Joins the points of bundles: each with the repeats of its setting, each shared execution with the same facts. */
function joinBundles(bundles: readonly BundleRow[], read: readonly PointsOfBundle[]): Joined {
  const versions = statedVersions(read.map(({ points }) => points));
  const repeated = settingsWithRepeats(read.map(({ repeats }) => repeats));
  const points = read.map((own) => withRepeats(own.points, own.repeats, repeated));
  const [only = []] = points;
  if (bundles.length < 2) return { points: only, uploads: new Map(), versions };
  const uploads = uploadsOf(bundles.map(({ id, owner }, at) => ({ id, owner, points: read[at]?.points ?? [] })));
  return { points: joinCopies(points, uploads), uploads, versions };
}

/** Joins vector searches: their points are the best ones, and all points of the bundles decide on experiments. */
const joinSearches = (
  bundles: readonly BundleRow[],
  { read, uploads }: Awaited<ReturnType<typeof loadSearches>>,
): Joined => ({ ...joinBundles(bundles, read), uploads });

/** The rows behind the ids of stored points. */
interface Parts {
  family: TestFamily;
  workloads: ReadonlyMap<number, WorkloadPart>;
  settings: ReadonlyMap<number, SettingPart>;
}

function pointsOf(id: string, rows: readonly StoredPoint[], { family, workloads, settings }: Parts): WorkloadPoint[] {
  const namesOf = nameJoiner();
  return rows.map((stored): WorkloadPoint => {
    const [ofWorkload, ofSetting] = [workloads.get(stored.workload), settings.get(stored.setting)];
    if (!ofWorkload || !ofSetting) throw new Error(`Point ${id}.${stored.ordinal} has no workload or no setting.`);
    const { fingerprint, status, origin, metrics } = stored;
    const { workload, workloadParams, group } = ofWorkload;
    const { engine, algorithm, build, config, machine, threads, variant, settings: set, corrected } = ofSetting;
    // Written out, not spread: objects of one shape are created and read several times as fast.
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
    if (corrected || ofWorkload.corrected) point.corrected = namesOf(ofWorkload.corrected, corrected);
    return point;
  });
}

/** Returns a function that joins the corrected names of a test and a setting. Points share one object for each pair. */
function nameJoiner() {
  const made = new Map<Called | undefined, Map<Called | undefined, Called>>();
  return (test: Called | undefined, setting: Called | undefined): Called => {
    const own = made.get(test) ?? new Map<Called | undefined, Called>();
    made.set(test, own);
    const called = own.get(setting) ??
      calledTogether([{ corrected: setting }, { corrected: test }]).corrected ?? { shown: {}, was: {} };
    own.set(setting, called);
    return called;
  };
}

type WorkloadPart = { workload: string; workloadParams: Params; group: WorkloadGroup | null; corrected?: Called };

async function workloadsOf(family: TestFamily): Promise<Map<number, WorkloadPart>> {
  const rows = await db()
    .selectFrom("workloads")
    .select(["id", "name", "params", "group"])
    .where("family", "=", family)
    .execute();
  return new Map(
    withJson(rows, { params: paramsColumn }).map(({ id, name, params, group }) => [
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
