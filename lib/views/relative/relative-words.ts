import { valueWords } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { engineShown, type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import type { Confounder } from "@/lib/domain/relative/confounders";
import type { RelativeColumn } from "@/lib/domain/relative/relative-columns";

/** How a dimension is called: "Config", "Rows per table"; a key that is none stands for itself. */
export const dimensionLabel = (dimension: string): string => dimensionOf(dimension)?.label ?? dimension;

/** A value of a dimension in running text, as readers call it: "40 threads", "config z12a_c8r32", "no prepared statements". */
export const dimensionText = valueWords;

/** What a folder's name says of memory, written as the setting that says the same is. */
const MEMORY: Readonly<Record<string, string>> = {
  "in-memory": dimensionText("s.cached", "true"),
  "io-bound": dimensionText("s.cached", "false"),
};

/** The gates of a section in words: "in memory", "machine hetz, 40 threads"; a scale that is named needs no word before it. */
export const partsText = (parts: RelativeColumn["parts"], names?: ShownNames): string =>
  parts
    .map(({ dimension, value }) =>
      dimension === "scale" && !isMissing(dimension, value)
        ? value
            .split(" ")
            .map((word) => MEMORY[word] ?? word)
            .join(" ")
        : dimensionText(dimension, value, names),
    )
    .join(", ");

/** A section's heading as older links name it, with a scale as its folder's name had it. */
export const olderTitle = (title: string): string =>
  Object.entries(MEMORY).reduce((text, [older, now]) => text.replaceAll(now, older), title);

/** The heading of a section: "Point queries", "Point queries · cached". */
export const sectionTitle = (title: string, parts: RelativeColumn["parts"], names?: ShownNames): string =>
  [title, partsText(parts, names)].filter(Boolean).join(" · ");

const isMissing = (dimension: string, value: string): boolean => dimensionOf(dimension)?.missing === value;

/** How a column is headed: a title, and lines that hold the raw name and what tells it apart. Nothing is cut. */
export interface ColumnHead {
  title: string;
  lines: string[];
}

/** The heads as a page shows them below its facts: a line that every head has, and the facts say already, stands there alone. */
export function withoutFacts(heads: readonly ColumnHead[], facts: readonly string[]): ColumnHead[] {
  const said = new Set(facts.filter((fact) => heads.every(({ lines }) => lines.includes(fact))));
  return heads.map((head) => ({ ...head, lines: head.lines.filter((line) => !said.has(line)) }));
}

const NO_THREADS = dimensionText("threads", dimensionOf("threads")?.missing ?? "");

/**
 * The parameters of all rows as a page shows them below its facts: a thread count that every row has, and the facts say already, stands
 * there alone ("range=100", not "range=100 threads=40"). A row of which none is recorded goes on to say so.
 */
export function withoutSharedThreads(params: readonly string[], facts: readonly string[]): string[] {
  const words = params.map((each) => each.split(" "));
  const shared = words.flat().find((word) => word.startsWith("threads=")) ?? null;
  const said = shared === null ? "" : dimensionText("threads", shared.slice("threads=".length));
  const isWhole = facts.includes(said);
  const isSaid = isWhole || facts.includes(`${said} where recorded`);
  const hasIt = (each: readonly string[], at: number) =>
    shared !== null && (each.includes(shared) || (!isWhole && params[at]?.endsWith(NO_THREADS)));
  if (shared === null || !isSaid || !words.every(hasIt)) return [...params];
  return words.map((each) => each.filter((word) => word !== shared).join(" "));
}

/** The parameters of all rows as a page shows them: without a shared thread count, and with a range where two rows of one name differ in it. */
export function drawnParams(
  rowHeads: readonly { name: string; params: string }[],
  facts: readonly string[],
): readonly string[] {
  const rangeOf = (params: string) => params.split(" ").find((word) => word.startsWith("range=")) ?? "";
  const ranges = new Map<string, Set<string>>();
  for (const { name, params } of rowHeads) ranges.set(name, (ranges.get(name) ?? new Set()).add(rangeOf(params)));
  const told = rowHeads.map(({ name, params }) =>
    (ranges.get(name)?.size ?? 0) > 1
      ? params
      : params
          .split(" ")
          .filter((word) => !word.startsWith("range="))
          .join(" "),
  );
  return withoutSharedThreads(told, facts);
}

/** The rows as charts name them, below the titles of their sections and the page's facts: "read-only range=100". */
export function rowLabels(rowHeads: readonly { name: string; params: string }[], facts: readonly string[]): string[] {
  const params = drawnParams(rowHeads, facts);
  return rowHeads.map(({ name }, at) => [name, params[at]].filter(Boolean).join(" "));
}

/** In what besides the columns' dimension a column differs from what it is divided by: "config", "machine". */
export const differingIn = (confounders: readonly Confounder[], column: number): string[] => [
  ...new Set(
    confounders
      .filter((each) => each.column === column)
      .map(({ dimension }) => dimensionLabel(dimension).toLowerCase()),
  ),
];

/** The lines of a head that are drawn: the raw name of a build only where another build's column has the same title. */
export function linesDrawn(heads: readonly ColumnHead[], column: number, raw: string | undefined): readonly string[] {
  const { title, lines = [] } = heads[column] ?? {};
  const isAmbiguous = heads.some(
    (head, at) => at !== column && head.title === title && raw !== undefined && !head.lines.includes(raw),
  );
  return isAmbiguous ? lines : lines.filter((line) => line !== raw);
}

/** The heads of a table's columns, by the names that readers gave. Builds are titled by version, with the engine where there are several. */
export function columnHeads(
  columns: readonly RelativeColumn[],
  columnsBy: string,
  bundles: Readonly<Record<string, string>>,
  names?: ShownNames,
): ColumnHead[] {
  const engines = new Set(columns.map(({ engine }) => engine));
  return columns.map(({ value, version, engine, parts }) => {
    const title = titleOf(columnsBy, value, version);
    const named = columnsBy === "build" && engines.size > 1 && engine !== null && version !== null;
    const called = shownName(names, columnsBy, value);
    const raw = columnsBy === "build" && version && called !== title ? [called] : [];
    // What is not known of a column tells it from others that name theirs; saying so for each dimension would drown the rest.
    const told = parts.filter(
      ({ dimension, value: part }) => !(named && dimension === "engine") && !isMissing(dimension, part),
    );
    return {
      title: named ? `${engineShown(engine, names)} ${title}` : title,
      lines: [...raw, ...told.map((part) => partText(part, version))],
    };
  });

  /** An engine with the version that the column is of: thread counts or configs of MariaDB alone say not of which MariaDB. */
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
