// Packs browser Files into a tar without reading them. Headers and padding are made here. The Files become parts of one
// Blob, which the browser streams. Format: POSIX pax (ustar headers, with an `x` header where ustar has no room).

/** A file of the tar, with its path in it. */
export interface TarEntry {
  path: string;
  file: Blob;
}

const BLOCK = 512;
const USTAR_NAME = 100;
const USTAR_SIZE = 8 ** 11 - 1;
const encoder = new TextEncoder();

/**
 * Returns the parts of a tar of these files, sorted by path. Headers have one mode and neither times nor owners: the
 * same folder gives the same bytes.
 */
export function tarParts(entries: readonly TarEntry[]): BlobPart[] {
  const parts: BlobPart[] = [];
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  for (const { path, file } of sorted) {
    const records = paxRecords(path, file.size);
    if (records.length) parts.push(header("PaxHeader", records.length, "x"), records, padding(records.length));
    parts.push(header(path, file.size, "0"), file, padding(file.size));
  }
  parts.push(new Uint8Array(2 * BLOCK));
  return parts;
}

/** Returns the tar as one Blob of known size. Its bytes are read while they are sent. */
export const tarBlob = (entries: readonly TarEntry[]): Blob =>
  new Blob(tarParts(entries), { type: "application/x-tar" });

const padding = (size: number) => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);

/**
 * Returns pax records for fields beyond a ustar header: long names, names outside ASCII, sizes from 8 GiB. Empty where
 * ustar suffices.
 */
function paxRecords(path: string, size: number): Uint8Array<ArrayBuffer> {
  const plain = /^[\x20-\x7e]*$/.test(path) && path.length <= USTAR_NAME;
  const records = (plain ? "" : paxRecord("path", path)) + (size > USTAR_SIZE ? paxRecord("size", String(size)) : "");
  return encoder.encode(records);
}

/** `LENGTH KEY=VALUE\n`, where the length counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = encoder.encode(rest).length;
  let length = bytes + 1;
  while (bytes + String(length).length !== length) length = bytes + String(length).length;
  return `${length}${rest}`;
}

function header(path: string, size: number, type: "0" | "x"): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK);
  const put = (text: string, at: number) => encoder.encodeInto(text, block.subarray(at));
  const name = path.replaceAll(/[^\x20-\x7e]/g, "_").slice(0, USTAR_NAME);
  put(name, 0);
  put("0000644\0", 100);
  put("0000000\0", 108);
  put("0000000\0", 116);
  put(`${Math.min(size, USTAR_SIZE).toString(8).padStart(11, "0")}\0`, 124);
  put("00000000000\0", 136);
  put("        ", 148);
  put(type, 156);
  put("ustar\x0000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}
