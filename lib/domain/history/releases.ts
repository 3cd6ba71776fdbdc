import { valueText } from "@/lib/domain/conditions/facet-values";
import { mergedVersions } from "@/lib/domain/names/merged-build";
import { isSample } from "@/lib/domain/names/samples";
import type { Called } from "@/lib/domain/names/shown-names";
import { compareBuilds, compareVersions, isBeforeRelease, usualBuild } from "@/lib/domain/names/versions";

/** The runs of one build of an engine under one setting, in one bundle. */
export interface MeasuredRelease {
  bundle: string;
  /** The bundle's title. */
  title: string;
  /** Null where it is not recorded, like thread count and config. */
  machine: string | null;
  threads: number | null;
  config: string | null;
  /** The name of its build. */
  raw: string;
  /** As its bundle states it. Null where no source names one: such builds have no order. */
  version: string | null;
  /** Number of runs, each counted once. */
  executions: number;
  /** Readers' names for these; absent = none is corrected. */
  corrected?: Called;
}

/** A release with its version. */
export type Release = MeasuredRelease & { version: string };

/** The newest release on one machine with one thread count, and older ones to compare it with. */
export interface ReleaseStep {
  newest: Release;
  /** The release before it with the same config, in the same bundle where one has both. Null = none. */
  before: Release | null;
  /** The oldest one there, where that is another; else null. */
  oldest: Release | null;
  /** A release after `before` that was measured under another config, or apart from the newest release. Null = none. */
  apart: Release | null;
  /** True where a bundle has an older release, but states another version of a build than the newest one's bundle. */
  isAtOdds: boolean;
  /** Other builds of these versions, and other configs and bundles of the newest version. */
  others: Release[];
}

/** An engine's newest release on each machine and thread count. */
export interface Releases {
  /** The engine's newest version. */
  newest: string;
  /**
   * Machines and thread counts with that version. Those with a release before come first, then those with an older one,
   * then those with most runs.
   */
  steps: ReleaseStep[];
  /** The newest release of each other machine and thread count, newest first. */
  elsewhere: Release[];
  /**
   * The steps of sample bundles, where other bundles replace these. Each compares the samples' newest release with the
   * one before. [] where all bundles are samples.
   */
  samples: (ReleaseStep & { before: Release })[];
  /** The newest stage before a later release (19beta1, 19devel) of each machine and thread count, newest first. */
  ahead: Release[];
}

/**
 * Returns an engine's newest release by version, never by upload, with the releases before it under the same gates.
 * Samples, and stages before a release, count only where there is nothing else. Null without a version.
 */
export function releasesOf(rows: readonly MeasuredRelease[]): Releases | null {
  const [uploaded, samples] = [
    rows.filter(({ title }) => !isSample(title)),
    rows.filter(({ title }) => isSample(title)),
  ];
  const all = (uploaded.length ? uploaded : rows).flatMap((row): Release[] =>
    row.version === null ? [] : [{ ...row, version: row.version }],
  );
  const released = all.filter(({ version }) => !isBeforeRelease(version));
  const known = released.length ? released : all;
  const newest = newestOf(known)?.version;
  if (newest === undefined) return null;
  const settingsOf = (of: readonly Release[]) => [
    ...groupBy(of, ({ machine, threads }) => [machine, threads]).values(),
  ];
  const settings = settingsOf(known);
  const areAtOdds = oddsOf(rows);
  const later = all.filter((row) => !known.includes(row) && compareVersions(row.version, newest) > 0);
  const isNewest = ({ version }: Release) => compareVersions(version, newest) === 0;
  return {
    newest,
    steps: settings.flatMap((own) => (own.some(isNewest) ? stepOf(own, isNewest, areAtOdds) : [])).sort(byWeight),
    elsewhere: settings.flatMap((own) => (own.some(isNewest) ? [] : (newestOf(own) ?? []))).sort(byVersion),
    samples: (uploaded.length ? (releasesOf(samples)?.steps ?? []) : []).flatMap((step) =>
      step.before ? [{ ...step, before: step.before }] : [],
    ),
    ahead: settingsOf(later)
      .flatMap((own) => newestOf(own) ?? [])
      .sort(byVersion),
  };
}

/** Returns the version of each build, by name, that all rows state together. */
export const jointVersions = (
  rows: readonly Pick<MeasuredRelease, "raw" | "version">[],
): Map<string, { raw: string; version: string | null }> =>
  new Map(
    [...mergedVersions(rows.map(({ raw, version }) => ({ engine: "", raw, version }))).values()].map(
      ({ raw, fact }) => [raw, { raw, version: fact }],
    ),
  );

/** Returns the builds of which bundles state several versions, by name. */
export function severalVersions(rows: readonly MeasuredRelease[]): { raw: string; versions: string[] }[] {
  const stated = new Map<string, Set<string>>();
  for (const { raw, version } of rows)
    if (version !== null) stated.set(raw, (stated.get(raw) ?? new Set()).add(version));
  return [...stated]
    .flatMap(([raw, versions]) => (versions.size > 1 ? [{ raw, versions: [...versions].sort(compareVersions) }] : []))
    .sort((a, b) => (a.raw < b.raw ? -1 : 1));
}

type AreAtOdds = (a: Release, b: Release) => boolean;

/**
 * Returns the test of two rows for bundles that state different versions of a build. A page of both would show either
 * one's numbers under a version that the other one states.
 */
function oddsOf(rows: readonly MeasuredRelease[]): AreAtOdds {
  const several = new Set(severalVersions(rows).map(({ raw }) => raw));
  const stated = new Map<string, Map<string, string>>();
  for (const { bundle, raw, version } of rows)
    if (version !== null && several.has(raw))
      stated.set(bundle, (stated.get(bundle) ?? new Map<string, string>()).set(raw, version));
  return (a, b) => {
    const [own, other] = [stated.get(a.bundle), stated.get(b.bundle)];
    if (!own || !other || own === other) return false;
    return [...own].some(([raw, version]) => (other.get(raw) ?? version) !== version);
  };
}

const byVersion = (a: Release, b: Release) =>
  compareVersions(b.version, a.version) || b.executions - a.executions || byText(a, b);

/**
 * Returns the step of one machine and thread count; [] without the newest release. Its line is the one with the newest
 * release before, and among equal ones that with most older rows.
 */
function stepOf(all: readonly Release[], isNewest: (row: Release) => boolean, areAtOdds: AreAtOdds): ReleaseStep[] {
  const lines = (parts: (row: Release) => readonly unknown[]) =>
    [...groupBy(all, parts).values()].flatMap((line) => {
      const newest = usualOf(line.filter(isNewest));
      if (!newest) return [];
      const apart = line.filter((row) => !isNewest(row));
      const older = apart.filter((row) => !areAtOdds(newest, row));
      return [{ newest, older, before: newestOf(older), isAtOdds: older.length < apart.length }];
    });
  const inBundles = lines(({ bundle, config }) => [bundle, config]);
  // Releases of a series lie in a bundle each.
  const found = inBundles.some(({ before }) => before) ? inBundles : lines(({ config }) => [config]);
  const [best] = found.sort(
    (a, b) =>
      Number(b.before !== null) - Number(a.before !== null) ||
      compareVersions(b.before?.version ?? "", a.before?.version ?? "") ||
      b.older.length - a.older.length ||
      byText(a.newest, b.newest),
  );
  if (!best) return [];
  const before =
    best.before && usualOf(best.older.filter(({ version }) => isSameVersion(version, best.before?.version)));
  const fitting = best.older.filter((row) => before === null || !areAtOdds(before, row));
  const oldestVersion = [...fitting].sort((a, b) => compareVersions(a.version, b.version))[0]?.version;
  const oldest = usualOf(fitting.filter(({ version }) => isSameVersion(version, oldestVersion)));
  const between = all.filter(
    (row) =>
      !isNewest(row) &&
      row.raw !== best.newest.raw &&
      (before === null || compareVersions(row.version, before.version) > 0),
  );
  const compared = [best.newest, before, oldest].flatMap((row) => row ?? []);
  const isOther = (row: Release) =>
    isNewest(row) || (best.older.includes(row) && compared.some(({ version }) => isSameVersion(version, row.version)));
  return [
    {
      newest: best.newest,
      before,
      oldest: oldest && before && !isSameVersion(oldest.version, before.version) ? oldest : null,
      apart: newestOf(between),
      isAtOdds: best.isAtOdds,
      others: all
        .filter((row) => isOther(row) && !compared.includes(row))
        .sort((a, b) => compareVersions(b.version, a.version) || compareBuilds(a, b) || byText(a, b)),
    },
  ];
}

const isSameVersion = (a: string, b: string | undefined) => b !== undefined && compareVersions(a, b) === 0;

/** Returns the row with the newest version; of several builds of it, the usual one. */
function newestOf(rows: readonly Release[]): Release | null {
  const [newest] = [...rows].sort((a, b) => compareVersions(b.version, a.version));
  return newest ? usualOf(rows.filter(({ version }) => isSameVersion(version, newest.version))) : null;
}

/**
 * Returns the row with most executions of the usual build (versions.ts). A plain build comes before a patched, dated or
 * repeated one. Null without rows. `rows` are of one version.
 */
function usualOf(rows: readonly Release[]): Release | null {
  const usual = usualBuild(rows);
  const [row = null] = rows
    .filter(({ raw }) => raw === usual)
    .sort((a, b) => b.executions - a.executions || byText(a, b));
  return row;
}

const textOf = ({ bundle, machine, threads, config }: MeasuredRelease) =>
  JSON.stringify([bundle, config ?? "", machine ?? "", valueText(threads, "")]);
const byText = (a: MeasuredRelease, b: MeasuredRelease) => (textOf(a) < textOf(b) ? -1 : 1);

const byWeight = (a: ReleaseStep, b: ReleaseStep) =>
  Number(b.before !== null) - Number(a.before !== null) ||
  (a.before === null ? Number(b.apart !== null) - Number(a.apart !== null) : 0) ||
  Number(b.oldest !== null) - Number(a.oldest !== null) ||
  b.newest.executions - a.newest.executions ||
  byText(a.newest, b.newest);

/** Returns rows by the JSON text of their parts. */
function groupBy(rows: readonly Release[], parts: (row: Release) => readonly unknown[]): Map<string, Release[]> {
  const found = new Map<string, Release[]>();
  for (const row of rows) {
    const key = JSON.stringify(parts(row));
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}
