import { competes } from "@/lib/domain/vector/pareto";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import type { CopyRow } from "../encoding/binary-copy";

/** Encodes (bundle, ordinal) of a run or index build as one number. */
export const place = (bundleKey: number, ordinal: number): number => bundleKey * 2 ** 26 + ordinal;

type RowColumns = Omit<PointColumns, "bundles" | "runs" | "indexes" | "combos" | "labels" | "first">;

/**
 * Collects rows of the points query into columns (order of fields: point-columns.ts). Labels and pairs of parameter
 * sets are stored once, by their ids. Throws for a point whose run is not among `runs`: a broken reference.
 */
export function collectPoints(runs: ReadonlyMap<number, number>, indexes: ReadonlyMap<number, number>) {
  const ints = {
    ordinal: [] as number[],
    run: [] as number[],
    index: [] as number[],
    combo: [] as number[],
    label: [] as number[],
    high: [] as number[],
    low: [] as number[],
  };
  const floats = {
    qps: [] as number[],
    recall: [] as number[],
    latencyP95: [] as number[],
    latencyP99: [] as number[],
  };
  const prints = [...runs].map(() => ({ points: 0, high: 0, low: 0, sum: 0 }));
  const bytes = { recallSource: [] as number[], status: [] as number[] };
  const labels = new Map<number, number>();
  const combos = new Map<number, Map<number, number>>();
  const paramIds: [number, number][] = [];

  // A bundle's rows are adjacent.
  const starts = new Map<number, number>();

  const add = (row: CopyRow) => {
    const bundleKey = row.int(0, 0);
    if (!starts.has(bundleKey)) starts.set(bundleKey, ints.ordinal.length);
    const run = runs.get(place(bundleKey, row.int(2, 0)));
    if (run === undefined) throw new Error(`Point ${row.int(1, 0)} of bundle ${bundleKey} has no run.`);
    ints.ordinal.push(row.int(1, 0));
    ints.run.push(run);
    ints.index.push(row.isNull(3) ? -1 : (indexes.get(place(bundleKey, row.int(3, 0))) ?? -1));
    ints.combo.push(comboOf(row.int(4, 0), row.int(5, 0)));
    ints.label.push(labelOf(row.int(6, 0)));
    floats.qps.push(row.float(7));
    floats.recall.push(row.float(8));
    floats.latencyP95.push(row.float(9));
    floats.latencyP99.push(row.float(10));
    bytes.recallSource.push(row.int(11, 0));
    bytes.status.push(row.int(12, 0));
    ints.high.push(row.int(13, 0));
    ints.low.push(row.int(13, 0, 4));
    if (prints[run]) addPrint(prints[run], row);
  };

  /** Combines the fingerprints of a run's points, in any order; NaN as soon as one has none. */
  const addPrint = (of: { points: number; high: number; low: number; sum: number }, row: CopyRow) => {
    const [high, low] = [row.int(13, 0), row.int(13, 0, 4)];
    of.points += row.isNull(13) ? Number.NaN : 1;
    of.high ^= high;
    of.low ^= low;
    of.sum = (of.sum + Math.imul(high, low | 1)) | 0;
  };

  const labelOf = (id: number) => {
    const known = labels.get(id);
    if (known !== undefined) return known;
    labels.set(id, labels.size);
    return labels.size - 1;
  };

  const comboOf = (index: number, query: number) => {
    const ofIndex = combos.get(index) ?? new Map<number, number>();
    combos.set(index, ofIndex);
    const known = ofIndex.get(query);
    if (known !== undefined) return known;
    ofIndex.set(query, paramIds.length);
    paramIds.push([index, query]);
    return paramIds.length - 1;
  };

  /** Returns the rows by bundle in `order`. The database's order is that of the uploads. */
  const inOrder = (order: readonly number[]) => {
    const ends = [...starts].map(
      ([key, start], at, all) => [key, [start, all[at + 1]?.[1] ?? ints.ordinal.length]] as const,
    );
    const ranges = new Map(ends);
    return <A extends Int32Array | Float64Array | Uint8Array>(values: readonly number[], into: A): A => {
      let to = 0;
      for (const key of order) {
        const [start, end] = ranges.get(key) ?? [0, 0];
        for (let from = start; from < end; from += 1) into[to++] = values[from] ?? 0;
      }
      return into;
    };
  };
  const columns = (order: readonly number[]): RowColumns => {
    const size = ints.ordinal.length;
    const ordered = inOrder(order);
    const ints32 = (values: readonly number[]) => ordered(values, new Int32Array(size));
    const floats64 = (values: readonly number[]) => ordered(values, new Float64Array(size));
    const [qps, recall] = [floats64(floats.qps), floats64(floats.recall)];
    return {
      size,
      ordinal: ints32(ints.ordinal),
      run: ints32(ints.run),
      index: ints32(ints.index),
      combo: ints32(ints.combo),
      label: ints32(ints.label),
      qps,
      recall,
      latencyP95: floats64(floats.latencyP95),
      latencyP99: floats64(floats.latencyP99),
      recallSource: ordered(bytes.recallSource, new Uint8Array(size)),
      status: ordered(bytes.status, new Uint8Array(size)),
      bestFirst: orderBestFirst(qps, recall),
    };
  };
  /** Returns equal text for runs with the same executions, or null where a point has no fingerprint. */
  const printOf = (run: number): string | null => {
    const of = prints[run];
    return of && of.points > 0 ? Object.values(of).join(" ") : null;
  };
  /** Returns the rows' fingerprints in the order of the columns. */
  const rowPrints = (order: readonly number[]) => {
    const ordered = inOrder(order);
    return {
      high: ordered(ints.high, new Int32Array(ints.high.length)),
      low: ordered(ints.low, new Int32Array(ints.low.length)),
    };
  };
  return { add, columns, printOf, rowPrints, paramIds, labelIds: () => [...labels.keys()] };
}

/**
 * Returns row numbers with the highest QPS first, ties by highest recall, then by row. Rows that can't compete come
 * last.
 */
function orderBestFirst(qps: Float64Array, recall: Float64Array): Int32Array {
  const competing: number[] = [];
  const rest: number[] = [];
  for (let row = 0; row < qps.length; row += 1) {
    (competes(qps[row]) && !Number.isNaN(recall[row]) ? competing : rest).push(row);
  }
  const sorted = Int32Array.from(competing).sort(
    (a, b) => (qps[b] ?? 0) - (qps[a] ?? 0) || (recall[b] ?? 0) - (recall[a] ?? 0) || a - b,
  );
  const order = new Int32Array(qps.length);
  order.set(sorted);
  order.set(rest, sorted.length);
  return order;
}
