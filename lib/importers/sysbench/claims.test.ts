import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { claimsOfPath } from "./claims";
import { sysbench } from "./importer";

describe("what directories say a test ran on", () => {
  it.each([
    ["aug25.sb.mem.in.1u.50m.600s.900s.pn53/qps.abs.all.tsv", { rowsPerTable: 50_000_000 }],
    ["a.40u.8t.10m/x.my9500_rel.z12a.pk1/sb.o.scan.range100.pk1.dop40", { tables: 8, rowsPerTable: 10_000_000 }],
    // "in" is InnoDB, io in a build's directory or a file's name is none of these.
    ["mar25.sb.in.c48/o.met", {}],
    ["b/x.pg18b1git_o2nofp.x10d_io_c8r32.pk1/sb.io.scan.range100.pk1.dop1", {}],
  ])("%s", (path, claims) => {
    expect(claimsOfPath(path, null)).toEqual(claims);
  });

  it("gives reads and writes their own seconds", () => {
    const path = "aug25.sb.mem.in.1u.50m.600s.900s.pn53/qps.abs.all.tsv";
    const seconds = (group: Parameters<typeof claimsOfPath>[1]) => claimsOfPath(path, group).seconds;
    expect([seconds("point"), seconds("range-aggregation"), seconds("write")]).toEqual([600, 600, 900]);
    expect([seconds("load"), seconds(null)]).toEqual([undefined, undefined]);
  });
});

describe("what directories say of memory", () => {
  // Empty outputs are failed runs, which have settings like any other.
  const cachedOf = (...folders: string[]) => {
    const pathIn = (folder: string) => `${folder}/x.my8043_rel.z12a.pk1/sb.o.scan.range100.pk1.dop1`;
    const files = folders.map((folder) => ({ path: pathIn(folder), text: "" }));
    const told = new Map(readFiles(sysbench, files).runs.map(({ key, settings }) => [key, settings?.cached ?? null]));
    return folders.map((folder) => told.get(pathIn(folder)));
  };

  it("tells folders in memory and IO-bound ones apart, also where the folder around both has such a word", () => {
    expect(cachedOf("dec2020/innodb.inmem.v2", "dec2020/pg.iobound.take4")).toEqual([true, false]);
    expect(cachedOf("fe-iobound/in-memory", "fe-iobound/io-bound", "fe-iobound/b")).toEqual([true, false, null]);
    expect(cachedOf("a/cached-nvme", "a/not-cached-nvme", "a/uncached")).toEqual([true, false, false]);
  });

  it("is nothing where only shared folders speak, or where folders contradict each other", () => {
    expect(cachedOf("fe.iobound.root/a", "fe.iobound.root/b")).toEqual([null, null]);
    expect(cachedOf("a/inmem-vs-iobound", "a/inmem/io-bound", "a/x")).toEqual([null, null, null]);
  });

  it("is not read from builds' and configs' names", () => {
    expect(cachedOf("a/x.pg18b1git_o2nofp.x10d_io_c8r32.pk1", "a/b")).toEqual([null, null]);
  });
});
