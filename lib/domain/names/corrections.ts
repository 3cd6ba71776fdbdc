import { engineName } from "./engines";

/** Parts of a setting that have a page of their own. */
export const SETTING_SUBJECTS = ["build", "config", "machine"] as const;
export type SettingSubject = (typeof SETTING_SUBJECTS)[number];

/** What readers can correct: each is known by a raw name that sources print. */
export const CORRECTION_SUBJECTS = [...SETTING_SUBJECTS, "engine", "workload"] as const;
export type CorrectionSubject = (typeof CORRECTION_SUBJECTS)[number];

/** A build is known by its engine and its raw name, a test by its family and its name; for the others `engine` is "". */
export interface CorrectionTarget {
  subject: CorrectionSubject;
  engine: string;
  name: string;
}

/** What readers say of a name; null = nobody says otherwise, the imported fact stands. */
export interface Corrected {
  displayName: string | null;
  /** The raw name of another one of its kind that it is the same as. */
  mergeInto: string | null;
  version: string | null;
  /** YYYY-MM-DD. */
  releaseDate: string | null;
  notes: string | null;
}

/** One reader's statement. The newest of a name counts as a whole: what it leaves out is not corrected any more. */
export interface Correction extends Corrected {
  author: string;
  createdAt: Date;
}

/** Whether a statement says anything; one that does not withdraws those before it. */
export const saysSomething = ({ displayName, mergeInto, version, releaseDate, notes }: Corrected): boolean =>
  [displayName, mergeInto, version, releaseDate, notes].some((value) => value !== null);

const keyOf = ({ subject, engine, name }: CorrectionTarget): string => JSON.stringify([subject, engine, name]);

/** What all readers' statements together make of names. Nothing stored changes: a newer statement takes an older one back. */
export interface Corrections {
  /** The statement that counts for a name; undefined where nobody says otherwise. */
  of(target: CorrectionTarget): Corrected | undefined;
  /**
   * What a name is called: that of the one it was merged into (and that one's, and so on), by its display name. A name that nobody
   * corrected, and one that is a correction's outcome, stays as it is, so that links with either name mean the same.
   */
  nameOf(target: CorrectionTarget): string;
  /** The raw names behind a name, itself among them where it is one. */
  rawNamesOf(target: CorrectionTarget): readonly string[];
  /** All raw names, of whatever engine or family, that a name given in a filter may stand for; itself among them. */
  spellings(subject: CorrectionSubject, name: string): readonly string[];
  /** What a filter's name is shown as, of whatever engine or family it is. */
  shown(subject: CorrectionSubject, name: string): string;
  /** All names that readers call otherwise, with what they are called. */
  renamed: readonly (CorrectionTarget & { called: string })[];
  /** Whether there is any at all. */
  any: boolean;
}

/** Makes one of the newest statement of each name; the order does not matter. */
export function correctionsOf(newest: Iterable<readonly [CorrectionTarget, Corrected]>): Corrections {
  const said = new Map<string, Corrected>();
  const targets: CorrectionTarget[] = [];
  for (const [target, statement] of newest) {
    if (!saysSomething(statement)) continue;
    said.set(keyOf(target), statement);
    targets.push(target);
  }
  const of = (target: CorrectionTarget) => said.get(keyOf(target));
  const nameOf = (target: CorrectionTarget): string => {
    const end = mergedInto(target, of);
    return of(end)?.displayName ?? end.name;
  };
  const behind = new Map<string, string[]>();
  for (const target of targets) {
    // The one that others were merged into need not be corrected itself.
    for (const one of [target, mergedInto(target, of)]) {
      const key = keyOf({ ...one, name: nameOf(one) });
      const names = behind.get(key) ?? [];
      if (!names.includes(one.name)) names.push(one.name);
      behind.set(key, names);
    }
  }
  const rawNamesOf = (target: CorrectionTarget) => behind.get(keyOf(target)) ?? [target.name];
  /** The name in each engine or family that has corrections of the subject. */
  const targetsOf = (subject: CorrectionSubject, name: string): CorrectionTarget[] =>
    [...new Set(targets.filter((target) => target.subject === subject).map(({ engine }) => engine))].map((engine) => ({
      ...{ subject, engine, name },
    }));
  const spellings = (subject: CorrectionSubject, name: string) => {
    const names = targetsOf(subject, name).flatMap((target) => rawNamesOf({ ...target, name: nameOf(target) }));
    return [...new Set([name, ...names])];
  };
  const shown = (subject: CorrectionSubject, name: string) =>
    targetsOf(subject, name)
      .map(nameOf)
      .find((called) => called !== name) ?? name;
  const renamed = targets
    .map(({ subject, engine, name }) => ({ subject, engine, name, called: nameOf({ subject, engine, name }) }))
    .filter(({ name, called }) => called !== name);
  return { of, nameOf, rawNamesOf, spellings, shown, renamed, any: said.size > 0 };
}

/** The end of the chain of merges that a name begins; of a circle that it runs into, the first name by its letters. */
function mergedInto(
  target: CorrectionTarget,
  of: (target: CorrectionTarget) => Corrected | undefined,
): CorrectionTarget {
  const path = [target.name];
  for (;;) {
    const next = of({ ...target, name: path.at(-1) ?? target.name })?.mergeInto ?? null;
    if (next === null) return { ...target, name: path.at(-1) ?? target.name };
    const met = path.indexOf(next);
    if (met >= 0) return { ...target, name: path.slice(met).sort()[0] ?? target.name };
    path.push(next);
  }
}

/** The names that a point or run is told by. */
export interface Named {
  engine: string;
  build: { raw: string; version: string | null } | null;
  config: string | null;
  machine: string | null;
}

/** What a point was called by its source, for those of its names that a reader corrected. */
export type WasCalled = Partial<Record<CorrectionSubject, string>>;

/** What the places of one execution were called together; nothing where no name was corrected. */
export function correctedOf(places: readonly { corrected?: WasCalled }[]): { corrected?: WasCalled } {
  const own = places.flatMap(({ corrected }) => corrected ?? []);
  return own.length ? { corrected: Object.assign({}, ...own.toReversed()) } : {};
}

/** The same with the names that readers gave, and what those were before; the same object where nobody corrected any of them. */
export function correctNames<Item extends Named>(
  item: Item,
  corrections: Corrections,
): Item & { corrected?: WasCalled } {
  if (!corrections.any) return item;
  const { engine, build, config, machine } = item;
  const name = (subject: CorrectionSubject, scope: string, raw: string | null) =>
    raw === null ? null : corrections.nameOf({ subject, engine: scope, name: raw });
  const named = {
    engine: name("engine", "", engine) ?? engine,
    build: build === null ? null : correctBuild(engine, build, corrections),
    config: name("config", "", config),
    machine: name("machine", "", machine),
  };
  const was: WasCalled = {
    ...(named.engine === engine ? {} : { engine }),
    ...(build === null || named.build?.raw === build.raw ? {} : { build: build.raw }),
    ...(config === null || named.config === config ? {} : { config }),
    ...(machine === null || named.machine === machine ? {} : { machine }),
  };
  const changed = Object.keys(was).length > 0 || named.build?.version !== build?.version;
  return changed ? { ...item, ...named, corrected: was } : item;
}

/** A build's name and version as readers gave them; the version is that of the build it was merged into. */
function correctBuild(
  engine: string,
  build: { raw: string; version: string | null },
  corrections: Corrections,
): { raw: string; version: string | null } {
  const target: CorrectionTarget = { subject: "build", engine, name: build.raw };
  const raw = corrections.nameOf(target);
  const end = mergedInto(target, corrections.of);
  const version = corrections.of(end)?.version ?? corrections.of(target)?.version ?? build.version;
  return raw === build.raw && version === build.version ? build : { ...build, raw, version };
}

/** A test's name as readers gave it. */
export const correctTest = (family: string, name: string, corrections: Corrections): string =>
  corrections.any ? corrections.nameOf({ subject: "workload", engine: family, name }) : name;

/** An engine's display name as readers gave it, or of the engine that they merged it into; `displayName` where nobody says otherwise. */
export function correctEngine(name: string, displayName: string, corrections: Corrections): string {
  const called = corrections.any ? corrections.nameOf({ subject: "engine", engine: "", name }) : name;
  return called === name ? displayName : engineName(called);
}
