import { ascending, group, rollup } from "d3-array";
import { type AcrossCell, type AcrossRow, acrossDatasets } from "@/lib/domain/vector/across-datasets";
import type { BestRow, Condition } from "@/lib/views/compare/best-rows";

/** A data set with its distance, k and the conditions under which its algorithms are compared. */
export interface AcrossColumn {
  key: string;
  dataset: string;
  /** "k 10, machine hetz, 1 thread", as far as sources record them. */
  conditions: string;
  /** Conditions that most columns don't have: "k 100"; "" for none. */
  apart: string;
  /** Address of its compare page. */
  compare: string;
  /** Number of other groups of equal conditions of this data set, distance and k. */
  others: number;
}

/** Algorithms by data set, as the page on all data sets shows them. */
export interface AcrossView {
  columns: AcrossColumn[];
  /**
   * The conditions that most columns share: "1 thread, one query at a time". A column that differs names its own in
   * `apart`.
   */
  usual: string;
  rows: AcrossRow[];
  /** Number of further columns with algorithms to compare. */
  left: number;
  /** Names of the data sets without a column: only one algorithm was measured there under equal conditions. */
  alone: string[];
  /** Number of further algorithms on these data sets, with lower medians. */
  leftRows: number;
}

/** A column before its conditions are words, with its rows by algorithm. `count` is the number of algorithms. */
type Found = Omit<AcrossColumn, "conditions" | "apart"> & {
  conditions: Condition[];
  algorithms: ReadonlyMap<string, readonly BestRow[]>;
  count: number;
};

/** Limits of a page: columns of data sets, rows of algorithms. */
const MOST = { columns: 12, rows: 40 };
/** No limits, for files and the whole list. */
export const ALL_ACROSS: typeof MOST = { columns: Number.POSITIVE_INFINITY, rows: Number.POSITIVE_INFINITY };

const subjectOf = ({ dataset, distance, k }: BestRow): string => JSON.stringify([dataset, distance, k]);

/** Returns the key of a row's column. */
export const columnKeyOf = (row: BestRow): string => JSON.stringify([subjectOf(row), row.group]);

/**
 * Returns engines by data set at a recall target, from the best rows. Each data set, distance and k shows its group of
 * equal conditions with most algorithms. Of equally large groups the first in the rows counts. Data sets where nothing
 * can be compared have no column. An algorithm with a point at a lower target (0 = any recall) and none here never
 * reaches this target. Of more than `most.columns` data sets it keeps those with most algorithms (ties: by name). Of
 * more than `most.rows` algorithms it keeps those with the highest medians. Ratios are to the best of all.
 */
export function acrossView(best: readonly BestRow[], target: number, most = MOST): AcrossView {
  const groups = group(best, subjectOf, columnKeyOf);
  const engines = rollup(
    best,
    (rows) => new Set(rows.map(({ engineName }) => engineName)).size,
    ({ algorithm }) => algorithm,
  );
  // Variants of an algorithm share a name, so the best of them counts. Two engines' algorithms don't.
  const nameOf = ({ algorithm, engineName }: BestRow) =>
    (engines.get(algorithm) ?? 0) > 1 ? `${algorithm} (${engineName})` : algorithm;
  const subjects = [...groups.values()].flatMap((ofSubject) => largestGroup(ofSubject, nameOf) ?? []);
  const found = subjects.filter(({ count }) => count > 1);
  const alone = new Set(subjects.flatMap(({ count, dataset }) => (count > 1 ? [] : dataset)));
  const cells = found.flatMap(({ key, algorithms }) =>
    [...algorithms].map(([algorithm, rows]): AcrossCell => {
      const rates = rows.flatMap((row) => row.best[String(target)]?.qps ?? []);
      return { algorithm, column: key, qps: rates.length ? Math.max(...rates) : null };
    }),
  );
  const byName = (a: Found, b: Found) => ascending(a.dataset, b.dataset);
  const kept = found
    .sort((a, b) => b.count - a.count || byName(a, b))
    .slice(0, most.columns)
    .sort(byName);
  const usual = usualConditions(kept.map(({ conditions }) => conditions));
  const columns = kept.map(({ count: _, algorithms: _rows, conditions, ...column }) => ({
    ...column,
    conditions: words(conditions),
    apart: words(
      conditions.filter(({ key, text }) => usual.get(key)?.text !== text),
      new Set(usual.keys()),
    ),
  }));
  const shown = new Set(columns.map(({ key }) => key));
  const rows = acrossDatasets(
    cells.filter(({ column }) => shown.has(column)),
    columns.map(({ key }) => key),
  );
  return {
    columns,
    usual: words([...usual.values()]),
    alone: [...alone].filter((dataset) => !found.some((column) => column.dataset === dataset)).sort(),
    rows: rows.slice(0, most.rows),
    left: found.length - columns.length,
    leftRows: Math.max(0, rows.length - most.rows),
  };
}

/** Returns the group of equal conditions with most algorithms, the first of equals; null without rows. */
function largestGroup(groups: ReadonlyMap<string, readonly BestRow[]>, nameOf: (row: BestRow) => string): Found | null {
  const candidates = [...groups].map(([key, rows]) => ({ key, algorithms: group(rows, nameOf) }));
  const { key, algorithms } = candidates.reduce((a, b) => (b.algorithms.size > a.algorithms.size ? b : a));
  const [first] = groups.get(key) ?? [];
  if (!first) return null;
  const { dataset, k, compare, conditions } = first;
  return {
    key,
    dataset,
    conditions: [...(k ? [{ key: "k", text: `k ${k}`, said: true }] : []), ...conditions],
    compare,
    others: groups.size - 1,
    algorithms,
    count: algorithms.size,
  };
}

/** Returns the conditions that more than half of the columns share, by key. Empty for fewer than two columns. */
function usualConditions(columns: readonly Condition[][]): Map<string, Condition> {
  const usual = new Map<string, Condition>();
  if (columns.length < 2) return usual;
  const idOf = ({ key, text }: Condition) => JSON.stringify([key, text]);
  const counts = new Map<string, number>();
  for (const condition of columns.flat()) counts.set(idOf(condition), (counts.get(idOf(condition)) ?? 0) + 1);
  for (const condition of columns.flat())
    if ((counts.get(idOf(condition)) ?? 0) * 2 > columns.length) usual.set(condition.key, condition);
  // Sorts by a column's own list, since conditions reach their majority in any order.
  const order = [...new Set(columns.flat().map(({ key }) => key))];
  return new Map(
    order.flatMap((key) => {
      const condition = usual.get(key);
      return condition ? [[key, condition]] : [];
    }),
  );
}

/** Writes the conditions that sources record. It names missing ones for the machine and the `asked` keys alone. */
const words = (conditions: readonly Condition[], asked: ReadonlySet<string> = new Set()): string =>
  conditions
    .filter(({ key, said }) => said || key === "machine" || asked.has(key))
    .map(({ text }) => text)
    .join(", ");
