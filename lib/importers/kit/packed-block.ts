import type { Params, ParsedPoint, PointMetrics, Source } from "@/lib/domain/model";
import { noMetrics } from "@/lib/domain/model";
import { packTexts, settled, unpackTexts } from "./packed-text";

// A point as an object takes 1 kB. A million of them are packed here to some 200 bytes each: numbers in typed arrays,
// equal texts once, texts of their own compressed. On a shelf these bytes are outside of memory, but for those of the
// points that were read last.

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

/** The fields that points of one origin share. `more` are the names of their further metrics. */
export type Kind = Pick<ParsedPoint, "recallSource" | "recallNote" | "origin" | "status"> & { more: readonly string[] };

const isSameKind = (a: Kind, b: Kind): boolean =>
  a.status === b.status &&
  a.origin === b.origin &&
  a.recallSource === b.recallSource &&
  a.recallNote === b.recallNote &&
  isSameList(a.more, b.more);

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

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

  get size(): number {
    return this.#values.length;
  }

  has(key: string): boolean {
    return this.#numbers.has(key);
  }

  /** Gives a value a number of its own, whatever others equal it. */
  add(value: T): number {
    return this.#values.push(value) - 1;
  }

  get(number: number): T {
    const value = this.#values[number];
    if (value === undefined) throw new Error(`no value has the number ${number}`);
    return value;
  }
}

/** Labels that are kept once. A table of searches may have another one for each point. */
const MAX_LABELS = 10_000;

/** The values that the blocks of a list share. */
export class Shared {
  readonly shelf: Shelf | undefined;
  readonly texts = new Numbered<string>();
  readonly labels = new Numbered<string>();
  readonly params = new Numbered<Params>();
  readonly kinds = new Numbered<Kind>();

  constructor(shelf: Shelf | undefined) {
    this.shelf = shelf;
  }

  numberOf(text: string): number {
    return this.texts.numberOf(text, () => text);
  }

  /** Returns the number of a label; -1 for one that its block keeps, since the list is full. */
  labelOf(label: string): number {
    if (label === this.#lastLabel.text) return this.#lastLabel.number;
    const number =
      this.labels.has(label) || this.labels.size < MAX_LABELS ? this.labels.numberOf(label, () => label) : -1;
    this.#lastLabel = { text: label, number };
    return number;
  }

  #lastLabel = { text: "", number: -1 };

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
const AT = { run: 0, build: 1, index: 2, query: 3, path: 4, line: 5, kind: 6, nulls: 7, start: 8, label: 9 } as const;
const WIDTH = 10;

/** Texts of points, without those that are known otherwise. A list without any is empty. */
interface Texts {
  /** Null for the key of the run. */
  keys: (string | null)[];
  labels: (string | null)[];
  lines: (string | null)[];
  /** As JSON. */
  sources: (string | null)[];
}

const listed = (texts: (string | null)[]): (string | null)[] => (texts.every((text) => text === null) ? [] : texts);

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

/** Bytes of a fingerprint, and one that fits into them. */
const PRINT = 16;
const HEX = /^[0-9a-f]{32}$/;

/** Up to 1,024 points. */
export class Block {
  readonly shared: Shared;
  readonly #count: number;
  /** The count of numbers before the whole numbers. Texts are behind both. */
  readonly #numbers: number;
  readonly #hasSources: boolean;
  /** The places of points that are those of their runs, which hold them; empty without any. */
  readonly #places: readonly (Source | null)[];
  readonly #kept: Buffer | Shelved;
  /** PRINT bytes a point, and 0 for undefined, 1 for null, 2 for bytes; other texts in `#odd`. */
  #prints: Buffer | null = null;
  readonly #odd = new Map<number, string>();

  /** `isOfRun` tells the places that a run holds, too. */
  constructor(points: readonly ParsedPoint[], shared: Shared, isOfRun: (point: ParsedPoint) => boolean) {
    this.shared = shared;
    this.#count = points.length;
    const whole = new Int32Array(points.length * WIDTH);
    const numbers: number[] = [];
    const places = points.map((point) => (isOfRun(point) ? point.source : null));
    this.#places = places.some((place) => place !== null) ? places : [];
    let run = { key: "", number: -1 };
    points.forEach((point, at) => {
      const { metrics, moreMetrics, source } = point;
      const row = at * WIDTH;
      // Points in the order of runs need no map of all keys.
      if (run.number === -1 || run.key !== point.runKey)
        run = {
          key: point.runKey,
          number: places[at] ? shared.texts.add(point.runKey) : shared.numberOf(point.runKey),
        };
      whole[row + AT.run] = run.number;
      whole[row + AT.label] = shared.labelOf(point.label);
      whole[row + AT.build] = point.indexBuildKey === null ? -1 : shared.numberOf(point.indexBuildKey);
      whole[row + AT.index] = shared.paramsOf(point.indexParams);
      whole[row + AT.query] = shared.paramsOf(point.queryParams);
      whole[row + AT.path] = shared.numberOf(source.path);
      whole[row + AT.line] = source.line ?? -1;
      whole[row + AT.kind] = shared.kindOf(point);
      whole[row + AT.start] = numbers.length;
      let nulls = 0;
      let nth = 0;
      for (const name of METRICS) {
        const value = metrics[name];
        if (value === null) nulls |= 1 << nth;
        else numbers.push(value);
        nth += 1;
      }
      for (const name in moreMetrics) {
        const value = moreMetrics[name] ?? null;
        if (value === null) nulls |= 1 << nth;
        else numbers.push(value);
        nth += 1;
      }
      whole[row + AT.nulls] = nulls;
    });
    this.#numbers = numbers.length;
    this.#hasSources = points.some(({ metricSources }) => metricSources !== undefined);
    const texts = [
      points.map(({ key, runKey }) => (key === runKey ? null : key)),
      points.map(({ label }, at) => (whole[at * WIDTH + AT.label] === -1 ? label : null)),
      points.map(({ source }, at) => (places[at] ? null : source.text)),
      points.map(({ metricSources }) => (metricSources === undefined ? null : JSON.stringify(metricSources))),
    ].map(listed);
    const bytes = Buffer.concat([
      new Uint8Array(Float64Array.from(numbers).buffer),
      new Uint8Array(whole.buffer),
      texts.every(({ length }) => length === 0) ? new Uint8Array(0) : packTexts(texts),
    ]);
    this.#kept = shared.shelf?.keep(bytes) ?? settled(bytes);
    points.forEach(({ fingerprint }, at) => {
      if (fingerprint !== undefined) this.setPrint(at, fingerprint);
    });
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

  #texts(): Texts {
    const opened = this.#opened();
    if (opened.texts !== null) return opened.texts;
    const [keys = [], labels = [], lines = [], sources = []] =
      opened.packed.length === 0 ? [] : unpackTexts(opened.packed);
    opened.texts = { keys, labels, lines, sources };
    return opened.texts;
  }

  key(at: number): string {
    return this.#texts().keys[at] ?? this.text(at, "run");
  }

  label(at: number): string {
    const number = this.#number(at, AT.label);
    return number < 0 ? (this.#texts().labels[at] ?? "") : this.shared.labels.get(number);
  }

  /** Returns a point's place where its run holds it; null for one that is packed. */
  place(at: number): Source | null {
    return this.#places[at] ?? null;
  }

  lineText(at: number): string | null {
    return this.#texts().lines[at] ?? null;
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
    const { numbers, whole } = this.#opened();
    const nulls = whole[at * WIDTH + AT.nulls] ?? 0;
    let place = whole[at * WIDTH + AT.start] ?? 0;
    const values = new Array<number | null>(METRICS.length + this.kind(at).more.length).fill(null);
    for (let nth = 0; nth < values.length; nth += 1)
      if (!(nulls & (1 << nth))) values[nth] = numbers[place++] ?? Number.NaN;
    return values;
  }

  sources(at: number): ParsedPoint["metricSources"] {
    if (!this.#hasSources) return undefined;
    const json = this.#texts().sources[at] ?? null;
    return json === null ? undefined : JSON.parse(json);
  }

  print(at: number): string | null | undefined {
    const state = this.#prints?.[at] ?? 0;
    if (state === 0) return undefined;
    return state === 1 ? null : (this.#odd.get(at) ?? this.#printed(at));
  }

  setPrint(at: number, print: string | null | undefined): void {
    this.#prints ??= settled(new Uint8Array(this.#count * (1 + PRINT)));
    this.#odd.delete(at);
    this.#prints[at] = print === undefined ? 0 : print === null ? 1 : 2;
    if (typeof print !== "string") return;
    if (HEX.test(print)) this.#prints.write(print, this.#count + at * PRINT, PRINT, "hex");
    else this.#odd.set(at, print);
  }

  #printed(at: number): string | undefined {
    const start = this.#count + at * PRINT;
    return this.#prints?.toString("hex", start, start + PRINT);
  }
}
