import { parquetReadObjects } from "hyparquet";
import { expect, it } from "vitest";
import { parquetTable } from "./parquet";

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
