import { describe, expect, it } from "vitest";
import { claimsOfPath } from "./claims";

describe("conditions that directories name", () => {
  it.each([
    ["aug25.sb.mem.in.1u.50m.600s.900s.pn53/qps.abs.all.tsv", { rowsPerTable: 50_000_000 }],
    ["a.40u.8t.10m/x.my9500_rel.z12a.pk1/sb.o.scan.range100.pk1.dop40", { tables: 8, rowsPerTable: 10_000_000 }],
    // "in" is InnoDB. io in a build's directory or a file's name is not a claim.
    ["mar25.sb.in.c48/o.met", {}],
    ["b/x.pg18b1git_o2nofp.x10d_io_c8r32.pk1/sb.io.scan.range100.pk1.dop1", {}],
  ])("of %s are %j", (path, claims) => {
    expect(claimsOfPath(path, null)).toEqual(claims);
  });

  it("gives reads and writes their own seconds", () => {
    const path = "aug25.sb.mem.in.1u.50m.600s.900s.pn53/qps.abs.all.tsv";
    const seconds = (group: Parameters<typeof claimsOfPath>[1]) => claimsOfPath(path, group).seconds;
    expect([seconds("point"), seconds("range-aggregation"), seconds("write")]).toEqual([600, 600, 900]);
    expect([seconds("load"), seconds(null)]).toEqual([undefined, undefined]);
  });
});
