/** Facts of a pax or GNU extension about the entry behind it; `sparse` is true for GNU's sparse records. */
export interface TarExtension {
  name?: Uint8Array;
  link?: Uint8Array;
  size?: number;
  sparse?: boolean;
}

/** Decodes the records `LENGTH KEY=VALUE\n` of a pax header (POSIX.1-2001); null where they are malformed. */
export function decodePax(bytes: Uint8Array): TarExtension | null {
  const extension: TarExtension = {};
  let at = 0;
  while (at < bytes.length) {
    const blank = bytes.indexOf(0x20, at);
    if (blank < 0 || blank - at > 9) return null;
    const digits = latin1(bytes.subarray(at, blank));
    const length = Number(digits);
    if (!/^[1-9]\d*$/.test(digits) || at + length > bytes.length || bytes[at + length - 1] !== 0x0a) return null;
    const record = bytes.subarray(blank + 1, at + length - 1);
    const equals = record.indexOf(0x3d);
    if (equals < 0) return null;
    if (!apply(extension, latin1(record.subarray(0, equals)), record.subarray(equals + 1))) return null;
    at += length;
  }
  return extension;
}

function apply(extension: TarExtension, key: string, value: Uint8Array): boolean {
  if (key === "path" || key === "GNU.sparse.name") {
    // The sparse name is the real one, whichever comes first.
    if (key === "GNU.sparse.name" || !extension.sparse || !extension.name) extension.name = value;
  }
  if (key === "linkpath") extension.link = value;
  if (key.startsWith("GNU.sparse.")) extension.sparse = true;
  if (key === "size") {
    const digits = latin1(value);
    const size = Number(digits);
    if (!/^\d+$/.test(digits) || !Number.isSafeInteger(size)) return false;
    extension.size = size;
  }
  return true;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}
