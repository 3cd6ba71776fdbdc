import { type BasicType, ByteWriter, parquetWriteBuffer, parquetWriteRows } from "hyparquet-writer";
import type { Cell, Table } from "./types";

/**
 * Writes a table as a Parquet file with exact values; missing is null. Columns of numbers become doubles, those of true
 * and false booleans, others text.
 */
export async function parquetTable<Row>({ columns, rows }: Table<Row>): Promise<Uint8Array<ArrayBuffer>> {
  const cells: Cell[][] = columns.map(() => []);
  for await (const row of rows) for (const [at, { exact }] of columns.entries()) cells[at]?.push(exact(row));
  const columnData = columns.map(({ key }, at) => {
    const data = cells[at] ?? [];
    const type = typeOf(data);
    return { name: key, type, nullable: true, data: type === "STRING" ? data.map(textOf) : data };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData: uniqueNames(columnData) }));
}

/** Rows of a group. A group is in memory while it is written, and readers skip groups by their bounds. */
const GROUP_ROWS = 20_000;

/**
 * Streams a table as a Parquet file, one group of rows at a time, as its reader takes them. Missing is null. Columns
 * that are aligned to the right have numbers alone and become doubles, others text. The keys of columns must
 * differ. An error of the rows ends the stream with that error.
 */
export function parquetStream<Row>({ columns, rows }: Table<Row>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const out = writable.getWriter();
  const file = new GroupWriter(out);
  async function* records() {
    for await (const row of rows) yield Object.fromEntries(columns.map(({ key, exact }) => [key, exact(row)]));
  }
  const types = columns.map(({ key, align }) => {
    const type: BasicType = align === "right" ? "DOUBLE" : "STRING";
    return { name: key, type, nullable: true };
  });
  Promise.resolve(parquetWriteRows({ writer: file, rows: records(), columns: types, rowGroupSize: GROUP_ROWS }))
    .then(() => out.close())
    // The reader gets the error of the stream. Where the reader left, nobody is there to tell.
    .catch((error: unknown) => out.abort(error).catch(() => {}));
  return readable;
}

/** Passes the bytes of each group on, and waits until they are taken. */
class GroupWriter extends ByteWriter {
  readonly #out: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;

  constructor(out: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>) {
    super();
    this.#out = out;
  }

  async flush(): Promise<void> {
    const bytes = this.getBytes().slice();
    this.index = 0;
    await this.#out.write(bytes);
  }

  override finish(): Promise<void> {
    return this.flush();
  }
}

function typeOf(data: readonly Cell[]): BasicType {
  const known = data.filter((cell) => cell !== null);
  if (known.length && known.every((cell) => typeof cell === "number")) return "DOUBLE";
  return known.length && known.every((cell) => typeof cell === "boolean") ? "BOOLEAN" : "STRING";
}

const textOf = (cell: Cell) => (cell === null ? null : String(cell));

/**
 * Adds to repeated names, from the second on, a number that gives a name of no other column. Parquet needs unique
 * names.
 */
function uniqueNames<Column extends { name: string }>(columns: readonly Column[]): Column[] {
  const taken = new Set(columns.map(({ name }) => name));
  const counts = new Map<string, number>();
  return columns.map((column) => {
    let count = (counts.get(column.name) ?? 0) + 1;
    let name = column.name;
    if (count > 1) {
      while (taken.has(`${column.name} ${count}`)) count += 1;
      name = `${column.name} ${count}`;
    }
    taken.add(name);
    counts.set(column.name, count);
    return { ...column, name };
  });
}
