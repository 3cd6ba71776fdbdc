import { expect, it } from "vitest";
import type { ApiPoint } from "@/lib/api/schemas/points";
import type { Params } from "@/lib/domain/model";
import { paramParts } from "@/lib/views/compare/file-parts";
import { pointsTable } from "./points-table";

async function* none(): AsyncGenerator<ApiPoint> {}

it("has a column for each parameter that may occur, in the order of the sets", () => {
  const sets: Params[] = [{ m: 8, quantized: false }, { efSearch: 20 }, { m: 16 }];
  const { columns } = pointsTable(none(), sets, []);
  const own = columns.filter(({ key }) => key.startsWith("p."));
  expect(own.map(({ key, header, align }) => [key, header, align])).toEqual([
    ["p.m", "m", "right"],
    ["p.quantized", "quantized", "right"],
    ["p.efSearch", "efSearch", "right"],
  ]);
});

it("splits parameters of rows into parts in one order, which are empty where a row has none", () => {
  const rows: Params[][] = [
    [
      { m: 8, quantized: false },
      { m: 16, efSearch: null },
    ],
    [{ m: 16 }, { efSearch: 20 }],
  ];
  const parts = paramParts(rows, (row) => row);
  expect(rows.map((row) => parts.map(({ cell }) => [cell(row).raw, cell(row).text]))).toEqual([
    [
      [8, "8"],
      [false, "false"],
      [undefined, ""],
    ],
    [
      [16, "16"],
      [undefined, ""],
      [20, "20"],
    ],
  ]);
});
