import { measureOf } from "@/lib/domain/workloads/families";
import { isMeasured, kOf, type Quantity, quantityOf } from "./quantities";
import { ROLES, type Role, roles } from "./roles";
import { keyOf, wordsOf } from "./words";

/** A metric's column. */
export interface MetricColumn extends Quantity {
  at: number;
  heading: string;
  /** Its metric where an earlier column has the same one; else null. */
  twin: Pick<Quantity, "key" | "kind"> | null;
  /** True where each cell has its own unit: "12.3 ms". */
  hasUnits?: true;
}

/** A column without role and metric. */
export interface OtherColumn {
  at: number;
  heading: string;
  /** Its name among a run's conditions. */
  key: string;
}

/** The meaning of a heading's columns. */
export interface Columns {
  headings: readonly string[];
  /** Position of each role's column. */
  roles: ReadonlyMap<Role, number>;
  metrics: readonly MetricColumn[];
  others: readonly OtherColumn[];
  /** The metric of a workload's main number: a rate, else a time, else a latency. Null where no unit is stated. */
  main: string | null;
  /** k of a heading such as recall@10; null without one. */
  k: number | null;
}

const MAX_COLUMNS = 500;

/**
 * Returns the columns of a heading that explains itself: it names an engine, a workload, and a rate, time or latency.
 * Where a metric has its unit, the engine may be in the path instead, and so may the workload beside an engine or
 * beside three metrics. Null for all other lines.
 */
export function columnsOf(cells: readonly string[]): Columns | null {
  const headings = plainHeadings(cells);
  if (headings === null) return null;
  const found = rolesOf(headings);
  const workload = found.get("workload");
  const taken = new Set(found.values());
  const metrics = metricsOf(headings, taken);
  const main = mainOf(metrics);
  const hasEngine = found.has("engine");
  if (workload === undefined) {
    // Without a workload it takes more to be a table of results: an engine, or several numbers of one run.
    const isResult = metrics.some(({ key, kind }) => key === main && kind === "rate");
    if (main === null || !(hasEngine || (isResult && metrics.length >= 3))) return null;
  } else {
    // "name" alone names anything, but not beside a build.
    const isName = wordsOf(headings[workload] ?? "").join("") === "name";
    const isVague = isName && !found.has("build") && !found.has("commit");
    if (!hasEngine && (main === null || isVague)) return null;
  }
  if (main === null && !headings.some((heading, at) => !taken.has(at) && isMeasured(heading))) return null;
  for (const { at } of metrics) taken.add(at);
  const names = new Set<string>();
  const others = headings.flatMap((heading, at) =>
    taken.has(at) ? [] : [{ at, heading, key: nameOf(heading, names) }],
  );
  const k = metrics.map(({ heading }) => kOf(heading)).find((value) => value !== null) ?? null;
  return { headings, roles: found, metrics, others, main, k };
}

/** Returns headings without spaces and byte order marks; null where a table has fewer or more columns. */
export function plainHeadings(cells: readonly string[]): string[] | null {
  const headings = cells.map((cell) => cell.replace(/^\uFEFF/, "").trim());
  return headings.length < 3 || headings.length > MAX_COLUMNS ? null : headings;
}

/** Returns the first column of each role by the order of its aliases. A column has one role. */
function rolesOf(headings: readonly string[]): Map<Role, number> {
  const plain = headings.map((heading) => wordsOf(heading).join(""));
  const found = new Map<Role, number>();
  const taken = new Set<number>();
  for (const role of roles) {
    for (const alias of ROLES[role].aliases) {
      const at = plain.findIndex((text, column) => text === alias && !taken.has(column));
      if (at < 0) continue;
      found.set(role, at);
      taken.add(at);
      break;
    }
  }
  return found;
}

/** Two columns of one metric keep their numbers apart: the second has a name of its own. */
function metricsOf(headings: readonly string[], taken: ReadonlySet<number>): MetricColumn[] {
  const read = headings.flatMap((heading, at): MetricColumn[] => {
    const quantity = taken.has(at) ? null : quantityOf(heading);
    return quantity === null ? [] : [{ ...quantity, at, heading, twin: null }];
  });
  const hasRate = read.some(({ kind }) => kind === "rate");
  const keys = new Set<string>();
  return read.flatMap((column): MetricColumn[] => {
    const key = column.kind === "length" && hasRate ? "durationSeconds" : column.key;
    const other = `${keyOf(wordsOf(column.heading))}Printed`;
    const own = keys.has(key) ? other : key;
    if (keys.has(own)) return [];
    keys.add(own);
    const twin = own === key ? null : { key, kind: column.kind };
    return [{ ...column, key: own, kind: own === column.key ? column.kind : "other", twin }];
  });
}

/** Returns the metric of the main number: a rate, else a time, else a latency; null for none. */
export function mainOf(metrics: readonly MetricColumn[]): string | null {
  const isMain = ({ key }: Quantity) => key === "qps" || key === "seconds" || measureOf(key) !== null;
  const first = (...kinds: Quantity["kind"][]) =>
    metrics.find((column) => kinds.includes(column.kind) && isMain(column))?.key ?? null;
  return first("rate") ?? first("time", "length") ?? first("latency");
}

function nameOf(heading: string, names: Set<string>): string {
  const key = keyOf(wordsOf(heading)).slice(0, 40);
  let name = key;
  for (let nth = 2; names.has(name); nth++) name = `${key}${nth}`;
  names.add(name);
  return name;
}
