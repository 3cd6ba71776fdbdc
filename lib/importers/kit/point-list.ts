import type { ParsedPoint, ParsedRun } from "@/lib/domain/model";
import { Block, METRICS, Shared, type Shelf } from "./packed-block";
import { fits, PackedPoint } from "./packed-points";

/** Points that are packed together. */
const BLOCK = 1_024;
/** A list stays as it is up to this length: ordinary bundles have fewer points, and packing costs time. */
const MIN_PACKED = 32_768;

/** Collects an importer's points, and packs them once they are many. */
export class PointList {
  /** The points in their order. Don't change a point once it was pushed, other than its fingerprint. */
  readonly points: ParsedPoint[] = [];
  readonly #shared: Shared;
  readonly #minimum: number;
  readonly #runs: readonly ParsedRun[];
  #run = 0;
  #settled = 0;

  /**
   * Packed points go to the shelf, if there is one. `runs` are those of the points, as far as they are known: points in
   * their order don't keep a place that their run holds. `minimum` is the length up to which all stay as they are.
   */
  constructor(shelf?: Shelf, runs: readonly ParsedRun[] = [], minimum = MIN_PACKED) {
    this.#shared = new Shared(shelf);
    this.#runs = runs;
    this.#minimum = minimum;
  }

  /** Returns an empty list for changed copies of points, with the shelf that these are on. */
  static beside(points: readonly ParsedPoint[]): PointList {
    const packed = points.find((point) => point instanceof PackedPoint);
    return new PointList(packed instanceof PackedPoint ? packed.shelf : undefined);
  }

  /** Adds a point behind the others. */
  push(point: ParsedPoint): void {
    this.points.push(point);
    if (this.points.length < this.#minimum) return;
    while (this.points.length - this.#settled >= BLOCK) this.#pack();
  }

  #pack(): void {
    const places: number[] = [];
    for (let at = this.#settled; at < this.#settled + BLOCK; at += 1) {
      const point = this.points[at];
      if (point !== undefined && fits(point)) places.push(at);
    }
    this.#settled += BLOCK;
    if (places.length === 0) return;
    const block = new Block(
      places.flatMap((at) => this.points[at] ?? []),
      this.#shared,
      (point) => this.#isOfRun(point),
    );
    for (const [nth, at] of places.entries()) this.points[at] = new PackedPoint(block, nth);
  }

  /** Returns true for a point whose run holds its place. Looks for the run behind those of earlier points only. */
  #isOfRun({ runKey, source }: ParsedPoint): boolean {
    while (this.#run < this.#runs.length && this.#runs[this.#run]?.key !== runKey) this.#run += 1;
    return this.#runs[this.#run]?.source === source;
  }
}

/** Returns the names of a point's further metrics. */
export const moreNames = (point: ParsedPoint): readonly string[] =>
  point instanceof PackedPoint ? point.kind.more : Object.keys(point.moreMetrics);

/** Returns the values of a point's metrics in the order of `noMetrics`, then those of its further metrics. */
export const metricValues = (point: ParsedPoint): readonly (number | null)[] =>
  point instanceof PackedPoint
    ? point.values
    : [...METRICS.map((name) => point.metrics[name]), ...Object.values(point.moreMetrics)];

/** Returns a point as an object with own fields, which can be copied with changes. */
export function plainPoint(point: ParsedPoint): ParsedPoint {
  if (!(point instanceof PackedPoint)) return point;
  const { metricSources, fingerprint, source } = point;
  return {
    key: point.key,
    runKey: point.runKey,
    indexBuildKey: point.indexBuildKey,
    label: point.label,
    indexParams: point.indexParams,
    queryParams: point.queryParams,
    metrics: point.metrics,
    moreMetrics: point.moreMetrics,
    ...(metricSources === undefined ? {} : { metricSources }),
    recallSource: point.recallSource,
    recallNote: point.recallNote,
    origin: point.origin,
    status: point.status,
    source: { path: source.path, line: source.line, text: source.text },
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
}
