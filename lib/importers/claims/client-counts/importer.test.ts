import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { readFixtures } from "../../fixtures.testing";
import { headOf, readFiles } from "../../reading.testing";
import { clientCounts } from "./importer";
import { recognise } from "./sniff";

const read = (name: string) =>
  readFiles(
    clientCounts,
    readFixtures("client-counts").filter((file) => file.path === name),
  );

describe("contention of one table against eight", () => {
  const { runs, points, authorTables, issues } = read("contention.txt");

  it("gives each number a run, with its test, engine, clients and tables", () => {
    expect(points).toHaveLength(12 + 6);
    expect(points.slice(0, 3).map(({ metrics }) => metrics.qps)).toEqual([8000, 40_000, 50_000]);
    expect(runs[3]).toMatchObject({
      setting: { engine: "mysql", build: { raw: "inno5635", version: "5.6.35" } },
      workload: { family: "sysbench", name: "update-one" },
      threads: 1,
      settings: { tables: 8 },
    });
    expect(runs[11]).toMatchObject({ threads: 48, settings: { tables: 1 }, setting: { engine: "tokudb" } });
    expect(runs[12]).toMatchObject({ workload: { name: "hot-points" } });
  });

  it("reads 0 as no rate, and reports a typing error once a row", () => {
    const [failed, ...more] = points.filter(({ status }) => status === "failed");
    expect([failed?.metrics.qps, more]).toEqual([null, []]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([
      ["misprint", 12],
      ["author-cell-failed", 27],
    ]);
  });

  it("checks ratios of the second part over the first, and has no verdict on others", () => {
    const [own, other] = authorTables;
    // 15000 / 50000 is 0.3.
    expect(own).toMatchObject({
      cells: 6,
      agree: 5,
      differ: 1,
      differences: [{ line: 18, printed: "0.500", ours: 0.3 }],
    });
    expect(own?.rule).toMatch(/^1 table over 8 tables/);
    expect(other).toMatchObject({ cells: 2, agree: 0, differ: 0, noData: 2 });
  });
});

describe("group commit", () => {
  const { runs, points, issues } = read("group-commit.txt");

  it("takes the rate from the row's end, and the cells of a short row by their place in the line", () => {
    expect(runs.map(({ threads, variant }) => [threads, variant])).toEqual([
      ...[16, 32, 64, 128, 256, 512].map((clients) => [clients, ["without change"]]),
      ...[128, 256, 512].map((clients) => [clients, ["with change"]]),
    ]);
    expect(points.slice(6).map(({ moreMetrics }) => moreMetrics)).toEqual([{ tps: 640 }, { tps: 620 }, { tps: 630 }]);
    expect(runs[0]?.workload).toMatchObject({ name: "read-write" });
  });

  it("leaves out a row whose cells are below no column", () => {
    expect(issues).toMatchObject([{ code: "unread-row", line: 6 }]);
  });
});

describe("recognition", () => {
  it("requires rising numbers of clients and a row below", () => {
    const known = (text: string) => recognise(headOf({ path: "d/table.txt", text }));
    expect(known("1 8 48 concurrency/engine\n- 8 tables\n1 2 3 myrocks\n")).toBe(true);
    expect(known("8 1 48 concurrency/engine\n1 2 3 myrocks\n")).toBe(false);
    expect(known("1 8 48 concurrency/engine\nno row\n")).toBe(false);
    expect(known("with 8 clients and 48 threads\n1 2 3 myrocks\n")).toBe(false);
  });
});

// The posts that the shape comes from, where they exist.
const posts = path.resolve(import.meta.dirname, "../../../../../shared/posts");
describe.runIf(hasShared)("the posts", () => {
  const readPost = (name: string) =>
    readFiles(clientCounts, [{ path: name, text: readFileSync(path.join(posts, name), "utf8") }]);

  it("of 2017 have four tests of 24 rates; ratios of three are 1 table over 8, those of hot-points are not", () => {
    const { runs, points, authorTables } = readPost("002_30a8f4cb38108675.txt");
    const names = runs.map(({ workload }) => ("name" in workload ? workload.name : ""));
    expect(points).toHaveLength(96);
    for (const name of ["update-one", "random-points", "hot-points", "insert-only"])
      expect(names.filter((one) => one === name)).toHaveLength(24);
    expect(authorTables.map(({ cells, agree, differ, noData }) => [cells, agree, differ, noData])).toEqual([
      [12, 12, 0, 0],
      [12, 12, 0, 0],
      [24, 0, 0, 24],
      [12, 12, 0, 0],
    ]);
  });

  it("of 2009 has 7 and 9 rates of transactions by clients", () => {
    const { points, runs } = readPost("003_df8fd901feb62e59.txt");
    expect(points.map(({ moreMetrics }) => moreMetrics.tps)).toEqual([
      203, 376, 297, 156, 93, 86, 71, 203, 376, 297, 156, 93, 71, 645, 621, 631,
    ]);
    expect(runs.slice(13).map(({ threads }) => threads)).toEqual([128, 256, 512]);
  });
});
