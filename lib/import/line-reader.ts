import { isAscii, isUtf8 } from "node:buffer";

const LF = 10;
const CR = 13;

/** Bytes at which longer lines are cut, unless the caller sets another limit. */
export const MAX_LINE_BYTES = 2 ** 20;

/** Oddities of a text, each worth an issue. */
export interface TextOddities {
  /** 1-based number of the first line that was cut at the limit, and the count of such lines. Null without one. */
  cutLines: { first: number; count: number } | null;
  /** First line with bytes that are not UTF-8, which read as U+FFFD; null without one. */
  notUtf8Line: number | null;
  /** The last line, where it has no end and its last character is a digit: more digits may be missing. Else null. */
  openNumberLine: number | null;
  /** Number of lines. */
  lines: number;
}

/**
 * Splits a stream of bytes into lines with bounded memory. It reads UTF-8 (with or without a mark), and UTF-16 by its
 * mark. Lines end with LF or CRLF. A CR inside a line (a progress bar) gives several calls with the same number, so
 * that numbers agree with `grep -n`. A text whose first piece has CR but no LF is counted by CR. Lines that begin with
 * one of `noise` count, but may be left out. The last line that is not blank is always given.
 */
export async function readLines(
  source: AsyncIterable<Uint8Array>,
  onLine: (text: string, number: number) => void,
  maxLineBytes = MAX_LINE_BYTES,
  noise: readonly string[] = [],
): Promise<TextOddities> {
  const splitter = new LineSplitter(onLine, maxLineBytes, noise);
  for await (const chunk of decode(source)) splitter.push(chunk);
  return splitter.end();
}

/**
 * Yields lines as `readLines` reads them, in batches for slow readers. A batch has the lines of one piece of the
 * source.
 */
export async function* lineBatches(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ text: string; number: number }[]> {
  let batch: { text: string; number: number }[] = [];
  const splitter = new LineSplitter((text, number) => void batch.push({ text, number }), MAX_LINE_BYTES, []);
  for await (const chunk of decode(source)) {
    splitter.push(chunk);
    if (batch.length > 0) yield batch;
    batch = [];
  }
  splitter.end();
  if (batch.length > 0) yield batch;
}

/** Yields a text's bytes as UTF-8 without a mark. */
async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const piece of source) {
    let chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    if (start) {
      if (start.length > 0) chunk = Buffer.concat([start, chunk]);
      // A copy, since the stream may reuse the memory of its piece.
      start = chunk.length < 3 ? Buffer.from(chunk) : chunk;
      if (start.length < 3) continue;
      const mark = byteOrderMark(start);
      decoder = mark.encoding === "utf-8" ? null : new TextDecoder(mark.encoding);
      chunk = start.subarray(mark.length);
      start = null;
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
  if (start) yield start.subarray(byteOrderMark(start).length);
  if (decoder) yield Buffer.from(decoder.decode());
}

/** Returns the encoding that the first bytes announce, and the length of the mark. */
export function byteOrderMark(head: Uint8Array): { encoding: "utf-8" | "utf-16le" | "utf-16be"; length: number } {
  const [a, b, c] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: "utf-8", length: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: "utf-16le", length: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: "utf-16be", length: 2 };
  return { encoding: "utf-8", length: 0 };
}

class LineSplitter {
  private rest: Buffer[] = [];
  private restBytes = 0;
  private cutting = false;
  private separator: number | null = null;
  private number = 0;
  private readonly noiseStarts: ReadonlySet<number>;
  /** The last line that was left out, while only blank ones follow. */
  private leftOut: { text: string; number: number } | null = null;
  private readonly oddities: TextOddities = { cutLines: null, notUtf8Line: null, openNumberLine: null, lines: 0 };

  private readonly onLine: (text: string, number: number) => void;
  private readonly maxLineBytes: number;
  private readonly noise: readonly string[];

  constructor(onLine: (text: string, number: number) => void, maxLineBytes: number, noise: readonly string[]) {
    this.onLine = onLine;
    this.maxLineBytes = maxLineBytes;
    this.noise = noise;
    this.noiseStarts = new Set(noise.map((start) => start.charCodeAt(0)));
  }

  push(chunk: Buffer): void {
    if (chunk.length === 0) return;
    const separator = this.separatorOf(chunk);
    let from = chunk.indexOf(separator);
    if (from < 0) {
      this.keep(chunk);
      return;
    }
    this.keep(chunk.subarray(0, from));
    this.finishRest();
    const last = chunk.lastIndexOf(separator);
    // One look at all whole lines of the chunk picks the fastest decoding. Lines are decoded one by one on purpose. A
    // slice of a longer string would keep the whole of it in memory.
    const whole = chunk.subarray(from + 1, last + 1);
    const ascii = isAscii(whole);
    const checked = ascii || isUtf8(whole);
    const hasCr = whole.includes(CR);
    if (ascii && !hasCr && separator === LF && this.noise.length > 0) {
      this.pushPlain(whole);
      from = last;
    }
    while (from < last) {
      const start = from + 1;
      from = chunk.indexOf(separator, start);
      const length = Math.min(from - start, this.maxLineBytes);
      if (length < from - start) this.noteCut(this.number + 1);
      const text = ascii
        ? chunk.toString("latin1", start, start + length)
        : chunk.toString("utf8", start, start + length);
      if (!checked && !isUtf8(chunk.subarray(start, from))) this.oddities.notUtf8Line ??= this.number + 1;
      this.emit(text, hasCr);
    }
    this.keep(chunk.subarray(last + 1));
  }

  /**
   * Reads whole lines of ASCII without CR. The chunk's text shows which lines are noise. Only the others become texts
   * of their own.
   */
  private pushPlain(lines: Buffer): void {
    const text = lines.toString("latin1");
    let left = -1;
    let leftNumber = 0;
    for (let start = 0; start < text.length; ) {
      const end = text.indexOf("\n", start);
      if (this.noiseStarts.has(text.charCodeAt(start)) && this.isNoise(text, start, end)) {
        this.number += 1;
        left = start;
        leftNumber = this.number;
      } else {
        const length = Math.min(end - start, this.maxLineBytes);
        if (length < end - start) this.noteCut(this.number + 1);
        const line = lines.toString("latin1", start, start + length);
        if (left >= 0 && line.trim() !== "") left = -1;
        this.emit(line, false);
      }
      start = end + 1;
    }
    if (left >= 0) this.leftOut = { text: lines.toString("latin1", left, lines.indexOf(LF, left)), number: leftNumber };
  }

  private isNoise(text: string, start: number, end: number): boolean {
    return end - start <= this.maxLineBytes && this.noise.some((noise) => text.startsWith(noise, start));
  }

  end(): TextOddities {
    const open = !this.cutting && isDigit(this.rest.at(-1)?.at(-1));
    if (this.restBytes > 0 || this.cutting) this.finishRest();
    if (open) this.oddities.openNumberLine = this.number;
    if (this.leftOut) this.onLine(this.leftOut.text, this.leftOut.number);
    return { ...this.oddities, lines: this.number };
  }

  private separatorOf(chunk: Buffer): number {
    this.separator ??= chunk.includes(LF) || !chunk.includes(CR) ? LF : CR;
    return this.separator;
  }

  private keep(piece: Buffer): void {
    if (this.cutting || piece.length === 0) return;
    const room = this.maxLineBytes - this.restBytes;
    if (piece.length > room) {
      this.cutting = true;
      this.noteCut(this.number + 1);
    }
    // A copy, since the stream may reuse the memory of its chunk.
    const kept = Buffer.from(piece.subarray(0, room));
    this.rest.push(kept);
    this.restBytes += kept.length;
  }

  private finishRest(): void {
    const bytes = this.rest.length === 1 && this.rest[0] ? this.rest[0] : Buffer.concat(this.rest);
    if (!this.cutting && !isUtf8(bytes)) this.oddities.notUtf8Line ??= this.number + 1;
    this.rest = [];
    this.restBytes = 0;
    this.cutting = false;
    this.emit(bytes.toString("utf8"), bytes.includes(CR));
  }

  private emit(text: string, mayHaveCr: boolean): void {
    this.number += 1;
    if (this.leftOut !== null && text.trim() !== "") this.leftOut = null;
    if (!mayHaveCr) {
      this.onLine(text, this.number);
      return;
    }
    const line = text.endsWith("\r") ? text.slice(0, -1) : text;
    if (!line.includes("\r")) this.onLine(line, this.number);
    else for (const part of line.split("\r")) this.onLine(part, this.number);
  }

  private noteCut(line: number): void {
    this.oddities.cutLines = {
      first: this.oddities.cutLines?.first ?? line,
      count: (this.oddities.cutLines?.count ?? 0) + 1,
    };
  }
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
