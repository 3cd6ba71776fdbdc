import { CORRECTION_SUBJECTS, type CorrectionSubject, type Corrections, type CorrectionTarget } from "./corrections";
import { engineName } from "./engines";
import { configKey, decodeBuild } from "./names";

// Points carry keys, which addresses hold and columns, rows and filters are made of. What readers call them stands beside, and is put in their
// place where a name is shown, by `shownName` alone: so no correction moves a number.

/** The names that a point or run is told by. */
export interface Named {
  engine: string;
  build: { raw: string; version: string | null } | null;
  config: string | null;
  machine: string | null;
}

type Names = Partial<Record<CorrectionSubject, string>>;

/** Of those names of a point that a reader corrected: how they are shown, and what its source calls them. */
export interface Called {
  shown: Names;
  was: Names;
}

/** The same by its keys, with how they are shown; the same object where nobody corrected any of them. A build has its corrected version. */
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

/** A test's key within its family, with how it is shown. */
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

/** The version of a build, or of the one that it was merged into: as readers gave it, else as that one's name tells, else as imported. */
function versionOf(engine: string, { raw, version }: NonNullable<Named["build"]>, corrections: Corrections) {
  const target: CorrectionTarget = { subject: "build", engine, name: raw };
  const end = { ...target, name: corrections.keyOf(target) };
  const told = end.name === raw ? null : decodeBuild(end.name).version;
  return corrections.of(end)?.version ?? corrections.of(target)?.version ?? told ?? version;
}

/** A point's names as they are shown. */
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

/** What the places of one execution are called together, the first before the others; nothing where no name was corrected. */
export function calledTogether(places: readonly { corrected?: Called | undefined }[]): { corrected?: Called } {
  const own = places.flatMap(({ corrected }) => corrected ?? []).toReversed();
  if (!own.length) return {};
  const all = (of: keyof Called): Names => Object.assign({}, ...own.map((each) => each[of]));
  return { corrected: { shown: all("shown"), was: all("was") } };
}

/** How keys are shown, by dimension and value as filters spell it; only those that are shown otherwise. Plain JSON. */
export type ShownNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How a dimension's value is shown. */
export const shownName = (names: ShownNames | undefined, dimension: string, value: string): string => {
  const own = names?.[dimension];
  return own !== undefined && Object.hasOwn(own, value) ? (own[value] ?? value) : value;
};

/** An engine as a reader knows it, or as readers call it. */
export const engineShown = (engine: string, names?: ShownNames): string =>
  engineName(shownName(names, "engine", engine));

type NamedPoint = Omit<Named, "build"> & {
  build: Named["build"] | string;
  workload?: string;
  corrected?: Called | undefined;
};

/** How the keys of these points are shown; undefined where all are shown as they are. A build's name that two engines call differently is among these. */
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
