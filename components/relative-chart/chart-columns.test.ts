import { describe, expect, it } from "vitest";
import { point, table } from "@/lib/domain/relative/points.testing";
import { chartColumns } from "./chart-columns";

describe("columns of charts", () => {
  it("are joined to the build before them only where nothing but the build differs, else they say what does", () => {
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
