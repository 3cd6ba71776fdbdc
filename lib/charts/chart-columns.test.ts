import { describe, expect, it } from "vitest";
import { point, table } from "@/lib/domain/relative/points.testing";
import { chartColumns } from "./chart-columns";

describe("a column of a chart", () => {
  it("names the build before it, and what else differs from that build", () => {
    const points = [
      point(1, "5.6.51"),
      point(1, "5.7.44"),
      point(1, "8.0.43", { config: "z13a_c8r32" }),
      point(1, "9.5.0", { config: "z13a_c8r32" }),
    ];
    const columns = chartColumns({ table: table(points), heads: [] });
    expect(columns.map(({ before, seam }) => [before, seam])).toEqual([
      [null, null],
      [0, null],
      [1, "config z12a_c8r32 → config z13a_c8r32"],
      [2, null],
    ]);
  });
});

describe("the newest column of an engine", () => {
  it("is the one with most values, and counts its change from the build before of the same config", () => {
    const points = [
      point(1, "8.4.7"),
      point(1, "9.4.0"),
      point(2, "9.5.0", { workload: "scan" }),
      point(1, "9.5.0"),
      point(1, "9.5.0", { config: "z13a_c8r32" }),
    ];
    const ofTable = table(points);
    const columns = chartColumns({ table: ofTable, heads: [] });
    const newest = columns.filter((column) => column.newest);
    expect(newest.map(({ at }) => ofTable.columns[at]?.parts)).toEqual([
      [{ dimension: "config", value: "z12a_c8r32" }],
    ]);
    expect(newest.map(({ since }) => since)).toEqual([1]);
  });
});
