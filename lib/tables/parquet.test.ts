import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { expect, it } from "vitest";
import { column } from "./columns";
import { parquetStream, parquetTable } from "./parquet";

const valuesOf = async (keys: readonly string[]) => {
  const columns = keys.map((key, at) => ({
    key,
    header: key,
    align: "right" as const,
    exact: () => at,
    text: () => String(at),
  }));
  const file = await parquetTable({ name: "t", title: "", columns, rows: [0], json: () => 0, listKey: "t", notes: [] });
  return parquetReadObjects({ file: file.buffer });
};

it("keeps the values of every column where names repeat, also beside a name with a number", async () => {
  expect(await valuesOf(["m", "m", "m"])).toEqual([{ m: 0, "m 2": 1, "m 3": 2 }]);
  expect(await valuesOf(["m", "m 2", "m"])).toEqual([{ m: 0, "m 2": 1, "m 3": 2 }]);
  expect(await valuesOf(["m", "m", "m 2"])).toEqual([{ m: 0, "m 3": 1, "m 2": 2 }]);
});

/** A table of numbers and their names, which counts the rows that are taken. */
function numbered(rows: number, failAt = Number.POSITIVE_INFINITY) {
  const taken = { rows: 0, ended: false };
  async function* all() {
    try {
      for (let at = 0; at < rows; at += 1) {
        if (at === failAt) throw new Error("The database is gone.");
        taken.rows += 1;
        yield at;
      }
    } finally {
      taken.ended = true;
    }
  }
  const columns = [
    column.number<number>("value", "Value", (at) => (at % 3 === 0 ? null : at / 2)),
    column.text<number>("name", "Name", (at) => (at % 5 === 0 ? null : `row ${at}`)),
  ];
  return { taken, table: { name: "t", title: "", columns, rows: all(), json: () => 0, listKey: "t", notes: [] } };
}

it("streams groups of rows, with null for what is missing", async () => {
  const file = await new Response(parquetStream(numbered(45_001).table)).arrayBuffer();
  const { row_groups } = await parquetMetadataAsync(file);
  expect(row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([20_000, 20_000, 5_001]);
  const rows = await parquetReadObjects({ file });
  expect(rows).toHaveLength(45_001);
  expect(rows.slice(0, 3)).toEqual([
    { value: null, name: null },
    { value: 0.5, name: "row 1" },
    { value: 1, name: "row 2" },
  ]);
  expect(rows.at(-1)).toEqual({ value: null, name: null });
  expect(rows[40_001]).toEqual({ value: 20_000.5, name: "row 40001" });
});

it("streams an empty table as a file with its columns", async () => {
  const file = await new Response(parquetStream(numbered(0).table)).arrayBuffer();
  const { schema } = await parquetMetadataAsync(file);
  expect(schema.map(({ name }) => name)).toEqual(["root", "value", "name"]);
  expect(await parquetReadObjects({ file })).toEqual([]);
});

it("takes rows only as its reader asks for bytes, and ends them where the reader leaves", async () => {
  const { table, taken } = numbered(1_000_000);
  const reader = parquetStream(table).getReader();
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  await expect.poll(() => taken.ended).toBe(true);
  expect(taken.rows).toBeLessThanOrEqual(60_000);
});

it("ends with the error of its rows", async () => {
  const whole = new Response(parquetStream(numbered(30_000, 25_000).table)).arrayBuffer();
  await expect(whole).rejects.toThrow("The database is gone.");
});
