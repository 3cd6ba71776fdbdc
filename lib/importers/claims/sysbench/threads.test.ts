import { describe, expect, it } from "vitest";
import { columnOf } from "./names";
import { RawIndex } from "./raw-index";
import { tableOf } from "./table";
import { rawCell, readTables, tsv } from "./tables.testing";
import { ThreadFinder, threadsOfPath } from "./threads";

const abs = tsv("col-1 : x.a.b.pk1", "", "10 | insert_range=100");
const met = (dop: number) =>
  tsv(`sb.met.insert.range100.pk1.dop${dop}`, "--- absolute", "cpu/o | o/s | dbms", "0.1 | 10 | x.a.b.pk1");
const insert = { test: "insert", phase: null, range: 100 };

/** Returns the thread count of the table at `path`, given other files and raw results. */
function threadsOf(path: string, others: Record<string, string> = {}, raw: readonly string[] = []) {
  const files = [{ path, text: abs }, ...Object.entries(others).map(([name, text]) => ({ path: name, text }))];
  const tables = readTables(files).read.map(tableOf);
  const finder = new ThreadFinder(new RawIndex(raw.map((one) => rawCell(one, { qps: 10 }))), tables);
  const [table] = tables;
  return table ? finder.ofColumn(table, insert, columnOf("x.a.b.pk1")).threads : undefined;
}

describe("the thread count of a table", () => {
  it("comes from directories and file names where no other source states it", () => {
    expect(threadsOf("mar25.sb/dop20/qps.abs.in.tsv")).toBe(20);
    expect(threadsOf("sb.hetz.40u.8t.10m/qps.abs.in.tsv")).toBe(40);
    expect(threadsOf("sb/qps.abs.ma.12u.tsv")).toBe(12);
    expect(threadsOf("aug25.sb.1u.50m/qps.abs.ma.12u.tsv")).toBe(12);
    expect(threadsOf("sb/dop40/qps.abs.dop16.tsv")).toBe(40);
    expect(threadsOf("sb/qps.abs.ma.tsv")).toBeNull();
    expect(threadsOfPath("aug25.sb.mem.in.1u.50m.600s.pn53/o.met")).toEqual({ directory: 1, file: null });
  });

  it("is that of the raw results, which overrule the count of a directory or file", () => {
    const raw = ["sb/dop16/x.a.b.pk1/sb.o.insert.range100.pk1.dop40"];
    expect(threadsOf("sb/dop16/qps.abs.in.tsv", {}, raw)).toBe(40);
    expect(threadsOf("sb/dop16/qps.abs.dop4.tsv", {}, raw)).toBe(40);
  });

  it("is that of other builds where the table's own build has no raw results", () => {
    expect(threadsOf("sb/qps.abs.wm2.tsv", {}, ["sb/x.c.d.pk1/sb.o.insert.range100.pk1.dop40"])).toBe(40);
  });

  it("is taken from the file's name where the raw results have several, and unknown if it names none of them", () => {
    const raw = [1, 2, 4].map((dop) => `sb/x.a.b.pk1/sb.o.insert.range100.pk1.dop${dop}`);
    expect(threadsOf("sb/qps.abs.dop2.tsv", {}, raw)).toBe(2);
    expect(threadsOf("sb/qps.abs.all.tsv", {}, raw)).toBeNull();
    expect(threadsOf("sb/qps.abs.dop8.tsv", {}, raw)).toBeNull();
  });

  it("is that of o.met's headings beside it, and unknown where they contradict the directory", () => {
    expect(threadsOf("apr26.pn53/qps.abs.latest.tsv", { "apr26.pn53/o.met.latest": met(1) })).toBe(1);
    expect(threadsOf("sb/dop40/qps.abs.in.tsv", { "sb/dop40/o.met": met(40) })).toBe(40);
    expect(threadsOf("sb/dop40/qps.abs.in.tsv", { "sb/dop40/o.met": met(1) })).toBeNull();
  });

  it("does not come from warm-ups, which run with counts of their own", () => {
    const raw = ["sb/x.a.b.pk1/sb.o.point-query.warm.range100.pk1.dop8", "sb/x.a.b.pk1/sb.o.scan.range100.pk1.dop40"];
    expect(threadsOf("sb/qps.abs.all.tsv", {}, raw)).toBe(40);
  });
});
