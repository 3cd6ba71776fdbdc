import { type AcrossCell, type AcrossRow, acrossDatasets } from "@/lib/domain/vector/across-datasets";
import type { BestRow, Condition } from "@/lib/views/compare/best-rows";

/** A data set with its distance, k and the conditions under which its algorithms are compared. */
export interface AcrossColumn {
  key: string;
  dataset: string;
  /** "k 10, machine hetz, 1 thread", as far as sources say. */
  conditions: string;
  /** Those that most columns do not have: "k 100". */
  apart: string;
  compare: string;
  /** Groups of equal conditions of this data set, distance and k that are not shown. */
  others: number;
}

export interface AcrossView {
  columns: AcrossColumn[];
  /** The conditions that most columns have, said once: "1 thread, one query at a time"; a head says where its own differ. */
  usual: string;
  rows: AcrossRow[];
  /** How many data sets more there are to compare on. */
  left: number;
  /** Names of the data sets that have no column, since one algorithm alone was measured under equal conditions. */
  alone: string[];
  /** How many algorithms more were measured on what is shown, of lower medians. */
  leftRows: number;
}

type Found = Omit<AcrossColumn, "conditions" | "apart"> & { conditions: Condition[]; count: number };

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
  const alone = new Set<string>();
  const found = [...groups.values()].flatMap((own): Found[] => {
    const [key, rows] = [...own].reduce((a, b) => (algorithms(b[1]) > algorithms(a[1]) ? b : a));
    const [first] = rows;
    if (!first) return [];
    if (algorithms(rows) < 2) {
      alone.add(first.dataset);
      return [];
    }
    for (const [algorithm, own] of groupBy(rows, nameOf)) {
      const rates = own.flatMap((row) => row.best[String(target)]?.qps ?? []);
      cells.push({ algorithm, column: key, qps: rates.length ? Math.max(...rates) : null });
    }
    return [
      {
        key,
        dataset: first.dataset,
        conditions: [...(first.k ? [{ key: "k", text: `k ${first.k}`, said: true }] : []), ...first.conditions],
        compare: first.compare,
        others: own.size - 1,
        count: algorithms(rows),
      },
    ];
  });
  const byName = (a: Found, b: Found) => (a.dataset < b.dataset ? -1 : Number(a.dataset > b.dataset));
  const kept = found
    .sort((a, b) => b.count - a.count || byName(a, b))
    .slice(0, most.columns)
    .sort(byName);
  const usual = usualConditions(kept.map(({ conditions }) => conditions));
  const columns = kept.map(({ count: _, conditions, ...column }) => ({
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

/** The conditions that more than half of several columns have. */
function usualConditions(columns: readonly Condition[][]): Map<string, Condition> {
  const usual = new Map<string, Condition>();
  if (columns.length < 2) return usual;
  const idOf = ({ key, text }: Condition) => JSON.stringify([key, text]);
  const counts = new Map<string, number>();
  for (const condition of columns.flat()) counts.set(idOf(condition), (counts.get(idOf(condition)) ?? 0) + 1);
  for (const condition of columns.flat())
    if ((counts.get(idOf(condition)) ?? 0) * 2 > columns.length) usual.set(condition.key, condition);
  // In the order of a column's own list, whichever reached its majority first.
  const order = [...new Set(columns.flat().map(({ key }) => key))];
  return new Map(
    order.flatMap((key) => {
      const condition = usual.get(key);
      return condition ? [[key, condition]] : [];
    }),
  );
}

/** Conditions as far as sources say them; that nothing is known of a machine, or of one of the `asked` keys, is said, too. */
const words = (conditions: readonly Condition[], asked: ReadonlySet<string> = new Set()): string =>
  conditions
    .filter(({ key, said }) => said || key === "machine" || asked.has(key))
    .map(({ text }) => text)
    .join(", ");

/** Rows by name; variants of an algorithm share one, and the best of them counts. */
function groupBy(rows: readonly BestRow[], nameOf: (row: BestRow) => string): Map<string, BestRow[]> {
  const found = new Map<string, BestRow[]>();
  for (const row of rows) found.set(nameOf(row), [...(found.get(nameOf(row)) ?? []), row]);
  return found;
}

const algorithms = (rows: readonly BestRow[]): number => new Set(rows.map(({ algorithm }) => algorithm)).size;
