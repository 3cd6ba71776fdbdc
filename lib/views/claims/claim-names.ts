import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { engineShown, shownName } from "@/lib/domain/names/shown-names";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import { decodedName } from "@/lib/domain/sentences/names";
import type { Subject } from "@/lib/domain/sentences/of-pair";
import { GROUPS, PRINTED_SCAN } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { inSentence } from "@/lib/views/frozen/headings";
import { distinctLines } from "@/lib/views/relative/baseline-words";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { partsText } from "@/lib/views/relative/relative-words";

// The fields that name rows and columns of a relative table in a sentence.

/** The parts of a view that name its rows. */
type NamedRows = Pick<RelativeView, "table" | "rowHeads">;
/** The parts of a view that name its columns. */
export type NamedColumns = Pick<RelativeView, "table" | "heads">;

/** Returns the subject of a row's claim: "point-query throughput", "at 1 thread", "on 8 CPUs". */
export function subjectOf(view: NamedRows & { authorBase: string | null }, row: number, column: number): Subject {
  const head = view.rowHeads[row];
  const { metric = "", parts = [] } = view.table.rows[row] ?? {};
  const isAlone = isOnlyRow(view, row);
  const { at, on } = sharedWhere(view, [row], column);
  // "at 1 thread" follows in the sentence. So the name leaves it out, although it is a parameter and a condition.
  const saysThreads = (word: string): boolean => {
    const threads = /^threads=(\d+)$/.exec(word)?.[1];
    return threads !== undefined && at === `at ${dimensionOf("threads")?.text(threads)}`;
  };
  const words = rowName(view, row).split(" ");
  const name = words.filter((word, nth) => nth === 0 || !saysThreads(word)).join(" ");
  // A unique name has no parameters, so all parts follow it. Other names omit only the parts of the section's heading.
  const gates = parts.filter(
    ({ dimension }) =>
      !["threads", "machine"].includes(dimension) && (isAlone || view.table.sectionsBy.includes(dimension)),
  );
  const conditions = partsText(gates, view.table.names);
  return {
    ...whatOf(name, metric, view.authorBase),
    at: [conditions && `(${conditions})`, at].filter(Boolean).join(" "),
    on,
    unit: unitOf(metric, head?.unit ?? ""),
    scale: head?.scale ?? 1,
  };
}

/** Returns the measured quantity and its unit in a sentence: "point-query throughput", "p95 latency of point-query". */
export function whatOf(name: string, metric: string, authorBase: string | null = null): Pick<Subject, "what" | "unit"> {
  const { label, unit } = metricInfo(metric);
  const words = unitOf(metric, unit);
  if (metric === AUTHOR_RATIO)
    return { what: `${name} throughput, relative to ${authorBase || "another build"},`, unit: words };
  return { what: isRate(metric) ? `${name} throughput` : `${inSentence(label)} of ${name}`, unit: words };
}

const isOnlyRow = ({ rowHeads }: Pick<NamedRows, "rowHeads">, row: number) =>
  rowHeads.filter(({ name }) => name === rowHeads[row]?.name).length === 1;

/** Returns "point-query", with the parameters that distinguish it from rows of the same name. */
export function rowName(
  { rowHeads }: { rowHeads: readonly Pick<RelativeView["rowHeads"][number], "name" | "params">[] },
  row: number,
): string {
  const { name = "", params = "" } = rowHeads[row] ?? {};
  const alike = rowHeads.filter((other, at) => at !== row && other.name === name);
  const distinct = params.split(" ").filter((word) => alike.some((other) => !other.params.split(" ").includes(word)));
  return [name, ...distinct].filter(Boolean).join(" ");
}

/** Shortens a label such as "read-only range=100" to the parameters that distinguish it from others of its name. */
export function distinctLabel(label: string, all: readonly string[]): string {
  const [name = "", ...params] = label.split(" ");
  const rowHeads = [label, ...all.filter((other) => other !== label)].map((each) => {
    const [own = "", ...rest] = each.split(" ");
    return { name: own, params: rest.join(" ") };
  });
  return params.every((word) => word.includes("=")) ? rowName({ rowHeads }, 0) : [name, ...params].join(" ");
}

/** Writes a section's title in a sentence: "point queries (in memory)", "mixed workloads". */
export function groupWords(title: string): string {
  const [group = "", ...conditions] = inSentence(title)
    .replace(/^mixed\b/, "mixed workloads")
    .split(" · ");
  return conditions.length ? `${group} (${conditions.join(" · ")})` : group;
}

/** Returns the group of a row's workload in a sentence: "point queries"; "" where it has none. */
export const groupOf = ({ table }: Pick<NamedRows, "table">, row: number): string => {
  const group = table.rows[row]?.group ?? null;
  return group === null ? "" : groupWords(GROUPS[group]);
};

/** Units, in a sentence, of the rates that count as throughput. Context switches per second don't count. */
const RATES: Readonly<Record<string, string>> = {
  qps: "q/s",
  tps: "transactions/s",
  insertsPerSecond: "inserts/s",
  rowsPerSecond: "rows/s",
  rowsPerSecondPerThread: "rows/s per thread",
  newOrdersPerMinute: "per minute",
  iops: "operations/s",
  [PRINTED_SCAN]: "(unit unknown)",
};
/** Returns true for a rate that counts as throughput. */
export const isRate = (metric: string) => Object.hasOwn(RATES, metric);
const unitWords = (unit: string) => (unit === "1/s" ? "per second" : unit === "1/min" ? "per minute" : unit);
const unitOf = (metric: string, unit: string) => (isRate(metric) && RATES[metric]) || unitWords(unit);

/** Returns "at 1 thread" and "on 8 CPUs", where all these cells of a column share them. Each is "" otherwise. */
export function sharedWhere(
  { table }: Pick<NamedRows, "table">,
  rows: readonly number[],
  column: number,
): { at: string; on: string } {
  const shared = (dimension: string) => {
    const values = new Set(
      rows.flatMap((row) => {
        const cell = table.cells[row]?.[column];
        return cell ? [table.contexts[cell.context]?.[dimension] ?? ""] : [];
      }),
    );
    const [value] = values;
    return values.size === 1 && value && value !== dimensionOf(dimension)?.missing ? value : null;
  };
  const [threads, machine] = [shared("threads"), shared("machine")];
  return {
    at: threads === null ? "" : `at ${dimensionOf("threads")?.text(threads) ?? threads}`,
    on: machine === null ? "" : `on ${shownName(table.names, "machine", machine)}`,
  };
}

/** The preposition before a column's name: results are "in" builds and engines. Other columns have "with". */
const WITH: Readonly<Record<string, string>> = {
  threads: "at",
  machine: "on",
  build: "in",
  engine: "in",
  bundle: "in",
};

/**
 * Returns the names of both columns in a sentence. The base omits its engine where it is the same. Other columns in
 * view don't affect the names: they hold only the parts that distinguish these two.
 */
export function sideNames(
  { table, heads }: NamedColumns,
  base: number,
  column: number,
): { name: string; base: string } {
  const word = WITH[table.columnsBy] ?? "with";
  // The base compared with itself needs no distinction.
  const both = base === column ? [column] : [column, base];
  const pair: NamedColumns = {
    table: { ...table, columns: both.flatMap((at) => table.columns[at] ?? []) },
    heads: both.flatMap((at) => heads[at] ?? []),
  };
  const [to, from] = pair.table.columns;
  const nameOf = (at: number, name: string) => unrecordedName(pair, at) ?? `${word} ${name}`;
  return {
    name: nameOf(0, headName(pair, 0)),
    base: nameOf(1, from && from.engine === to?.engine ? shortName(pair, 1) : headName(pair, 1)),
  };
}

/**
 * Names a column without a recorded build by its difference from the other: "with enabled-thp". Null for all other
 * columns.
 */
function unrecordedName(view: NamedColumns, column: number): string | null {
  const { columnsBy, columns } = view.table;
  if (columnsBy !== "build" || columns[column]?.value !== dimensionOf("build")?.missing) return null;
  const distinct = distinctNames(view, column);
  return distinct.length ? `with ${distinct.join(", ")}` : "in an unrecorded build";
}

/**
 * Returns "MySQL 9.5.0": a build's column with its engine, even where heads omit it. A column whose title isn't unique
 * also names the part that distinguishes it.
 */
export function headName(view: NamedColumns, column: number): string {
  const { engine = null, version = null } = view.table.columns[column] ?? {};
  const name = shortName(view, column);
  return view.table.columnsBy === "build" && engine !== null && version !== null
    ? `${engineShown(engine, view.table.names)} ${name}`
    : name;
}

/** Returns a column's version or title, with the parts that distinguish it in parentheses. */
function shortName(view: NamedColumns, column: number): string {
  const { table, heads } = view;
  const { title = "" } = heads[column] ?? {};
  const { engine = null, version = null } = table.columns[column] ?? {};
  const bare = table.columnsBy === "build" && engine !== null && version !== null ? version : title;
  const distinct = distinctNames(view, column);
  return distinct.length ? `${bare} (${distinct.join(", ")})` : bare;
}

/**
 * Returns the lines that distinguish a column from others of its title; [] where the title is unique. One line is
 * enough where no other column has it and it isn't the raw name. Lines are shortened where they stay unique.
 */
function distinctNames(view: NamedColumns, column: number): readonly string[] {
  const { heads, table } = view;
  const linesOf = (at: number) => distinctLines(view, at).flatMap((line) => decodedName(line) || []);
  const alike = [...heads.keys()].filter((at) => at !== column && heads[at]?.title === heads[column]?.title);
  const own = linesOf(column);
  const raw = table.columns[column]?.value ?? "";
  const alone = own.find((line) => line !== raw && alike.every((at) => !linesOf(at).includes(line)));
  if (alone !== undefined) return alike.length ? [alone] : [];
  return alike.some((at) => linesOf(at).join() === own.join()) ? distinctLines(view, column) : own;
}
