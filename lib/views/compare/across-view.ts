import { type AcrossCell, type AcrossRow, acrossDatasets } from "@/lib/domain/vector/across-datasets";
import type { BestRow } from "./best-rows";

/** A data set with its distance, k and the conditions under which its algorithms are compared. */
export interface AcrossColumn {
  key: string;
  dataset: string;
  /** "k 10, machine hetz, 1 thread", as far as sources say. */
  conditions: string;
  compare: string;
  /** Groups of equal conditions of this data set, distance and k that are not shown. */
  others: number;
}

export interface AcrossView {
  columns: AcrossColumn[];
  rows: AcrossRow[];
  /** How many data sets more there are to compare on. */
  left: number;
  /** How many algorithms more were measured on what is shown, of lower medians. */
  leftRows: number;
}

/** Most data sets that a page has columns for, and most algorithms that it has rows for. */
const MOST = { columns: 12, rows: 40 };
export const ALL_ACROSS: typeof MOST = { columns: Number.POSITIVE_INFINITY, rows: Number.POSITIVE_INFINITY };

const subjectOf = ({ dataset, distance, k }: BestRow): string => JSON.stringify([dataset, distance, k]);

/** Key of the column that a row would stand in. */
export const columnKeyOf = (row: BestRow): string => JSON.stringify([subjectOf(row), row.group]);

/**
 * Engines by data set at a recall target, from the best rows. Of each data set, distance and k the group of equal conditions with most algorithms
 * is shown (ties: the first given, which holds the highest QPS); data sets where nothing can be compared are left out. An algorithm with a point
 * at a lower target (0 = any recall) and none here is known never to get here. Of more than `most` data sets those with most algorithms (ties: by name), of more algorithms on them those of
 * the highest medians; ratios are to the best of all.
 */
export function acrossView(best: readonly BestRow[], target: number, most = MOST): AcrossView {
  const groups = new Map<string, Map<string, BestRow[]>>();
  for (const row of best) {
    const subject = subjectOf(row);
    const group = columnKeyOf(row);
    const own = groups.get(subject) ?? new Map<string, BestRow[]>();
    const rows = own.get(group) ?? [];
    rows.push(row);
    own.set(group, rows);
    groups.set(subject, own);
  }
  const engines = new Map<string, Set<string>>();
  for (const { algorithm, engineName } of best)
    engines.set(algorithm, (engines.get(algorithm) ?? new Set<string>()).add(engineName));
  const nameOf = ({ algorithm, engineName }: BestRow) =>
    (engines.get(algorithm)?.size ?? 0) > 1 ? `${algorithm} (${engineName})` : algorithm;
  const cells: AcrossCell[] = [];
  const found = [...groups.values()].flatMap((own): (AcrossColumn & { count: number })[] => {
    const [key, rows] = [...own].reduce((a, b) => (algorithms(b[1]) > algorithms(a[1]) ? b : a));
    const [first] = rows;
    if (!first || algorithms(rows) < 2) return [];
    for (const [algorithm, own] of groupBy(rows, nameOf)) {
      const rates = own.flatMap((row) => row.best[String(target)]?.qps ?? []);
      cells.push({ algorithm, column: key, qps: rates.length ? Math.max(...rates) : null });
    }
    return [
      {
        key,
        dataset: first.dataset,
        conditions: [first.k ? `k ${first.k}` : null, first.conditions].filter(Boolean).join(", "),
        compare: first.compare,
        others: own.size - 1,
        count: algorithms(rows),
      },
    ];
  });
  const byName = (a: AcrossColumn, b: AcrossColumn) => (a.dataset < b.dataset ? -1 : Number(a.dataset > b.dataset));
  const columns = found
    .sort((a, b) => b.count - a.count || byName(a, b))
    .slice(0, most.columns)
    .sort(byName)
    .map(({ count: _, ...column }) => column);
  const shown = new Set(columns.map(({ key }) => key));
  const rows = acrossDatasets(
    cells.filter(({ column }) => shown.has(column)),
    columns.map(({ key }) => key),
  );
  return {
    columns,
    rows: rows.slice(0, most.rows),
    left: found.length - columns.length,
    leftRows: Math.max(0, rows.length - most.rows),
  };
}

/** Rows by name; variants of an algorithm share one, and the best of them counts. */
function groupBy(rows: readonly BestRow[], nameOf: (row: BestRow) => string): Map<string, BestRow[]> {
  const found = new Map<string, BestRow[]>();
  for (const row of rows) found.set(nameOf(row), [...(found.get(nameOf(row)) ?? []), row]);
  return found;
}

const algorithms = (rows: readonly BestRow[]): number => new Set(rows.map(({ algorithm }) => algorithm)).size;
