import type { BinaryFile } from "../kit/types";

/** The file has something that the plain reader does not know. The HDF5 library must read it or report the fault. */
export class NotPlain extends Error {
  override name = "NotPlain";
}

const WHOLE_FILE_BYTES = 4 * 1024 ** 2;

/** Access to the bytes of a member. Files up to 4 MiB are read at once. Throws NotPlain beyond the end. */
export class PlainBytes {
  private readonly whole: Uint8Array<ArrayBuffer> | null;
  private readonly file: BinaryFile;

  constructor(file: BinaryFile) {
    this.file = file;
    this.whole = file.length <= WHOLE_FILE_BYTES ? this.read(0, file.length) : null;
  }

  get length(): number {
    return this.file.length;
  }

  /** Copies `length` bytes, so that typed arrays can use them. */
  copy(offset: number, length: number): ArrayBuffer {
    return this.whole ? this.part(this.whole, offset, length).slice().buffer : this.read(offset, length).buffer;
  }

  /** Returns a view of `length` bytes, to read numbers from. */
  view(offset: number, length: number): DataView {
    const bytes = this.whole ? this.part(this.whole, offset, length) : this.read(offset, length);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private part(bytes: Uint8Array<ArrayBuffer>, offset: number, length: number): Uint8Array<ArrayBuffer> {
    if (!(offset >= 0 && length >= 0 && offset + length <= bytes.length)) throw new NotPlain("beyond the end");
    return bytes.subarray(offset, offset + length);
  }

  private read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    if (!(offset >= 0 && length >= 0 && offset + length <= this.file.length)) throw new NotPlain("beyond the end");
    const bytes = new Uint8Array(length);
    if (this.file.readAt(bytes, offset) !== length) throw new NotPlain("cut short");
    return bytes;
  }
}

/** Reads a little-endian address or size of 8 bytes. Throws NotPlain for HDF5's "undefined" and above 2^53. */
export function readUint64(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new NotPlain("no address");
  return Number(value);
}

/** Throws NotPlain unless `view` starts with `mark`, the letters of a structure. */
export function expectMark(view: DataView, mark: string): void {
  for (let i = 0; i < mark.length; i++) if (view.getUint8(i) !== mark.charCodeAt(i)) throw new NotPlain(`no ${mark}`);
}

/** Returns UTF-8 text up to the first NUL. */
export function textOf(view: DataView): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const end = bytes.indexOf(0);
  return Buffer.from(bytes.buffer, bytes.byteOffset, end < 0 ? bytes.length : end).toString("utf8");
}
