import type { MetricSource, Params, ParsedPoint, PointMetrics, Source } from "@/lib/domain/model";
import { noMetrics } from "@/lib/domain/model";
import { packTexts, settled, unpackTexts } from "./packed-text";

// A point as an object takes 1 kB. A million of them are packed here to some 150 bytes each: numbers in typed arrays,
// equal texts once, texts of their own compressed. Packed points have the fields of the others, made when asked.

/** Points that are packed together. */
const BLOCK = 1_024;
/** A list stays as it is up to this length: ordinary bundles have fewer points, and packing costs time. */
const MIN_PACKED = 32_768;
/** Further metrics of a packed point, whose nulls share 31 bits with those of `metrics`. */
const MAX_MORE = 22;

const METRICS = Object.keys(noMetrics) as readonly (keyof PointMetrics)[];

/** Collects an importer's points, and packs them once they are many. */
export class PointList {
  /** The points in their order. Don't change a point once it was pushed, other than its fingerprint. */
  readonly points: ParsedPoint[] = [];
  readonly #shared = new Shared();
  readonly #minimum: number;
  #settled = 0;

  /** `minimum` is the length up to which all points stay as they are. */
  constructor(minimum = MIN_PACKED) {
    this.#minimum = minimum;
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
    );
    for (const [nth, at] of places.entries()) this.points[at] = new PackedPoint(block, nth);
  }
}

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

/** Returns true for a point that packing keeps as it is: the usual metrics, whole lines, no number that is missing. */
function fits(point: ParsedPoint): boolean {
  if (point instanceof PackedPoint) return false;
  const { metrics, moreMetrics, source } = point;
  const names = Object.keys(metrics);
  if (names.length !== METRICS.length || METRICS.some((name, at) => names[at] !== name)) return false;
  const more = Object.values(moreMetrics);
  if (more.length > MAX_MORE || [...more, ...Object.values(metrics)].some((value) => value === undefined)) return false;
  if (source.line !== null && !(source.line >= 0 && source.line === (source.line | 0))) return false;
  return [point.indexParams, point.queryParams].every((params) =>
    Object.values(params).every(
      (value) => typeof value !== "number" || (Number.isFinite(value) && !Object.is(value, -0)),
    ),
  );
}

/** The fields that points of one origin share. `more` are the names of their further metrics. */
type Kind = Pick<ParsedPoint, "recallSource" | "recallNote" | "origin" | "status"> & { more: readonly string[] };

/** Values by number; equal ones have one number. */
class Numbered<T> {
  readonly #values: T[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(key: string, make: () => T): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#values.length);
    return this.#values.push(make()) - 1;
  }

  get(number: number): T {
    const value = this.#values[number];
    if (value === undefined) throw new Error(`no value has the number ${number}`);
    return value;
  }
}

/** The values that the blocks of a list share. */
class Shared {
  readonly texts = new Numbered<string>();
  readonly params = new Numbered<Params>();
  readonly kinds = new Numbered<Kind>();

  numberOf(text: string): number {
    return this.texts.numberOf(text, () => text);
  }

  paramsOf(params: Params): number {
    return this.params.numberOf(JSON.stringify(params), () => params);
  }

  kindOf({ recallSource, recallNote, origin, status, moreMetrics }: ParsedPoint): number {
    const more = Object.keys(moreMetrics);
    return this.kinds.numberOf(JSON.stringify([recallSource, recallNote, origin, status, more]), () => ({
      recallSource,
      recallNote,
      origin,
      status,
      more,
    }));
  }
}

/** Places of a point's whole numbers, of which each has WIDTH in a row. -1 is null. */
const AT = { run: 0, build: 1, index: 2, query: 3, path: 4, line: 5, kind: 6, nulls: 7, start: 8 } as const;
const WIDTH = 9;

interface Texts {
  keys: (string | null)[];
  labels: (string | null)[];
  lines: (string | null)[];
}

/** The texts of the blocks that were read last. Points are read in their order, or in that of several lists at once. */
const MAX_OPEN = 8;
const open = new Map<Block, Texts>();
let newest: { block: Block; texts: Texts } | null = null;

const doublesIn = ({ buffer, byteOffset, length }: Buffer): Float64Array =>
  new Float64Array(buffer, byteOffset, length / Float64Array.BYTES_PER_ELEMENT);
const wholeIn = ({ buffer, byteOffset, length }: Buffer): Int32Array =>
  new Int32Array(buffer, byteOffset, length / Int32Array.BYTES_PER_ELEMENT);

/** Up to 1,024 points. */
class Block {
  readonly #shared: Shared;
  readonly #whole: Int32Array;
  readonly #numbers: Float64Array;
  readonly #texts: Buffer;
  readonly #sources: ParsedPoint["metricSources"][] | null;
  /** 16 bytes a point, and 0 for undefined, 1 for null, 2 for bytes; other texts in `#odd`. */
  #prints: Buffer | null = null;
  readonly #odd = new Map<number, string>();

  constructor(points: readonly ParsedPoint[], shared: Shared) {
    this.#shared = shared;
    const whole = new Int32Array(points.length * WIDTH);
    const numbers: number[] = [];
    for (const [at, point] of points.entries()) {
      const { metrics, moreMetrics, source } = point;
      const row = whole.subarray(at * WIDTH, (at + 1) * WIDTH);
      row[AT.run] = shared.numberOf(point.runKey);
      row[AT.build] = point.indexBuildKey === null ? -1 : shared.numberOf(point.indexBuildKey);
      row[AT.index] = shared.paramsOf(point.indexParams);
      row[AT.query] = shared.paramsOf(point.queryParams);
      row[AT.path] = shared.numberOf(source.path);
      row[AT.line] = source.line ?? -1;
      row[AT.kind] = shared.kindOf(point);
      row[AT.start] = numbers.length;
      let nulls = 0;
      for (const [nth, value] of [...METRICS.map((name) => metrics[name]), ...Object.values(moreMetrics)].entries()) {
        if (value === null) nulls |= 1 << nth;
        else numbers.push(value);
      }
      row[AT.nulls] = nulls;
    }
    this.#numbers = doublesIn(settled(new Uint8Array(Float64Array.from(numbers).buffer)));
    this.#whole = wholeIn(settled(new Uint8Array(whole.buffer)));
    this.#texts = packTexts([
      points.map(({ key }) => key),
      points.map(({ label }) => label),
      points.map(({ source }) => source.text),
    ]);
    const hasSources = points.some(({ metricSources }) => metricSources !== undefined);
    this.#sources = hasSources ? points.map(({ metricSources }) => metricSources) : null;
    for (const [at, { fingerprint }] of points.entries()) if (fingerprint !== undefined) this.setPrint(at, fingerprint);
  }

  #number(at: number, field: number): number {
    return this.#whole[at * WIDTH + field] ?? -1;
  }

  texts(): Texts {
    if (newest?.block === this) return newest.texts;
    const texts = open.get(this) ?? this.#unpacked();
    open.delete(this);
    open.set(this, texts);
    const [oldest] = open.keys();
    if (open.size > MAX_OPEN && oldest) open.delete(oldest);
    newest = { block: this, texts };
    return texts;
  }

  #unpacked(): Texts {
    const [keys = [], labels = [], lines = []] = unpackTexts(this.#texts);
    return { keys, labels, lines };
  }

  text(at: number, field: "run" | "path"): string {
    return this.#shared.texts.get(this.#number(at, AT[field]));
  }

  build(at: number): string | null {
    const number = this.#number(at, AT.build);
    return number < 0 ? null : this.#shared.texts.get(number);
  }

  params(at: number, field: "index" | "query"): Params {
    return this.#shared.params.get(this.#number(at, AT[field]));
  }

  line(at: number): number | null {
    const line = this.#number(at, AT.line);
    return line < 0 ? null : line;
  }

  kind(at: number): Kind {
    return this.#shared.kinds.get(this.#number(at, AT.kind));
  }

  /** Returns the values of both lists of metrics in their order. */
  values(at: number): (number | null)[] {
    const nulls = this.#number(at, AT.nulls);
    let place = this.#number(at, AT.start);
    const count = METRICS.length + this.kind(at).more.length;
    const values: (number | null)[] = [];
    for (let nth = 0; nth < count; nth += 1)
      values.push(nulls & (1 << nth) ? null : (this.#numbers[place++] ?? Number.NaN));
    return values;
  }

  sources(at: number): ParsedPoint["metricSources"] {
    return this.#sources?.[at];
  }

  print(at: number): string | null | undefined {
    if (this.#prints === null) return undefined;
    const count = this.#whole.length / WIDTH;
    const state = this.#prints[at];
    if (state === 0) return undefined;
    if (state === 1) return null;
    return this.#odd.get(at) ?? this.#prints.toString("hex", count + at * 16, count + (at + 1) * 16);
  }

  setPrint(at: number, print: string | null | undefined): void {
    const count = this.#whole.length / WIDTH;
    this.#prints ??= settled(new Uint8Array(count * 17));
    this.#odd.delete(at);
    this.#prints[at] = print === undefined ? 0 : print === null ? 1 : 2;
    if (typeof print !== "string") return;
    if (/^[0-9a-f]{32}$/.test(print)) this.#prints.write(print, count + at * 16, 16, "hex");
    else this.#odd.set(at, print);
  }
}

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
    return this.#block.texts().lines[this.#at] ?? null;
  }
}

class PackedPoint implements ParsedPoint {
  readonly #block: Block;
  readonly #at: number;

  constructor(block: Block, at: number) {
    this.#block = block;
    this.#at = at;
  }

  get key(): string {
    return this.#block.texts().keys[this.#at] ?? "";
  }

  get runKey(): string {
    return this.#block.text(this.#at, "run");
  }

  get indexBuildKey(): string | null {
    return this.#block.build(this.#at);
  }

  get label(): string {
    return this.#block.texts().labels[this.#at] ?? "";
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
    return new PackedSource(this.#block, this.#at);
  }

  get fingerprint(): string | null | undefined {
    return this.#block.print(this.#at);
  }

  set fingerprint(print: string | null | undefined) {
    this.#block.setPrint(this.#at, print);
  }
}
