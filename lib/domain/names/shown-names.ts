import { CORRECTION_SUBJECTS, type CorrectionSubject, type Corrections, type CorrectionTarget } from "./corrections";
import { engineName } from "./engines";
import { configKey, decodeBuild } from "./names";

// Points carry keys: addresses, columns, rows and filters use them. Display names replace keys only in `shownName`, so
// that no correction moves a number.

/** The names of a point or run. */
export interface Named {
  engine: string;
  build: { raw: string; version: string | null } | null;
  config: string | null;
  machine: string | null;
}

type Names = Partial<Record<CorrectionSubject, string>>;

/** For corrected names of a point: the display names, and the names in its source. */
export interface Called {
  shown: Names;
  was: Names;
}

/**
 * Replaces names by keys, with their display names beside; returns the same object where nothing is corrected. A build
 * gets its corrected version.
 */
export function keyNames<Item extends Named>(item: Item, corrections: Corrections): Item & { corrected?: Called } {
  if (!corrections.any) return item;
  const called: Called = { shown: {}, was: {} };
  const key = (subject: CorrectionSubject, engine: string, name: string) =>
    keyOf({ subject, engine, name }, corrections, called);
  const { engine, build, config, machine } = item;
  const keyed = {
    engine: key("engine", "", engine),
    build: build && { ...build, raw: key("build", engine, build.raw), version: versionOf(engine, build, corrections) },
    config: config === null ? null : key("config", "", config),
    machine: machine === null ? null : key("machine", "", machine),
  };
  const isSame =
    keyed.build?.version === build?.version && !Object.keys(called.was).length && !Object.keys(called.shown).length;
  return isSame ? item : { ...item, ...keyed, corrected: called };
}

/** Returns a test's key within its family, with its display name. */
export function keyTest(family: string, name: string, corrections: Corrections): { key: string; corrected?: Called } {
  const called: Called = { shown: {}, was: {} };
  const key = keyOf({ subject: "workload", engine: family, name }, corrections, called);
  return called.was.workload === undefined ? { key } : { key, corrected: called };
}

function keyOf(target: CorrectionTarget, corrections: Corrections, called: Called): string {
  const [key, name] = [corrections.keyOf(target), corrections.nameOf(target)];
  if (name !== key) called.shown[target.subject] = name;
  if (name !== target.name) called.was[target.subject] = target.name;
  return key;
}

/**
 * Returns the version of a build, or of the one that it was merged into. A reader's correction comes first, then the
 * version in the other build's name, then the imported one.
 */
function versionOf(engine: string, { raw, version }: NonNullable<Named["build"]>, corrections: Corrections) {
  const target: CorrectionTarget = { subject: "build", engine, name: raw };
  const end = { ...target, name: corrections.keyOf(target) };
  const decoded = end.name === raw ? null : decodeBuild(end.name).version;
  return corrections.of(end)?.version ?? corrections.of(target)?.version ?? decoded ?? version;
}

/** Returns a point with its display names. */
export const namesShown = <Item extends Named & { corrected?: Called }>(item: Item): Item => {
  const shown: Names = item.corrected?.shown ?? {};
  return {
    ...item,
    engine: shown.engine ?? item.engine,
    build: item.build && { ...item.build, raw: shown.build ?? item.build.raw },
    config: shown.config ?? item.config,
    machine: shown.machine ?? item.machine,
  };
};

/** Returns the names of one execution from all its places; the first place wins. {} without corrections. */
export function calledTogether(places: readonly { corrected?: Called | undefined }[]): { corrected?: Called } {
  const own = places.flatMap(({ corrected }) => corrected ?? []).toReversed();
  if (!own.length) return {};
  const all = (of: keyof Called): Names => {
    const names: Names = {};
    for (const each of own) Object.assign(names, each[of]);
    return names;
  };
  return { corrected: { shown: all("shown"), was: all("was") } };
}

/** Display names of keys, by dimension and value as filters spell it; only where they differ. Plain JSON. */
export type ShownNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the display name of a dimension's value. */
export const shownName = (names: ShownNames | undefined, dimension: string, value: string): string => {
  const own = names?.[dimension];
  return own !== undefined && Object.hasOwn(own, value) ? (own[value] ?? value) : value;
};

/** Returns the display name of an engine. */
export const engineShown = (engine: string, names?: ShownNames): string =>
  engineName(shownName(names, "engine", engine));

type NamedPoint = Omit<Named, "build"> & {
  build: Named["build"] | string;
  workload?: string;
  corrected?: Called | undefined;
};

/**
 * Returns the display names of these points' keys; undefined where all keys are shown as they are. It leaves out builds
 * that two engines call differently.
 */
export function shownNamesOf(points: readonly NamedPoint[]): ShownNames | undefined {
  const names: Record<string, Record<string, string>> = {};
  const seen = new Set<Called>();
  for (const point of points) {
    const { corrected, engine, build, config, machine, workload } = point;
    if (!corrected || seen.has(corrected)) continue;
    seen.add(corrected);
    const values = {
      engine,
      build: rawOf(build),
      config: config === null ? null : configKey(config),
      machine,
      workload,
    };
    for (const subject of CORRECTION_SUBJECTS) {
      const [value, shown] = [values[subject], corrected.shown[subject]];
      if (shown === undefined || value === undefined || value === null) continue;
      const own = names[subject] ?? {};
      names[subject] = own;
      Object.defineProperty(own, value, { value: shown, enumerable: true, configurable: true });
    }
  }
  const { build: builds } = names;
  if (builds)
    for (const { build, corrected } of points) {
      const raw = rawOf(build);
      if (raw !== null && Object.hasOwn(builds, raw) && corrected?.shown.build !== builds[raw]) delete builds[raw];
    }
  return Object.values(names).some((own) => Object.keys(own).length) ? names : undefined;
}

const rawOf = (build: NamedPoint["build"]): string | null => (typeof build === "string" ? build : (build?.raw ?? null));
