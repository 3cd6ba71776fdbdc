import { group } from "@/lib/domain/group";
import { engineName } from "./engines";
import { configKey } from "./names";

/** Parts of a setting that have a page. */
export const SETTING_SUBJECTS = ["build", "config", "machine"] as const;
/** A part of a setting that has a page. */
export type SettingSubject = (typeof SETTING_SUBJECTS)[number];

/** Kinds of names that readers can correct. */
export const CORRECTION_SUBJECTS = [...SETTING_SUBJECTS, "engine", "workload"] as const;
/** A kind of names that readers can correct. */
export type CorrectionSubject = (typeof CORRECTION_SUBJECTS)[number];

/** The corrected name. A build has its engine, a test its family; for the others `engine` is "". */
export interface CorrectionTarget {
  subject: CorrectionSubject;
  engine: string;
  name: string;
}

/** A reader's correction of a name; null = the imported fact stays. */
export interface Corrected {
  displayName: string | null;
  /** The raw name of another one of its kind that means the same. */
  mergeInto: string | null;
  version: string | null;
  /** YYYY-MM-DD. */
  releaseDate: string | null;
  notes: string | null;
}

/** One reader's statement. The newest on a name replaces all of the older ones. */
export interface Correction extends Corrected {
  author: string;
  createdAt: Date;
}

/** Returns true for a statement with content; one without withdraws those before it. */
export const saysSomething = ({ displayName, mergeInto, version, releaseDate, notes }: Corrected): boolean =>
  [displayName, mergeInto, version, releaseDate, notes].some((value) => value !== null);

/** Returns one spelling of a name: two spellings of a config are one name. */
const spelling = (subject: CorrectionSubject, name: string): string => (subject === "config" ? configKey(name) : name);
const idOf = ({ subject, engine, name }: CorrectionTarget): string =>
  JSON.stringify([subject, engine, spelling(subject, name)]);

/** An earlier name, from an older statement or another reading by the import. Addresses may still have it. */
export type EarlierName = CorrectionTarget & { called: string };

/** Returns the names that imports read in place of one since then. */
type NamesSince = (target: CorrectionTarget) => readonly string[];

/** Finds the names since a former one, step by step. A name that became several belongs to none of them. */
export function namesSince(former: readonly EarlierName[]): NamesSince {
  const next = group(former, ({ called: name, ...target }) => idOf({ ...target, name }));
  return (target) => {
    const names: string[] = [];
    // An import may read the first name again.
    const met = new Set([idOf(target)]);
    for (let name = target.name; ; ) {
      const [only, another] = new Set(next.get(idOf({ ...target, name }))?.map((each) => each.name));
      if (only === undefined || another !== undefined || met.has(idOf({ ...target, name: only }))) return names;
      met.add(idOf({ ...target, name: only }));
      names.push(only);
      name = only;
    }
  };
}

/**
 * Returns a statement, and again for each name that imports read in place of its own since then. A merge into it moves
 * to today's name, too.
 */
export function withNamesSince<One extends Corrected & CorrectionTarget>(statement: One, since: NamesSince): One[] {
  const { mergeInto } = statement;
  const into = mergeInto === null ? null : (since({ ...statement, name: mergeInto }).at(-1) ?? mergeInto);
  const later = since(statement);
  const names = later.length > 0 ? later : [statement.name];
  return [statement, ...names.map((name) => ({ ...statement, name, mergeInto: into }))];
}

/**
 * The corrections of all readers. A subject has a key: its raw name, or that of the subject that it was merged into.
 * Addresses hold keys, pages show names. Nothing stored changes: a newer statement can withdraw an older one.
 */
export interface Corrections {
  /** Returns the statement on a name; undefined without one. */
  of(target: CorrectionTarget): Corrected | undefined;
  /** Returns the key of a name. That is the raw name at the end of its merges, or the name itself. */
  keyOf(target: CorrectionTarget): string;
  /** Returns the display name of a raw name's key. Uncorrected names stay as they are. */
  nameOf(target: CorrectionTarget): string;
  /**
   * Returns the keys that a name in an address may mean, of any engine or family. A raw name comes before a present or
   * earlier display name. `has` knows the keys in view. Several: the name is ambiguous; none: it is unknown.
   */
  keysNamed(subject: CorrectionSubject, name: string, has: (key: string) => boolean): readonly string[];
  /** Returns the raw names among these whose keys a name in an address may mean. */
  spellings(subject: CorrectionSubject, name: string, raws: ReadonlySet<string>): readonly string[];
  /** Returns the raw names and unambiguous former names that have this key, the key first. */
  behind(target: CorrectionTarget): readonly CorrectionTarget[];
  /** All renamed names, with their display names. */
  renamed: readonly (CorrectionTarget & { called: string })[];
  /** True where a statement counts, or a name was ever shown or read otherwise. */
  any: boolean;
}

/**
 * Makes corrections of the newest statement on each name. `shown` are earlier display names; `former` are raw names
 * that an import now reads differently.
 */
export function correctionsOf(
  newest: Iterable<readonly [CorrectionTarget, Corrected]>,
  { shown = [], former = [] }: { shown?: readonly EarlierName[]; former?: readonly EarlierName[] } = {},
): Corrections {
  const stated = new Map<string, Corrected>();
  const targets: CorrectionTarget[] = [];
  for (const [target, statement] of newest) {
    if (!saysSomething(statement)) continue;
    stated.set(idOf(target), statement);
    targets.push(target);
  }
  const of = (target: CorrectionTarget) => stated.get(idOf(target));
  const endOf = (target: CorrectionTarget) => endOfMerges(target, of);
  const nameOf = (target: CorrectionTarget): string => {
    const end = endOf(target);
    return of(end)?.displayName ?? end.name;
  };
  // Four maps by subject and name. They have the keys of raw names and of display names, raw names of keys, and today's
  // names.
  const [raw, called, behind, today] = [manyByName(), manyByName(), manyByName(), manyByName()];
  const ofKey = new Map<string, Map<string, CorrectionTarget>>();
  const keep = (end: CorrectionTarget, { subject, engine, name }: CorrectionTarget) => {
    const own = ofKey.get(idOf(end)) ?? new Map<string, CorrectionTarget>();
    const one = { subject, engine, name };
    ofKey.set(idOf(end), own.set(idOf(one), one));
  };
  for (const target of targets) {
    // The target of a merge need not be corrected itself.
    for (const one of [target, endOf(target)]) {
      const { subject } = one;
      const key = endOf(one).name;
      raw.add(subject, one.name, key);
      called.add(subject, nameOf(one), key);
      behind.add(subject, key, one.name);
    }
    keep(endOf(target), target);
  }
  const since = namesSince(former);
  for (const { called: name, ...target } of former) {
    const one = { ...target, name };
    for (const later of since(one)) keep(endOf({ ...target, name: later }), one);
  }
  for (const { called: name, ...target } of former) {
    today.add(target.subject, name, target.name);
    called.add(target.subject, name, endOf(target).name);
  }
  for (const { called: name, ...target } of shown) called.add(target.subject, name, endOf(target).name);
  /** Returns the keys of an earlier name, with those that an import reads in its place. */
  const keysSince = (subject: CorrectionSubject, name: string): string[] => {
    const keys = new Set(called.of(subject, name));
    for (const key of keys) for (const now of today.of(subject, key)) keys.add(now).add(raw.of(subject, now)[0] ?? now);
    return [...keys];
  };
  const keysNamed = (subject: CorrectionSubject, name: string, has: (key: string) => boolean) => {
    // A merged name of one engine may be an unmerged name of another engine.
    const ways = [[...raw.of(subject, name), name], keysSince(subject, name)];
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
    behind: (target) => [...new Map([[idOf(target), target], ...(ofKey.get(idOf(target)) ?? [])]).values()],
    renamed,
    any: stated.size > 0 || shown.length > 0 || former.length > 0,
  };
}

/** Lists of names by name, over all engines and families. */
function manyByName() {
  const found = new Map<string, Set<string>>();
  const id = (subject: CorrectionSubject, name: string) => JSON.stringify([subject, spelling(subject, name)]);
  return {
    of: (subject: CorrectionSubject, name: string): readonly string[] => [...(found.get(id(subject, name)) ?? [])],
    add(subject: CorrectionSubject, name: string, value: string) {
      const own = found.get(id(subject, name)) ?? new Set();
      found.set(id(subject, name), own.add(value));
    },
  };
}

/** Returns the end of a chain of merges; of a circle the first name by its letters. */
function endOfMerges(
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

/** Returns a test's display name. */
export const correctTest = (family: string, name: string, corrections: Corrections): string =>
  corrections.nameOf({ subject: "workload", engine: family, name });

/**
 * Returns the corrected names whose new name contains every word, in any letter case. It may contain them together with
 * its engine's name.
 */
export const renamedLike = (words: readonly string[], { renamed }: Corrections): Corrections["renamed"] =>
  renamed.filter(({ subject, called, engine }) => {
    const of = subject === "engine" ? called : engine;
    const text = `${called} ${of} ${engineName(of)}`.toLowerCase();
    return words.every((word) => text.includes(word.toLowerCase()));
  });

/** Returns an engine's display name from readers, or that of the engine that it was merged into; else `displayName`. */
export function correctEngine(name: string, displayName: string, corrections: Corrections): string {
  const called = corrections.nameOf({ subject: "engine", engine: "", name });
  return called === name ? displayName : engineName(called);
}
