import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { engineShown, shownName } from "@/lib/domain/names/shown-names";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import { decodedName } from "@/lib/domain/sentences/names";
import type { Subject } from "@/lib/domain/sentences/of-pair";
import { GROUPS, PRINTED_SCAN } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { inSentence } from "@/lib/views/frozen/headings";
import { tellingLines } from "@/lib/views/relative/baseline-words";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { partsText } from "@/lib/views/relative/relative-words";

// What a sentence calls the rows and columns of a relative table, and what it says of their conditions.

type NamedRows = Pick<RelativeView, "table" | "rowHeads">;
export type NamedColumns = Pick<RelativeView, "table" | "heads">;

/** What a row's claim is about, in a sentence: "point-query throughput", "at 1 thread", "on 8 CPUs". */
export function subjectOf(view: NamedRows & { authorBase: string | null }, row: number, column: number): Subject {
  const head = view.rowHeads[row];
  const { metric = "", parts = [] } = view.table.rows[row] ?? {};
  const isAlone = isOnlyRow(view, row);
  const { at, on } = sharedWhere(view, [row], column);
  // Where the sentence says "at 1 thread" itself, the name need not: as parameter and as condition it may stand there twice.
  const saysThreads = (word: string): boolean => {
    const threads = /^threads=(\d+)$/.exec(word)?.[1];
    return threads !== undefined && at === `at ${dimensionOf("threads")?.text(threads)}`;
  };
  const words = rowName(view, row).split(" ");
  const name = words.filter((word, nth) => nth === 0 || !saysThreads(word)).join(" ");
  // A name with its parameters says all parts but those that the section's heading says.
  const gates = parts.filter(
    ({ dimension }) =>
      !["threads", "machine"].includes(dimension) && (isAlone || view.table.sectionsBy.includes(dimension)),
  );
  const told = partsText(gates, view.table.names);
  return {
    ...whatOf(name, metric, view.authorBase),
    at: [told && `(${told})`, at].filter(Boolean).join(" "),
    on,
    unit: RATES[metric]?.unit ?? unitWords(head?.unit ?? ""),
    scale: head?.scale ?? 1,
  };
}

/** What is measured of something: "point-query throughput", "p95 latency of point-query", and the unit that a sentence says. */
export function whatOf(name: string, metric: string, authorBase: string | null = null): Pick<Subject, "what" | "unit"> {
  const { unit } = metricInfo(metric);
  const isRate = (metric === PRINTED_SCAN || /^1\/(?:s|min)$/.test(unit)) && !RATES[metric]?.apart;
  return {
    what:
      metric === AUTHOR_RATIO
        ? `${name} throughput, relative to ${authorBase || "another build"},`
        : isRate
          ? `${name} throughput`
          : `${metricWords(metric)} of ${name}`,
    unit: RATES[metric]?.unit ?? unitWords(unit),
  };
}

const isOnlyRow = ({ rowHeads }: Pick<NamedRows, "rowHeads">, row: number) =>
  rowHeads.filter(({ name }) => name === rowHeads[row]?.name).length === 1;

/** "point-query"; with those of its parameters in which it differs from a row of the same name. */
export function rowName(
  { rowHeads }: { rowHeads: readonly Pick<RelativeView["rowHeads"][number], "name" | "params">[] },
  row: number,
): string {
  const { name = "", params = "" } = rowHeads[row] ?? {};
  const alike = rowHeads.filter((other, at) => at !== row && other.name === name);
  const told = params.split(" ").filter((word) => alike.some((other) => !other.params.split(" ").includes(word)));
  return [name, ...told].filter(Boolean).join(" ");
}

/** A label such as "read-only range=100" with those of its parameters in which it differs from another of the same name. */
export function tellingLabel(label: string, all: readonly string[]): string {
  const [name = "", ...params] = label.split(" ");
  const rowHeads = [label, ...all.filter((other) => other !== label)].map((each) => {
    const [own = "", ...rest] = each.split(" ");
    return { name: own, params: rest.join(" ") };
  });
  return params.every((word) => word.includes("=")) ? rowName({ rowHeads }, 0) : [name, ...params].join(" ");
}

/** A section's title in a sentence: "point queries (in memory)", "mixed workloads". */
export function groupWords(title: string): string {
  const [group = "", ...conditions] = inSentence(title)
    .replace(/^mixed\b/, "mixed workloads")
    .split(" · ");
  return conditions.length ? `${group} (${conditions.join(" · ")})` : group;
}

/** The group that a row's workload is of, in a sentence: "point queries"; "" of a workload in none. */
export const groupOf = ({ table }: Pick<NamedRows, "table">, row: number): string => {
  const group = table.rows[row]?.group ?? null;
  return group === null ? "" : groupWords(GROUPS[group]);
};

/** Rates as a sentence counts them; those that are `apart` are no throughput. */
const RATES: Readonly<Record<string, { unit: string; apart?: boolean }>> = {
  qps: { unit: "q/s" },
  tps: { unit: "transactions/s" },
  insertsPerSecond: { unit: "inserts/s" },
  rowsPerSecond: { unit: "rows/s" },
  rowsPerSecondPerThread: { unit: "rows/s per thread" },
  iops: { unit: "operations/s" },
  [PRINTED_SCAN]: { unit: "(unit unknown)" },
};
const unitWords = (unit: string) => (unit === "1/s" ? "per second" : unit === "1/min" ? "per minute" : unit);
const metricWords = (metric: string) => {
  const { label } = metricInfo(metric);
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
};

/** The thread count and the machine that these cells share, as a sentence adds them. */
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

/** How a sentence goes on with a column: builds and engines are what something is measured "in". */
const WITH: Readonly<Record<string, string>> = {
  threads: "at",
  machine: "on",
  build: "in",
  engine: "in",
  bundle: "in",
};

/**
 * Both columns as a sentence names them; the base without its engine where that is the same. Only what tells these two apart is named: other
 * columns in view change no name.
 */
export function sideNames(
  { table, heads }: NamedColumns,
  base: number,
  column: number,
): { name: string; base: string } {
  const word = WITH[table.columnsBy] ?? "with";
  // A baseline stands beside nothing that it must be told from.
  const both = base === column ? [column] : [column, base];
  const pair: NamedColumns = {
    table: { ...table, columns: both.flatMap((at) => table.columns[at] ?? []) },
    heads: both.flatMap((at) => heads[at] ?? []),
  };
  const [to, from] = pair.table.columns;
  const named = (at: number, name: string) => unrecordedName(pair, at) ?? `${word} ${name}`;
  return {
    name: named(0, headName(pair, 0)),
    base: named(1, from && from.engine === to?.engine ? shortName(pair, 1) : headName(pair, 1)),
  };
}

/** A column of results whose build nobody recorded, by what tells it from the other: "with enabled-thp"; null of all other columns. */
function unrecordedName(view: NamedColumns, column: number): string | null {
  const { columnsBy, columns } = view.table;
  if (columnsBy !== "build" || columns[column]?.value !== dimensionOf("build")?.missing) return null;
  const telling = tellingNames(view, column);
  return telling.length ? `with ${telling.join(", ")}` : "in an unrecorded build";
}

/** "MySQL 9.5.0", also where the heads leave the only engine out; with what tells it apart from a head of the same title. */
export function headName(view: NamedColumns, column: number): string {
  const { engine = null, version = null } = view.table.columns[column] ?? {};
  const name = shortName(view, column);
  return view.table.columnsBy === "build" && engine !== null && version !== null
    ? `${engineShown(engine, view.table.names)} ${name}`
    : name;
}

/** A column's name with what tells it apart, decoded where that still does. */
function shortName(view: NamedColumns, column: number): string {
  const { table, heads } = view;
  const { title = "" } = heads[column] ?? {};
  const { engine = null, version = null } = table.columns[column] ?? {};
  const bare = table.columnsBy === "build" && engine !== null && version !== null ? version : title;
  const telling = tellingNames(view, column);
  return telling.length ? `${bare} (${telling.join(", ")})` : bare;
}

/** What tells a column from others of its title: one line where one does, rather than the raw name; decoded where that still tells them apart. */
function tellingNames(view: NamedColumns, column: number): readonly string[] {
  const { heads, table } = view;
  const decoded = (at: number) => tellingLines(view, at).flatMap((line) => decodedName(line) || []);
  const alike = [...heads.keys()].filter((at) => at !== column && heads[at]?.title === heads[column]?.title);
  const own = decoded(column);
  const raw = table.columns[column]?.value ?? "";
  const alone = own.find((line) => line !== raw && alike.every((at) => !decoded(at).includes(line)));
  if (alone !== undefined) return alike.length ? [alone] : [];
  return alike.some((at) => decoded(at).join() === own.join()) ? tellingLines(view, column) : own;
}
