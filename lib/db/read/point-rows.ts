import { competes } from "@/lib/domain/vector/pareto";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import type { CopyRow } from "../encoding/binary-copy";

/** Encodes (bundle, ordinal) of a run or index build as one number, for ordinals below 2^26. */
export const place = (bundleKey: number, ordinal: number): number => bundleKey * 2 ** 26 + ordinal;

type RowColumns = Omit<PointColumns, "bundles" | "runs" | "indexes" | "combos" | "labels" | "first">;

interface Print {
  points: number;
  high: number;
  low: number;
  sum: number;
}

/**
 * Collects rows of the points query into columns (order of fields: point-columns.ts). Labels and pairs of parameter
 * sets are stored once, by their ids. Throws for a point whose run is not among `runs`: a broken reference.
 */
export class PointCollector {
  /** Pairs of ids of parameter sets, of the index and of the query, in the order of `combo`. */
  readonly paramIds: [number, number][] = [];
  readonly #runs: ReadonlyMap<number, number>;
  readonly #indexes: ReadonlyMap<number, number>;
  readonly #ints = {
    ordinal: [] as number[],
    run: [] as number[],
    index: [] as number[],
    combo: [] as number[],
    label: [] as number[],
    high: [] as number[],
    low: [] as number[],
  };
  readonly #floats = {
    qps: [] as number[],
    recall: [] as number[],
    latencyP95: [] as number[],
    latencyP99: [] as number[],
  };
  /** Combined fingerprints of each run's points. */
  readonly #prints: Print[];
  readonly #bytes = { recallSource: [] as number[], status: [] as number[] };
  readonly #labels = new Map<number, number>();
  readonly #combos = new Map<number, Map<number, number>>();
  // A bundle's rows are adjacent.
  readonly #starts = new Map<number, number>();

  constructor(runs: ReadonlyMap<number, number>, indexes: ReadonlyMap<number, number>) {
    this.#runs = runs;
    this.#indexes = indexes;
    this.#prints = [...runs].map(() => ({ points: 0, high: 0, low: 0, sum: 0 }));
  }

  /** Adds a row, whose bundle's rows are adjacent. */
  add(row: CopyRow): void {
    const bundleKey = row.int(0, 0);
    if (!this.#starts.has(bundleKey)) this.#starts.set(bundleKey, this.#ints.ordinal.length);
    const run = this.#runs.get(place(bundleKey, row.int(2, 0)));
    if (run === undefined) throw new Error(`Point ${row.int(1, 0)} of bundle ${bundleKey} has no run.`);
    this.#ints.ordinal.push(row.int(1, 0));
    this.#ints.run.push(run);
    this.#ints.index.push(row.isNull(3) ? -1 : (this.#indexes.get(place(bundleKey, row.int(3, 0))) ?? -1));
    this.#ints.combo.push(this.#comboOf(row.int(4, 0), row.int(5, 0)));
    this.#ints.label.push(this.#labelOf(row.int(6, 0)));
    this.#floats.qps.push(row.float(7));
    this.#floats.recall.push(row.float(8));
    this.#floats.latencyP95.push(row.float(9));
    this.#floats.latencyP99.push(row.float(10));
    this.#bytes.recallSource.push(row.int(11, 0));
    this.#bytes.status.push(row.int(12, 0));
    this.#ints.high.push(row.int(13, 0));
    this.#ints.low.push(row.int(13, 0, 4));
    if (this.#prints[run]) this.#addPrint(this.#prints[run], row);
  }

  /** Returns the columns of all rows, with bundles in the `order` of these keys. */
  columns(order: readonly number[]): RowColumns {
    const size = this.#ints.ordinal.length;
    const ordered = this.#inOrder(order);
    const ints32 = (values: readonly number[]) => ordered(values, new Int32Array(size));
    const floats64 = (values: readonly number[]) => ordered(values, new Float64Array(size));
    const [qps, recall] = [floats64(this.#floats.qps), floats64(this.#floats.recall)];
    return {
      size,
      ordinal: ints32(this.#ints.ordinal),
      run: ints32(this.#ints.run),
      index: ints32(this.#ints.index),
      combo: ints32(this.#ints.combo),
      label: ints32(this.#ints.label),
      qps,
      recall,
      latencyP95: floats64(this.#floats.latencyP95),
      latencyP99: floats64(this.#floats.latencyP99),
      recallSource: ordered(this.#bytes.recallSource, new Uint8Array(size)),
      status: ordered(this.#bytes.status, new Uint8Array(size)),
      bestFirst: orderBestFirst(qps, recall),
    };
  }

  /** Returns equal text for runs with equal fingerprints; null without points, or where one has no fingerprint. */
  printOf(run: number): string | null {
    const of = this.#prints[run];
    return of && of.points > 0 ? Object.values(of).join(" ") : null;
  }

  /** Returns the upper and lower 32 bits of the rows' fingerprints in the order of the columns. Two zeros = none. */
  rowPrints(order: readonly number[]) {
    const ordered = this.#inOrder(order);
    return {
      high: ordered(this.#ints.high, new Int32Array(this.#ints.high.length)),
      low: ordered(this.#ints.low, new Int32Array(this.#ints.low.length)),
    };
  }

  /** Returns the ids of labels, in the order of `label`. */
  labelIds(): number[] {
    return [...this.#labels.keys()];
  }

  /** Combines the fingerprints of a run's points, in any order; NaN as soon as one has none. */
  #addPrint(of: Print, row: CopyRow): void {
    const [high, low] = [row.int(13, 0), row.int(13, 0, 4)];
    of.points += row.isNull(13) ? Number.NaN : 1;
    of.high ^= high;
    of.low ^= low;
    of.sum = (of.sum + Math.imul(high, low | 1)) | 0;
  }

  #labelOf(id: number): number {
    const known = this.#labels.get(id);
    if (known !== undefined) return known;
    this.#labels.set(id, this.#labels.size);
    return this.#labels.size - 1;
  }

  #comboOf(index: number, query: number): number {
    const ofIndex = this.#combos.get(index) ?? new Map<number, number>();
    this.#combos.set(index, ofIndex);
    const known = ofIndex.get(query);
    if (known !== undefined) return known;
    ofIndex.set(query, this.paramIds.length);
    this.paramIds.push([index, query]);
    return this.paramIds.length - 1;
  }

  /** Returns the rows by bundle in `order`. The database's order is that of the uploads. */
  #inOrder(order: readonly number[]) {
    const ends = [...this.#starts].map(
      ([key, start], at, all) => [key, [start, all[at + 1]?.[1] ?? this.#ints.ordinal.length]] as const,
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
  }
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
