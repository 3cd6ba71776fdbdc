import type { MetricSource, Params, ParsedPoint, PointMetrics, Source } from "@/lib/domain/model";
import { type Block, type Kind, METRICS, type Shelf } from "./packed-block";

/** Further metrics of a packed point, whose nulls share 31 bits with those of `metrics`. */
const MAX_MORE = 22;

/** Returns true for a point that packing keeps as it is: the usual metrics, whole lines, no number that is missing. */
export function fits(point: ParsedPoint): boolean {
  if (point instanceof PackedPoint) return false;
  const { metrics, moreMetrics, metricSources, source } = point;
  const names = Object.keys(metrics);
  if (names.length !== METRICS.length) return false;
  for (let at = 0; at < names.length; at += 1) if (names[at] !== METRICS[at]) return false;
  for (const name of METRICS) if (metrics[name] === undefined) return false;
  let more = 0;
  for (const name in moreMetrics) {
    more += 1;
    if (more > MAX_MORE || moreMetrics[name] === undefined) return false;
  }
  if (!isWholeLine(source)) return false;
  if (metricSources !== undefined && !Object.values(metricSources).every(isWholeLine)) return false;
  return arePlain(point.indexParams) && arePlain(point.queryParams);
}

const isWholeLine = ({ line }: Pick<Source, "line">): boolean => line === null || (line >= 0 && line === (line | 0));

const arePlain = (params: Params): boolean =>
  Object.values(params).every(
    (value) => typeof value !== "number" || (Number.isFinite(value) && !Object.is(value, -0)),
  );

class PackedSource implements Source {
  readonly #block: Block;
  readonly #at: number;

  constructor(block: Block, at: number) {
    this.#block = block;
    this.#at = at;
  }

  get path(): string {
    return this.#block.text(this.#at, "path");
  }

  get line(): number | null {
    return this.#block.line(this.#at);
  }

  get text(): string | null {
    return this.#block.lineText(this.#at);
  }
}

export class PackedPoint implements ParsedPoint {
  readonly #block: Block;
  readonly #at: number;

  constructor(block: Block, at: number) {
    this.#block = block;
    this.#at = at;
  }

  get shelf(): Shelf | undefined {
    return this.#block.shared.shelf;
  }

  get key(): string {
    return this.#block.key(this.#at);
  }

  get runKey(): string {
    return this.#block.text(this.#at, "run");
  }

  get indexBuildKey(): string | null {
    return this.#block.build(this.#at);
  }

  get label(): string {
    return this.#block.label(this.#at);
  }

  get indexParams(): Params {
    return this.#block.params(this.#at, "index");
  }

  get queryParams(): Params {
    return this.#block.params(this.#at, "query");
  }

  get metrics(): PointMetrics {
    const [
      qps = null,
      recall = null,
      recallEpsilon = null,
      recallLargeEpsilon = null,
      latencyMeanSeconds = null,
      latencyP50Seconds = null,
      latencyP95Seconds = null,
      latencyP99Seconds = null,
      latencyP999Seconds = null,
    ] = this.#block.values(this.#at);
    return {
      qps,
      recall,
      recallEpsilon,
      recallLargeEpsilon,
      latencyMeanSeconds,
      latencyP50Seconds,
      latencyP95Seconds,
      latencyP99Seconds,
      latencyP999Seconds,
    };
  }

  /** The fields that it shares with many others. */
  get kind(): Kind {
    return this.#block.kind(this.#at);
  }

  /** The values of `metrics` and `moreMetrics` in their order. */
  get values(): readonly (number | null)[] {
    return this.#block.values(this.#at);
  }

  get moreMetrics(): Readonly<Record<string, number | null>> {
    const { more } = this.#block.kind(this.#at);
    if (more.length === 0) return {};
    const values = this.#block.values(this.#at);
    return Object.fromEntries(more.map((name, nth) => [name, values[METRICS.length + nth] ?? null]));
  }

  get metricSources(): Readonly<Record<string, MetricSource>> | undefined {
    return this.#block.sources(this.#at);
  }

  get recallSource(): ParsedPoint["recallSource"] {
    return this.#block.kind(this.#at).recallSource;
  }

  get recallNote(): string | null {
    return this.#block.kind(this.#at).recallNote;
  }

  get origin(): ParsedPoint["origin"] {
    return this.#block.kind(this.#at).origin;
  }

  get status(): ParsedPoint["status"] {
    return this.#block.kind(this.#at).status;
  }

  get source(): Source {
    return this.#block.place(this.#at) ?? new PackedSource(this.#block, this.#at);
  }

  get fingerprint(): string | null | undefined {
    return this.#block.print(this.#at);
  }

  set fingerprint(print: string | null | undefined) {
    this.#block.setPrint(this.#at, print);
  }
}
