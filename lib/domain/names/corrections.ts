import { engineName } from "./engines";
import { configKey } from "./names";

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

/** Two spellings of one config are one name. */
const spelled = (subject: CorrectionSubject, name: string): string => (subject === "config" ? configKey(name) : name);
const idOf = ({ subject, engine, name }: CorrectionTarget): string =>
  JSON.stringify([subject, engine, spelled(subject, name)]);

/** What a name once was called: in an earlier statement, or by an import that read its source otherwise. Addresses may hold it for ever. */
export type EarlierName = CorrectionTarget & { called: string };

/**
 * A statement about a name that an import has since read otherwise is about that one, and so is a merge into it; where it became several names, it says
 * nothing of them.
 */
export function ofToday<One extends Corrected & CorrectionTarget>(statement: One, former: readonly EarlierName[]): One {
  const { subject, engine, name, mergeInto } = statement;
  const today = (called: string): string => {
    const names = former.filter(
      (each) =>
        each.subject === subject &&
        each.engine === engine &&
        spelled(subject, each.called) === spelled(subject, called),
    );
    const [only, another] = new Set(names.map((each) => each.name));
    return only === undefined || another !== undefined ? called : only;
  };
  return { ...statement, name: today(name), mergeInto: mergeInto === null ? null : today(mergeInto) };
}

/**
 * What all readers' statements together make of names. Each thing has a key, its raw name, or that of the one which it was merged into; addresses
 * hold keys, pages show names. Nothing stored changes: a newer statement takes an older one back.
 */
export interface Corrections {
  /** The statement that counts for a name; undefined where nobody says otherwise. */
  of(target: CorrectionTarget): Corrected | undefined;
  /** The raw name that stands for a name in addresses: that of the one it was merged into (and that one's, and so on), or its own. */
  keyOf(target: CorrectionTarget): string;
  /** What a raw name is called: the display name of its key. A name that nobody corrected stays as it is. */
  nameOf(target: CorrectionTarget): string;
  /**
   * The keys that a name in an address may mean, of whatever engine or family: as a raw name, else as one that is or was shown. `has` says
   * which keys there are at hand. Several: the name is ambiguous; none: it means nothing here.
   */
  keysNamed(subject: CorrectionSubject, name: string, has: (key: string) => boolean): readonly string[];
  /** The raw names among these whose keys a name in an address may mean. */
  spellings(subject: CorrectionSubject, name: string, raws: ReadonlySet<string>): readonly string[];
  /** All names that readers call otherwise, with what they are called. */
  renamed: readonly (CorrectionTarget & { called: string })[];
  /** Whether there is any at all, now or earlier. */
  any: boolean;
}

/**
 * Makes one of the newest statement of each name, of two about one thing the later. `shown` are names that readers gave before, `former` raw ones that an
 * import has since read otherwise.
 */
export function correctionsOf(
  newest: Iterable<readonly [CorrectionTarget, Corrected]>,
  { shown = [], former = [] }: { shown?: readonly EarlierName[]; former?: readonly EarlierName[] } = {},
): Corrections {
  const said = new Map<string, Corrected>();
  const targets: CorrectionTarget[] = [];
  for (const [target, statement] of newest) {
    if (!saysSomething(statement)) continue;
    said.set(idOf(target), statement);
    targets.push(target);
  }
  const of = (target: CorrectionTarget) => said.get(idOf(target));
  const endOf = (target: CorrectionTarget) => mergedInto(target, of);
  const nameOf = (target: CorrectionTarget): string => {
    const end = endOf(target);
    return of(end)?.displayName ?? end.name;
  };
  // By subject and name: the keys of raw names, those of names that are or were shown, the raw names behind keys, and those of today.
  const [raw, called, behind, today] = [manyByName(), manyByName(), manyByName(), manyByName()];
  for (const target of targets) {
    // The one that others were merged into need not be corrected itself.
    for (const one of [target, endOf(target)]) {
      const { subject } = one;
      const key = endOf(one).name;
      raw.add(subject, one.name, key);
      called.add(subject, nameOf(one), key);
      behind.add(subject, key, one.name);
    }
  }
  for (const { called: name, ...target } of former) {
    today.add(target.subject, name, target.name);
    called.add(target.subject, name, endOf(target).name);
  }
  for (const { called: name, ...target } of shown) called.add(target.subject, name, endOf(target).name);
  /** The keys of a name that is no raw one any more, and those that an import read in their place since. */
  const since = (subject: CorrectionSubject, name: string): string[] => {
    const keys = new Set(called.of(subject, name));
    for (const key of keys) for (const now of today.of(subject, key)) keys.add(now).add(raw.of(subject, now)[0] ?? now);
    return [...keys];
  };
  const keysNamed = (subject: CorrectionSubject, name: string, has: (key: string) => boolean) => {
    // A name that was merged in one engine may be another one's own.
    const ways = [[...raw.of(subject, name), name], since(subject, name)];
    return ways.map((way) => [...new Set(way)].filter(has)).find((keys) => keys.length > 0) ?? [];
  };
  const spellings = (subject: CorrectionSubject, name: string, raws: ReadonlySet<string>) => {
    const own = (key: string) => [key, ...behind.of(subject, key)].filter((each) => raws.has(each));
    return [...new Set(keysNamed(subject, name, (key) => own(key).length > 0).flatMap(own))];
  };
  const renamed = targets
    .map((target) => ({ ...target, called: nameOf(target) }))
    .filter(({ name, called }) => called !== name);
  return {
    of,
    keyOf: (target) => endOf(target).name,
    nameOf,
    keysNamed,
    spellings,
    renamed,
    any: said.size > 0 || shown.length > 0 || former.length > 0,
  };
}

/** Names by the names that they go with, whatever their engine or family. */
function manyByName() {
  const found = new Map<string, Set<string>>();
  const id = (subject: CorrectionSubject, name: string) => JSON.stringify([subject, spelled(subject, name)]);
  return {
    of: (subject: CorrectionSubject, name: string): readonly string[] => [...(found.get(id(subject, name)) ?? [])],
    add(subject: CorrectionSubject, name: string, value: string) {
      const own = found.get(id(subject, name)) ?? new Set();
      found.set(id(subject, name), own.add(value));
    },
  };
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

/** What a test is called. */
export const correctTest = (family: string, name: string, corrections: Corrections): string =>
  corrections.nameOf({ subject: "workload", engine: family, name });

/** An engine's display name as readers gave it, or of the engine that they merged it into; `displayName` where nobody says otherwise. */
export function correctEngine(name: string, displayName: string, corrections: Corrections): string {
  const called = corrections.nameOf({ subject: "engine", engine: "", name });
  return called === name ? displayName : engineName(called);
}
