import { type BasicType, parquetWriteBuffer } from "hyparquet-writer";
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
