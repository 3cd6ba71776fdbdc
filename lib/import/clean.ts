import { shorten } from "../archive/issues";
import type { BundleContents } from "../db/write/save-bundle";
import type { Issue, ParsedPoint, ParsedRun } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { isSecretSetting, MASK, maskSecrets } from "../domain/secrets/secrets";
import { formatCount } from "../format";
import { METRICS } from "../importers/kit/packed-block";
import { PackedPoint } from "../importers/kit/packed-points";
import { PointList, plainPoint } from "../importers/kit/point-list";
import { cleanPaths } from "./clean-paths";
import { problem, SECRET_MASKED } from "./issue-list";
import { fitsInt4, usableNumber } from "./usable-number";

/** Characters of a text, and of a name. */
const MAX_TEXT = 2_000;
const MAX_NAME = 300;
/** Examples that the issue on unusable numbers lists. */
const MAX_EXAMPLES = 5;

/** Changes to the texts and numbers of a file, reported once. */
interface Changes {
  /** Null for the bundle. */
  path: string | null;
  masked: boolean;
  odd: boolean;
  clipped: boolean;
  /** Examples of unusable numbers, with their names as they are shown. */
  numbers: string[];
  /** Number of all unusable numbers. */
  unusable: number;
  seen: Seen;
}

/** Values that need no change, checked once: runs and points share them. */
interface Seen {
  /** Paths of the members as they are shown. */
  paths: ReadonlyMap<string, string>;
  shared: Set<object>;
  texts: Set<string>;
}
const SEEN_TEXTS = 5_000;
const nothingSeen = (paths: ReadonlyMap<string, string> = new Map()): Seen => ({
  paths,
  shared: new Set(),
  texts: new Set(),
});

/**
 * Makes texts and numbers fit to store and show. It masks secrets, cuts very long texts, and drops impossible numbers.
 * NUL and lone surrogates, which Postgres can't hold, become U+FFFD. A line that is no int4 becomes null. Sizes become
 * whole bytes. Each other change has an issue.
 */
export function cleanContents(contents: BundleContents): BundleContents {
  const changes = new Map<string | null, Changes>();
  const seen = nothingSeen(cleanPaths(contents.files.map(({ path }) => path)));
  const noteFor = (path: string | null): Changes => {
    const known = changes.get(path);
    if (known) return known;
    const fresh = noChanges(path, seen);
    changes.set(path, fresh);
    return fresh;
  };
  const results = contents.results.map((result) => cleanResults(result, noteFor));
  const files = contents.files.map((file) => ({
    ...file,
    path: cleanPath(file.path, noteFor(file.path)),
    reason: file.reason === null ? null : cleanText(file.reason, noteFor(file.path), MAX_TEXT),
  }));
  const issues = contents.issues.map((issue) => cleanIssue(issue, noteFor(issue.path)));
  const all = [...issues, ...[...changes.values()].flatMap(changeIssues)];
  return { ...contents, results, files, issues: oneForSecrets(all) };
}

/** Merges the issues on secrets into the first: all logs of a benchmark show the same command line. */
function oneForSecrets(issues: readonly Issue[]): Issue[] {
  const masked = issues.filter(({ code }) => code === SECRET_MASKED);
  const files = new Set(masked.map(({ path }) => path)).size;
  const [first] = masked;
  if (!first) return [...issues];
  const place = files === 1 ? "is in the file" : `is in this file and in ${files - 1} more`;
  const advice = `It is shown as ${MASK} everywhere; change it if it is still in use.`;
  const message = `A password, token or key ${place}. ${advice}`;
  return issues.flatMap((issue) => {
    if (issue === first) return [{ ...first, message }];
    return issue.code === SECRET_MASKED ? [] : [issue];
  });
}

/** Makes an issue fit to store and show. */
export function cleanIssue(issue: Issue, note: Changes = noChanges()): Issue {
  return {
    ...issue,
    path: issue.path === null ? null : cleanPath(issue.path, note),
    line: issue.line !== null && fitsInt4(issue.line) ? issue.line : null,
    text: issue.text === null ? null : cleanText(issue.text, note, MAX_TEXT),
    message: cleanText(issue.message, note, MAX_TEXT),
  };
}

const noChanges = (path: string | null = null, seen = nothingSeen()): Changes => ({
  path,
  masked: false,
  odd: false,
  clipped: false,
  numbers: [],
  unusable: 0,
  seen,
});

function cleanResults(result: ParsedResults, noteFor: (path: string | null) => Changes): ParsedResults {
  const each = <T extends { source: { path: string } }>(items: readonly T[]): T[] =>
    items.map((item) => cleanDeep(item, noteFor(item.source.path), ""));
  const runs = each(result.runs);
  return {
    ...result,
    runs,
    indexBuilds: each(result.indexBuilds),
    points: cleanPoints(result.points, cleanPlaces(result.runs, runs), noteFor),
    authorRows: each(result.authorRows),
    authorTables: each(result.authorTables),
    provenance: each(result.provenance),
    series: result.series.map(({ values, ...series }) => ({
      ...cleanDeep(series, noteFor(series.source.path), ""),
      // Not cleaned: there are thousands, and checkResults checks that they are numbers.
      values,
    })),
  };
}

type IsCleanPlace = (source: ParsedPoint["source"]) => boolean;

/**
 * Returns a function that is true for a place that a run holds and that needed no change. Points ask in the order of
 * their runs; for others it is false.
 */
function cleanPlaces(runs: readonly ParsedRun[], clean: readonly ParsedRun[]): IsCleanPlace {
  let at = 0;
  return (source) => {
    while (at < runs.length && runs[at]?.source !== source) at += 1;
    return clean[at]?.source === source;
  };
}

/** Cleans points. Those without a change stay the same objects. */
function cleanPoints(
  points: readonly ParsedPoint[],
  isCleanPlace: IsCleanPlace,
  noteFor: (path: string | null) => Changes,
): ParsedPoint[] {
  const list = PointList.beside(points);
  for (const point of points) {
    if (point instanceof PackedPoint && isCleanPacked(point, isCleanPlace, noteFor)) list.push(point);
    else {
      const plain = plainPoint(point);
      const clean = cleanDeep(plain, noteFor(plain.source.path), "");
      list.push(clean === plain ? point : clean);
    }
  }
  return list.points;
}

/** Returns true for a packed point that surely needs no change, without making an object of it. */
function isCleanPacked(
  point: PackedPoint,
  isCleanPlace: IsCleanPlace,
  noteFor: (path: string | null) => Changes,
): boolean {
  const { source, kind, label, indexParams, queryParams } = point;
  if (point.metricSources !== undefined || !isCleanPlace(source)) return false;
  // A trial: where it fails, all of the point is cleaned, and notes its changes then.
  const { seen } = noteFor(source.path);
  const note = noChanges(source.path, seen);
  const { shared } = seen;
  const isSeen = (one: object, parts: Readonly<Record<string, unknown>>): boolean => {
    if (shared.has(one)) return true;
    const isClean = cleanObject(parts, note) === parts;
    if (isClean) shared.add(one);
    return isClean;
  };
  const { more, ...rest } = kind;
  const areClean =
    isSeen(kind, rest) &&
    isSeen(indexParams, indexParams) &&
    isSeen(queryParams, queryParams) &&
    more.every((name) => cleanKey(name, note) === name) &&
    cleanText(label, note, MAX_TEXT) === label;
  if (!areClean) return false;
  return point.values.every((value, at) => {
    const name = METRICS[at] ?? more[at - METRICS.length] ?? "";
    return value === null || usableNumber(value, name) === value;
  });
}

// Names that indexes and look-ups are built on.
const names = new Set(["engine", "raw", "dataset", "distance", "algorithm", "name"]);

// Keys join rows inside one import and are never stored; a fingerprint is a hash.
const notShown = new Set(["key", "runKey", "indexBuildKey", "pointKey", "fingerprint"]);

// Fields whose objects rows of a table have in common.
const shared = new Set(["indexParams", "queryParams", "setting", "settings", "workload", "notes"]);

function cleanDeep<T>(value: T, note: Changes, name: string): T;
function cleanDeep(value: unknown, note: Changes, name: string): unknown {
  if (typeof value === "string") {
    if (notShown.has(name)) return value;
    if (name === "path") return cleanPath(value, note);
    const clean = cleanText(value, note, names.has(name) ? MAX_NAME : MAX_TEXT);
    if (!isSecretSetting(name, clean)) return clean;
    note.masked = true;
    return MASK;
  }
  if (typeof value === "number") {
    const usable = usableNumber(value, name);
    if (usable !== null) return usable;
    note.unusable += 1;
    if (note.numbers.length < MAX_EXAMPLES) note.numbers.push(`${cleanKey(name, note)} ${value}`);
    return null;
  }
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => cleanDeep(item, note, name));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (!isRecord(value)) return value;
  if (!shared.has(name)) return cleanObject(value, note);
  if (note.seen.shared.has(value)) return value;
  const clean = cleanObject(value, note);
  if (clean === value) note.seen.shared.add(value);
  return clean;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object";

/** Returns the same object where nothing changes: most need none, and there may be millions. */
function cleanObject(value: Readonly<Record<string, unknown>>, note: Changes): object {
  const changed: [string, unknown][] = [];
  let renamed = false;
  for (const key of Object.keys(value)) {
    const item = value[key];
    const cleaned = cleanDeep(item, note, key);
    if (!Object.is(cleaned, item)) changed.push([key, cleaned]);
    renamed ||= cleanKey(key, note) !== key;
  }
  const clean = changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
  return renamed ? withCleanKeys(clean, note) : clean;
}

/** Returns an object with clean keys. Of keys that become equal, the later ones get a number. */
function withCleanKeys(value: object, note: Changes): object {
  const taken = new Set<string>();
  // An upload may have very many keys that become equal: each goes on at the number after the last one.
  const numbers = new Map<string, number>();
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
    const clean = cleanKey(key, note);
    let name = clean;
    let nth = numbers.get(clean) ?? 2;
    for (; taken.has(name); nth += 1) name = `${clean} (${nth})`;
    numbers.set(clean, nth);
    taken.add(name);
    return [name, item];
  });
  return Object.fromEntries(entries);
}

// The same few hundred keys occur in every point.
const cleanKeys = new Map<string, string>();
function cleanKey(key: string, note: Changes): string {
  const known = cleanKeys.get(key);
  if (known !== undefined) return known;
  const clean = cleanText(key, note, MAX_NAME);
  if (clean === key && cleanKeys.size < 1_000) cleanKeys.set(key, key);
  return clean;
}

/** Returns a member's path as its bundle shows it: all that names a member names it alike. */
function cleanPath(path: string, note: Changes): string {
  const clean = note.seen.paths.get(path);
  if (clean === undefined) return cleanText(path, note, MAX_TEXT);
  if (clean !== path) note.masked = true;
  return storable(clean, note);
}

// Without the flag u it also matches whole pairs, but is many times faster on the texts that have neither.
const mayBeOdd = /[\0\ud800-\udfff]/;

function storable(text: string, note: Changes): string {
  if (!mayBeOdd.test(text)) return text;
  // With the flag u, this matches surrogates without a partner.
  const sound = text.replaceAll(/[\0\p{Surrogate}]/gu, "\uFFFD");
  if (sound !== text) note.odd = true;
  return sound;
}

function cleanText(text: string, note: Changes, max: number): string {
  if (note.seen.texts.has(text)) return text;
  let clean = text;
  if (clean.length > max) {
    clean = shorten(clean, max);
    note.clipped = true;
  }
  const masked = maskSecrets(clean);
  if (masked !== clean && masked.includes(MASK)) note.masked = true;
  const sound = storable(masked, note);
  if (sound === text && text.length <= MAX_NAME && note.seen.texts.size < SEEN_TEXTS) note.seen.texts.add(text);
  return sound;
}

function changeIssues({ path: name, masked, odd, clipped, numbers, unusable, seen }: Changes): Issue[] {
  const path = name === null ? null : (seen.paths.get(name) ?? maskSecrets(name));
  const issues: Issue[] = [];
  if (masked) issues.push(problem(path, SECRET_MASKED, "warning", ""));
  if (odd)
    issues.push(
      problem(
        path,
        "odd-characters",
        "info",
        "Characters that cannot be stored (NUL, halves of a pair) are shown as \uFFFD.",
      ),
    );
  if (clipped)
    issues.push(
      problem(
        path,
        "text-cut",
        "info",
        `Texts longer than ${MAX_TEXT} characters (names: ${MAX_NAME}) are cut where they are shown.`,
      ),
    );
  if (unusable > 0) {
    const more = unusable > numbers.length ? ` and ${formatCount(unusable - numbers.length)} more` : "";
    issues.push(
      problem(
        path,
        "number-not-usable",
        "warning",
        `Values that are not usable numbers count as missing: ${numbers.join(", ")}${more}.`,
      ),
    );
  }
  return issues;
}
