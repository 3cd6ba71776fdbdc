import type { MetricSource, Params, ParsedPoint, PointMetrics, Source } from "@/lib/domain/model";
import { noMetrics } from "@/lib/domain/model";
import { packTexts, settled, unpackTexts } from "./packed-text";

// A point as an object takes 1 kB. A million of them are packed here to some 200 bytes each: numbers in typed arrays,
// equal texts once, texts of their own compressed. Packed points have the fields of the others, made when asked. On a
// shelf these bytes are outside of memory, but for those of the points that were read last.

/** Further metrics of a packed point, whose nulls share 31 bits with those of `metrics`. */
const MAX_MORE = 22;

/** A place outside of memory. Its calls wait, since a field of a point is read like any other. */
export interface Shelf {
  /** Keeps bytes; returns null where it takes no more. */
  keep(bytes: Uint8Array): Shelved | null;
}

/** Bytes on a shelf. */
export interface Shelved {
  length: number;
  /** Fills `target`, which has their length, or throws. */
  read(target: Uint8Array): void;
}

/** The names of the metrics that each point has. Object.keys forgets the type of names; noMetrics has no others. */
export const METRICS = Object.keys(noMetrics) as readonly (keyof PointMetrics)[];

/** Returns true for a point that packing keeps as it is: the usual metrics, whole lines, no number that is missing. */
export function fits(point: ParsedPoint): boolean {
  if (point instanceof PackedPoint) return false;
  const { metrics, moreMetrics, metricSources, source } = point;
  const names = Object.keys(metrics);
  if (names.length !== METRICS.length || METRICS.some((name, at) => names[at] !== name)) return false;
  const more = Object.values(moreMetrics);
  if (more.length > MAX_MORE || [more, Object.values(metrics)].some((values) => values.includes(undefined)))
    return false;
  if (!isWholeLine(source)) return false;
  if (metricSources !== undefined && !Object.values(metricSources).every(isWholeLine)) return false;
  return arePlain(point.indexParams) && arePlain(point.queryParams);
}

const isWholeLine = ({ line }: Pick<Source, "line">): boolean => line === null || (line >= 0 && line === (line | 0));

const arePlain = (params: Params): boolean =>
  Object.values(params).every(
    (value) => typeof value !== "number" || (Number.isFinite(value) && !Object.is(value, -0)),
  );

/** The fields that points of one origin share. `more` are the names of their further metrics. */
type Kind = Pick<ParsedPoint, "recallSource" | "recallNote" | "origin" | "status"> & { more: readonly string[] };

const isSameKind = (a: Kind, b: Kind): boolean =>
  a.status === b.status &&
  a.origin === b.origin &&
  a.recallSource === b.recallSource &&
  a.recallNote === b.recallNote &&
  a.more.length === b.more.length &&
  a.more.every((name, at) => name === b.more[at]);

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
export class Shared {
  readonly shelf: Shelf | undefined;
  readonly texts = new Numbered<string>();
  readonly params = new Numbered<Params>();
  readonly kinds = new Numbered<Kind>();

  constructor(shelf: Shelf | undefined) {
    this.shelf = shelf;
  }

  numberOf(text: string): number {
    return this.texts.numberOf(text, () => text);
  }

  #newest: { kind: Kind; number: number } | null = null;
  /** The newest parameters: neighbours often share the object. */
  #lastParams: { params: Params; number: number } | null = null;

  paramsOf(params: Params): number {
    if (this.#lastParams?.params === params) return this.#lastParams.number;
    const number = this.params.numberOf(JSON.stringify(params), () => params);
    this.#lastParams = { params, number };
    return number;
  }

  kindOf({ recallSource, recallNote, origin, status, moreMetrics }: ParsedPoint): number {
    const more = Object.keys(moreMetrics);
    const kind = { recallSource, recallNote, origin, status, more };
    if (this.#newest !== null && isSameKind(kind, this.#newest.kind)) return this.#newest.number;
    const number = this.kinds.numberOf(JSON.stringify([recallSource, recallNote, origin, status, more]), () => kind);
    this.#newest = { kind, number };
    return number;
  }
}

/** Places of a point's whole numbers in its row of WIDTH numbers. -1 is null. */
const AT = { run: 0, build: 1, index: 2, query: 3, path: 4, line: 5, kind: 6, nulls: 7, start: 8 } as const;
const WIDTH = 9;

interface Texts {
  keys: (string | null)[];
  labels: (string | null)[];
  lines: (string | null)[];
  /** As JSON. */
  sources: (string | null)[];
}

/** A block's bytes as numbers and texts. `room` is memory that holds them for now; null where they stay in memory. */
interface Opened {
  whole: Int32Array;
  numbers: Float64Array;
  packed: Buffer;
  texts: Texts | null;
  room: Buffer | null;
}

/** The blocks that were read last. Points are read in their order, or in that of several lists at once. */
const MAX_OPEN = 8;
const open = new Map<Block, Opened>();
let newest: { block: Block; opened: Opened } | null = null;
/** Memory of a block that is no longer open, for the next one: as garbage it would stay for long. */
let spare: Buffer | null = null;
const ROOM = 64 * 1024;

function roomFor(length: number): Buffer {
  const room = spare && spare.length >= length ? spare : Buffer.allocUnsafeSlow(Math.ceil(length / ROOM) * ROOM);
  spare = null;
  return room;
}

/** Up to 1,024 points. */
export class Block {
  readonly shared: Shared;
  readonly #count: number;
  /** The count of numbers before the whole numbers. Texts are behind both. */
  readonly #numbers: number;
  readonly #hasSources: boolean;
  readonly #kept: Buffer | Shelved;
  /** 16 bytes a point, and 0 for undefined, 1 for null, 2 for bytes; other texts in `#odd`. */
  #prints: Buffer | null = null;
  readonly #odd = new Map<number, string>();

  constructor(points: readonly ParsedPoint[], shared: Shared) {
    this.shared = shared;
    this.#count = points.length;
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
      let nth = 0;
      const take = (value: number | null) => {
        if (value === null) nulls |= 1 << nth;
        else numbers.push(value);
        nth += 1;
      };
      for (const name of METRICS) take(metrics[name]);
      for (const value of Object.values(moreMetrics)) take(value);
      row[AT.nulls] = nulls;
    }
    this.#numbers = numbers.length;
    this.#hasSources = points.some(({ metricSources }) => metricSources !== undefined);
    const bytes = Buffer.concat([
      new Uint8Array(Float64Array.from(numbers).buffer),
      new Uint8Array(whole.buffer),
      packTexts([
        points.map(({ key }) => key),
        points.map(({ label }) => label),
        points.map(({ source }) => source.text),
        points.map(({ metricSources }) => (metricSources === undefined ? null : JSON.stringify(metricSources))),
      ]),
    ]);
    this.#kept = shared.shelf?.keep(bytes) ?? settled(bytes);
    for (const [at, { fingerprint }] of points.entries()) if (fingerprint !== undefined) this.setPrint(at, fingerprint);
  }

  #opened(): Opened {
    if (newest?.block === this) return newest.opened;
    const opened = open.get(this) ?? this.#read();
    open.delete(this);
    open.set(this, opened);
    const [oldest] = open;
    if (open.size > MAX_OPEN && oldest) {
      open.delete(oldest[0]);
      spare = oldest[1].room ?? spare;
    }
    newest = { block: this, opened };
    return opened;
  }

  #read(): Opened {
    const kept = this.#kept;
    if (Buffer.isBuffer(kept)) return this.#parts(kept, null);
    const room = roomFor(kept.length);
    const bytes = room.subarray(0, kept.length);
    kept.read(bytes);
    return this.#parts(bytes, room);
  }

  #parts({ buffer, byteOffset, length }: Buffer, room: Buffer | null): Opened {
    const numbers = new Float64Array(buffer, byteOffset, this.#numbers);
    const whole = new Int32Array(buffer, byteOffset + numbers.byteLength, this.#count * WIDTH);
    const start = numbers.byteLength + whole.byteLength;
    return { numbers, whole, packed: Buffer.from(buffer, byteOffset + start, length - start), texts: null, room };
  }

  #number(at: number, field: number): number {
    return this.#opened().whole[at * WIDTH + field] ?? -1;
  }

  texts(): Texts {
    const opened = this.#opened();
    if (opened.texts === null) {
      const [keys = [], labels = [], lines = [], sources = []] = unpackTexts(opened.packed);
      opened.texts = { keys, labels, lines, sources };
    }
    return opened.texts;
  }

  text(at: number, field: "run" | "path"): string {
    return this.shared.texts.get(this.#number(at, AT[field]));
  }

  build(at: number): string | null {
    const number = this.#number(at, AT.build);
    return number < 0 ? null : this.shared.texts.get(number);
  }

  params(at: number, field: "index" | "query"): Params {
    return this.shared.params.get(this.#number(at, AT[field]));
  }

  line(at: number): number | null {
    const line = this.#number(at, AT.line);
    return line < 0 ? null : line;
  }

  kind(at: number): Kind {
    return this.shared.kinds.get(this.#number(at, AT.kind));
  }

  /** Returns the values of both lists of metrics in their order. */
  values(at: number): (number | null)[] {
    const nulls = this.#number(at, AT.nulls);
    const { numbers } = this.#opened();
    let place = this.#number(at, AT.start);
    const count = METRICS.length + this.kind(at).more.length;
    const values: (number | null)[] = [];
    for (let nth = 0; nth < count; nth += 1) values.push(nulls & (1 << nth) ? null : (numbers[place++] ?? Number.NaN));
    return values;
  }

  sources(at: number): ParsedPoint["metricSources"] {
    if (!this.#hasSources) return undefined;
    const json = this.texts().sources[at] ?? null;
    return json === null ? undefined : JSON.parse(json);
  }

  print(at: number): string | null | undefined {
    const state = this.#prints?.[at] ?? 0;
    if (state === 0) return undefined;
    return state === 1 ? null : (this.#odd.get(at) ?? this.#printed(at)?.toString("hex"));
  }

  setPrint(at: number, print: string | null | undefined): void {
    this.#prints ??= settled(new Uint8Array(this.#count * 17));
    this.#odd.delete(at);
    this.#prints[at] = print === undefined ? 0 : print === null ? 1 : 2;
    if (typeof print !== "string") return;
    if (/^[0-9a-f]{32}$/.test(print)) this.#printed(at)?.write(print, "hex");
    else this.#odd.set(at, print);
  }

  #printed(at: number): Buffer | undefined {
    const start = this.#count + at * 16;
    return this.#prints?.subarray(start, start + 16);
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

  get moreNames(): readonly string[] {
    return this.#block.kind(this.#at).more;
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
    return new PackedSource(this.#block, this.#at);
  }

  get fingerprint(): string | null | undefined {
    return this.#block.print(this.#at);
  }

  set fingerprint(print: string | null | undefined) {
    this.#block.setPrint(this.#at, print);
  }
}
