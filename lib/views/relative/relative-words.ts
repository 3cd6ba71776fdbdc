import { valueWords } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { engineShown, type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import type { Confounder } from "@/lib/domain/relative/confounders";
import type { RelativeColumn } from "@/lib/domain/relative/relative-columns";
import { type RelativeRow, withAssumed } from "@/lib/domain/relative/workload-rows";

/** Returns the label of a dimension: "Config", "Rows per table"; an unknown key is its own label. */
export const dimensionLabel = (dimension: string): string => dimensionOf(dimension)?.label ?? dimension;

/**
 * Writes a value of a dimension in running text, in readers' names: "40 threads", "config z12a_c8r32", "no prepared
 * statements".
 */
export const dimensionText = valueWords;

/** Words of folder names on memory, each with the text of the setting that means the same. */
const MEMORY: ReadonlyMap<string, string> = new Map([
  ["in-memory", dimensionText("s.cached", "true")],
  ["io-bound", dimensionText("s.cached", "false")],
]);

/** Writes the gates of a section: "in memory", "machine hetz, 40 threads". A named scale needs no word before it. */
export const partsText = (parts: RelativeRow["parts"], names?: ShownNames): string =>
  parts
    .map(({ dimension, value, assumed }) => {
      const words = value.split(" ").map((word) => MEMORY.get(word) ?? word);
      const isScale = dimension === "scale" && !isMissing(dimension, value);
      return withAssumed(isScale ? words.join(" ") : dimensionText(dimension, value, names), assumed);
    })
    .join(", ");

/** Returns a section's heading as older links spell it, with the scale in its folder's words. */
export const olderTitle = (title: string): string =>
  [...MEMORY].reduce((text, [older, now]) => text.replaceAll(now, older), title);

/** A link may be older than the mark of a size, or than its statement. */
const partsOfTitle = (title: string): string[] =>
  title === "" ? [] : title.split(/ · |, /).map((part) => part.replace(" (assumed)", ""));

/** Returns true where a heading has all parts of an older one, and another text: "Writes · cached" of "Writes". */
export function hasGainedParts(title: string, older: string): boolean {
  const now = partsOfTitle(title);
  return title !== older && partsOfTitle(older).every((part) => now.includes(part));
}

/** Returns the heading of a section: "Point queries", "Point queries · cached". */
export const sectionTitle = (title: string, parts: RelativeRow["parts"], names?: ShownNames): string =>
  [title, partsText(parts, names)].filter(Boolean).join(" · ");

const isMissing = (dimension: string, value: string): boolean => dimensionOf(dimension)?.missing === value;

/** The head of a column: a title, and lines with the raw name and other values that distinguish it. Nothing is cut. */
export interface ColumnHead {
  title: string;
  lines: string[];
}

/** Drops the lines that all heads share and that the page's facts give already. */
export function withoutFacts(heads: readonly ColumnHead[], facts: readonly string[]): ColumnHead[] {
  const repeated = new Set(facts.filter((fact) => heads.every(({ lines }) => lines.includes(fact))));
  return heads.map((head) => ({ ...head, lines: head.lines.filter((line) => !repeated.has(line)) }));
}

const NO_THREADS = dimensionText("threads", dimensionOf("threads")?.missing ?? "");

/**
 * Drops a thread count that all rows share and that the page's facts give already: "range=100", not "range=100
 * threads=40". A row without a recorded thread count keeps its remark.
 */
export function withoutSharedThreads(params: readonly string[], facts: readonly string[]): string[] {
  const words = params.map((each) => each.split(" "));
  const shared = words.flat().find((word) => word.startsWith("threads=")) ?? null;
  const sharedText = shared === null ? "" : dimensionText("threads", shared.slice("threads=".length));
  const isWhole = facts.includes(sharedText);
  const isInFacts = isWhole || facts.includes(`${sharedText} where recorded`);
  const hasIt = (each: readonly string[], at: number) =>
    shared !== null && (each.includes(shared) || (!isWhole && params[at]?.endsWith(NO_THREADS)));
  if (shared === null || !isInFacts || !words.every(hasIt)) return [...params];
  return words.map((each) => each.filter((word) => word !== shared).join(" "));
}

/** Parameters that a row names only where another row of its name differs in them. */
const QUIET = ["range=", "distance=", "k="];

/**
 * Returns the parameters of all rows without a shared thread count. They include a range, a distance or k only where
 * rows of one name differ in it.
 */
export function drawnParams(
  rowHeads: readonly { name: string; params: string }[],
  facts: readonly string[],
): readonly string[] {
  const seen = new Map<string, Set<string>>();
  const valuesOf = (name: string, key: string) => seen.get(`${name} ${key}`) ?? new Set<string>();
  const wordOf = (params: string, key: string) => params.split(" ").find((word) => word.startsWith(key)) ?? "";
  for (const { name, params } of rowHeads)
    for (const key of QUIET) seen.set(`${name} ${key}`, valuesOf(name, key).add(wordOf(params, key)));
  const shortened = rowHeads.map(({ name, params }) => {
    const alike = QUIET.filter((key) => valuesOf(name, key).size < 2);
    return params
      .split(" ")
      .filter((word) => !alike.some((key) => word.startsWith(key)))
      .join(" ");
  });
  return withoutSharedThreads(shortened, facts);
}

/** Returns row labels for charts: "read-only range=100". They omit what section titles and the page's facts give. */
export function rowLabels(rowHeads: readonly { name: string; params: string }[], facts: readonly string[]): string[] {
  const params = drawnParams(rowHeads, facts);
  return rowHeads.map(({ name }, at) => [name, params[at]].filter(Boolean).join(" "));
}

/** Lists the dimensions besides the columns' own in which a column differs from its baseline: "config", "machine". */
export const differingIn = (confounders: readonly Confounder[], column: number): string[] => [
  ...new Set(
    confounders
      .filter((each) => each.column === column)
      .map(({ dimension }) => dimensionLabel(dimension).toLowerCase()),
  ),
];

/**
 * Returns the lines of a head that tables draw. A build's raw name is among them only where another build has its
 * title.
 */
export function linesDrawn(heads: readonly ColumnHead[], column: number, raw: string | undefined): readonly string[] {
  const { title, lines = [] } = heads[column] ?? {};
  const isAmbiguous = heads.some(
    (head, at) => at !== column && head.title === title && raw !== undefined && !head.lines.includes(raw),
  );
  return isAmbiguous ? lines : lines.filter((line) => line !== raw);
}

/**
 * Returns the heads of a table's columns, in readers' names. Builds have their version as title, with the engine where
 * there are several. An unrecorded build then has its engine alone.
 */
export function columnHeads(
  columns: readonly RelativeColumn[],
  columnsBy: string,
  bundles: Readonly<Record<string, string>>,
  names?: ShownNames,
): ColumnHead[] {
  const engines = new Set(columns.map(({ engine }) => engine));
  return columns.map(({ value, version, engine, parts }) => {
    const title = titleOf(columnsBy, value, version);
    const isUnknown = isMissing(columnsBy, value);
    const withEngine = columnsBy === "build" && engines.size > 1 && engine !== null && (version !== null || isUnknown);
    const called = shownName(names, columnsBy, value);
    const raw = columnsBy === "build" && version && called !== title ? [called] : [];
    // A missing value may distinguish a column too, but a line for each missing dimension would hide the rest.
    const distinguishing = parts.filter(
      ({ dimension, value: part }) => !(withEngine && dimension === "engine") && !isMissing(dimension, part),
    );
    const lines = [...raw, ...distinguishing.map((part) => partText(part, version))];
    if (!withEngine) return { title, lines };
    // An engine says more than a build that nobody recorded.
    const name = engineShown(engine, names);
    return isUnknown ? { title: name, lines: [title, ...lines] } : { title: `${name} ${title}`, lines };
  });

  /** Adds the version to an engine where columns aren't builds: "MariaDB" alone doesn't say which version. */
  function partText({ dimension, value }: RelativeColumn["parts"][number], version: string | null): string {
    const text = dimensionText(dimension, value, names);
    return dimension === "engine" && columnsBy !== "build" && version !== null ? `${text} ${version}` : text;
  }

  function titleOf(by: string, value: string, version: string | null): string {
    if (isMissing(by, value)) return dimensionText(by, value);
    if (by === "bundle") return bundles[value] ?? value;
    if (by === "build" && version !== null) return version;
    return ["build", "config", "machine"].includes(by) ? shownName(names, by, value) : dimensionText(by, value, names);
  }
}
