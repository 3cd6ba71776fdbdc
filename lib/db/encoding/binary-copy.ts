// Reader of Postgres' binary COPY format: https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.4
// Numbers arrive as bytes, so 100,000 rows cost no parsing of decimal text.

const SIGNATURE = 11;

/** The current row. Its fields can be read in any order. */
export interface CopyRow {
  isNull(field: number): boolean;
  /** Returns `missing` where null. `offset` is in bytes: 4 for the lower half of a bigint. */
  int(field: number, missing: number, offset?: number): number;
  /** NaN where null. */
  float(field: number): number;
  /** "" where null. */
  text(field: number): string;
  /** The raw bytes, valid until the next row; empty where null. */
  bytes(field: number): Buffer;
  bool(field: number): boolean | null;
  bigint(field: number): bigint | null;
}

/** Calls `onRow` for every row of a binary COPY stream with `fields` columns. The row object is reused. */
export async function readBinaryCopy(
  chunks: AsyncIterable<Buffer>,
  fields: number,
  onRow: (row: CopyRow) => void,
): Promise<void> {
  let bytes: Buffer = Buffer.alloc(0);
  let started = false;
  const starts = new Int32Array(fields);
  const lengths = new Int32Array(fields);
  const row: CopyRow = {
    isNull: (field) => (lengths[field] ?? -1) < 0,
    int: (field, missing, offset = 0) =>
      (lengths[field] ?? -1) < 0 ? missing : bytes.readInt32BE((starts[field] ?? 0) + offset),
    float: (field) => ((lengths[field] ?? -1) < 0 ? Number.NaN : bytes.readDoubleBE(starts[field])),
    bytes: (field) => {
      const start = starts[field] ?? 0;
      return bytes.subarray(start, start + Math.max(0, lengths[field] ?? 0));
    },
    bool: (field) => ((lengths[field] ?? -1) < 0 ? null : bytes[starts[field] ?? 0] === 1),
    bigint: (field) => ((lengths[field] ?? -1) < 0 ? null : bytes.readBigInt64BE(starts[field])),
    text: (field) => {
      const start = starts[field] ?? 0;
      return bytes.toString("utf8", start, start + Math.max(0, lengths[field] ?? 0));
    },
  };
  for await (const chunk of chunks) {
    bytes = bytes.length ? Buffer.concat([bytes, chunk]) : chunk;
    let at = 0;
    if (!started) {
      if (bytes.length < SIGNATURE + 8) continue;
      at = SIGNATURE + 8 + bytes.readInt32BE(SIGNATURE + 4);
      started = true;
    }
    for (let end = next(at); end >= 0; end = next(at)) {
      onRow(row);
      at = end;
    }
    bytes = bytes.subarray(at);
  }

  /**
   * Finds the fields of the row at `at`. Returns the offset behind it, or -1 at the end or where the row is incomplete.
   */
  function next(at: number): number {
    if (bytes.length < at + 2 || bytes.readInt16BE(at) < 0) return -1;
    let place = at + 2;
    for (let field = 0; field < fields; field += 1) {
      if (bytes.length < place + 4) return -1;
      const length = bytes.readInt32BE(place);
      starts[field] = place + 4;
      lengths[field] = length;
      place += 4 + Math.max(0, length);
    }
    return bytes.length < place ? -1 : place;
  }
}
