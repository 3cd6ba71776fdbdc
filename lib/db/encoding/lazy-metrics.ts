import { unpackValues } from "./metric-values";

/** Metrics with columns in the table points, in output order. */
const COLUMNS = [
  "qps",
  "latencyMeanSeconds",
  "latencyP50Seconds",
  "latencyP95Seconds",
  "latencyP99Seconds",
  "latencyP999Seconds",
] as const;

const valueAt = Symbol("valueAt");

/** Metrics of a point. Fields, and getters on the prototype, keep all points of one shape, which is fast to read. */
class Metrics {
  [key: string]: number | null;
  #packed: Buffer | (number | null)[];
  #count: number;
  qps: number | null;
  latencyMeanSeconds: number | null;
  latencyP50Seconds: number | null;
  latencyP95Seconds: number | null;
  latencyP99Seconds: number | null;
  latencyP999Seconds: number | null;

  constructor(packed: Buffer | null, count: number, columns: readonly (number | null)[]) {
    this.#packed = packed ?? [];
    this.#count = count;
    [
      this.qps = null,
      this.latencyMeanSeconds = null,
      this.latencyP50Seconds = null,
      this.latencyP95Seconds = null,
      this.latencyP99Seconds = null,
      this.latencyP999Seconds = null,
    ] = columns;
  }

  [valueAt](place: number): number | null {
    if (Buffer.isBuffer(this.#packed)) this.#packed = unpackValues(this.#packed, this.#count);
    return this.#packed[place] ?? null;
  }
}

/**
 * Returns the metrics of points whose packed values have these names, beside the six with columns. Read them by name or
 * with `for in`. Packed values are unpacked on first use, since pages on very many points read few.
 */
export function metricsNamed(
  names: readonly string[],
): (packed: Buffer | null, columns: readonly (number | null)[]) => Metrics {
  class Named extends Metrics {}
  const own = new Set<string>(COLUMNS);
  for (const [place, name] of names.entries())
    if (!own.has(name))
      Object.defineProperty(Named.prototype, name, {
        enumerable: true,
        get(this: Named) {
          return this[valueAt](place);
        },
      });
  return (packed, columns) => new Named(packed, names.length, columns);
}
