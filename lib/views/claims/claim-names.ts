import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { engineName } from "@/lib/domain/names/engines";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { tellingLines } from "@/lib/views/relative/baseline-words";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { partsText } from "@/lib/views/relative/relative-words";
import type { ClaimSubject } from "./claim-words";

// What a sentence calls the rows and columns of a relative table, and what it says of their conditions.

type NamedRows = Pick<RelativeView, "table" | "rowHeads">;
export type NamedColumns = Pick<RelativeView, "table" | "heads">;

/** What a row's claim is about, in a sentence: "point-query throughput", "at 1 thread", "on 8 CPUs". */
export function subjectOf(view: NamedRows & { authorBase: string | null }, row: number, column: number): ClaimSubject {
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
  const told = partsText(gates);
  return {
    ...whatOf(name, metric, view.authorBase),
    at: [told && `(${told})`, at].filter(Boolean).join(" "),
    on,
    unit: RATES[metric]?.unit ?? unitWords(head?.unit ?? ""),
    scale: head?.scale ?? 1,
  };
}

/** What is measured of something: "point-query throughput", "p95 latency of point-query", and the unit that a sentence says. */
export function whatOf(
  name: string,
  metric: string,
  authorBase: string | null = null,
): Pick<ClaimSubject, "what" | "unit"> {
  const { unit } = metricInfo(metric);
  const isRate = /^1\/(?:s|min)$/.test(unit) && !RATES[metric]?.apart;
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

/** "point-query"; with its parameters where several rows have the same name. */
export function rowName(view: Pick<NamedRows, "rowHeads">, row: number): string {
  const { name = "", params = "" } = view.rowHeads[row] ?? {};
  return [name, isOnlyRow(view, row) ? "" : params].filter(Boolean).join(" ");
}

/** Rates as a sentence counts them; those that are `apart` are no throughput. */
const RATES: Readonly<Record<string, { unit: string; apart?: boolean }>> = {
  qps: { unit: "q/s" },
  tps: { unit: "transactions/s" },
  insertsPerSecond: { unit: "inserts/s" },
  rowsPerSecond: { unit: "rows/s" },
  rowsPerSecondPerThread: { unit: "rows/s per thread" },
  iops: { unit: "operations/s" },
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
    on: machine === null ? "" : `on ${machine}`,
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

/** Both columns as a sentence names them; the base without its engine where that is the same. */
export function sideNames(view: NamedColumns, base: number, column: number): { name: string; base: string } {
  const word = WITH[view.table.columnsBy] ?? "with";
  const [from, to] = [view.table.columns[base], view.table.columns[column]];
  return {
    name: `${word} ${headName(view, column)}`,
    base: `${word} ${from && from.engine === to?.engine ? shortName(view, base) : headName(view, base)}`,
  };
}

/** "MySQL 9.5.0", also where the heads leave the only engine out; with what tells it apart from a head of the same title. */
export function headName(view: NamedColumns, column: number): string {
  const { engine = null, version = null } = view.table.columns[column] ?? {};
  const name = shortName(view, column);
  return view.table.columnsBy === "build" && engine !== null && version !== null
    ? `${engineName(engine)} ${name}`
    : name;
}

function shortName(view: NamedColumns, column: number): string {
  const { table, heads } = view;
  const { title = "" } = heads[column] ?? {};
  const { engine = null, version = null } = table.columns[column] ?? {};
  const bare = table.columnsBy === "build" && engine !== null && version !== null ? version : title;
  const telling = tellingLines(view, column);
  return telling.length ? `${bare} (${telling.join(", ")})` : bare;
}
