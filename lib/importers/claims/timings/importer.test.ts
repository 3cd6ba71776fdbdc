import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { readFixtures } from "../../fixtures.testing";
import { headOf, readFiles } from "../../reading.testing";
import { headingOf } from "./heading";
import { timings } from "./importer";

const fixtures = readFixtures("timings");
const read = (name: string) =>
  readFiles(
    timings,
    fixtures.filter((file) => file.path === name),
  );

describe("a table with a heading of two lines", () => {
  const { runs, points, authorTables, issues } = read("scan.txt");

  it("gives a run and an author's point for each time, with its phase", () => {
    expect(points).toHaveLength(12);
    expect(points.slice(0, 4).map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([200, 95, 70, 50]);
    expect(new Set(points.map(({ origin }) => origin))).toEqual(new Set(["author"]));
    expect(runs[0]).toMatchObject({
      workload: { family: "timings", name: "scan", params: { phase: "pre" } },
      setting: { engine: "myrocks", machine: null, config: { claimedHardware: "8core.ssd" } },
      settings: { tables: 2, rowsPerTable: 10_000_000 },
      notes: { title: "8core.ssd - 2t x 10m" },
    });
    expect(runs[4]?.workload).toMatchObject({ params: { phase: "post" } });
  });

  it("checks ratios as bc cuts them: 246/109 is 2.256", () => {
    expect(authorTables).toMatchObject([
      { title: "ratios: 8core.ssd - 2t x 10m", cells: 8, agree: 6, differ: 1, noData: 1 },
      { cells: 4, agree: 4 },
    ]);
    expect(authorTables[0]?.differences).toMatchObject([
      { label: "toku5717.zlib pre", printed: "0.527", ours: 50 / 95 },
    ]);
  });

  it("keeps a time that is not a number as unknown and corrects a misspelled engine", () => {
    expect(points.find(({ source, key }) => source.line === 8 && key.endsWith(":2"))).toMatchObject({
      status: "suspect",
      moreMetrics: { seconds: null },
    });
    expect(runs.find(({ algorithm }) => algorithm === "touk5717.none")?.setting.engine).toBe("tokudb");
    expect(issues.map(({ code, line }) => [code, line])).toEqual([
      ["misprint", 8],
      ["no-time", 8],
    ]);
  });
});

describe("a table with a heading of one line", () => {
  it("is of the task that the file is named for", () => {
    const { runs, points, authorTables, issues } = read("create-index.txt");
    expect(runs.map(({ workload }) => workload)).toEqual(
      Array(2).fill({ family: "timings", name: "create-index", params: {} }),
    );
    expect(points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([3000, 1700.5]);
    // 1700.5 / 3000 = 0.5668.
    expect(authorTables).toMatchObject([{ cells: 2, agree: 2 }]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([["unread-row", 4]]);
  });

  it("may name the task", () => {
    const text = "load_secs load_ratio engine\n7266 1.000 inno5635\n7833 1.078 inno5717\n";
    const { runs, authorTables } = readFiles(timings, [{ path: "times.txt", text }]);
    expect(runs[0]?.workload).toEqual({ family: "timings", name: "load", params: {} });
    expect(authorTables).toMatchObject([{ cells: 2, agree: 2 }]);
  });
});

describe("other text", () => {
  it.each([
    ["no ratio", "secs engine\n5 inno5635\n"],
    ["no engine", "secs ratio\n5 1.000\n"],
    ["an unknown column", "secs ratio host engine\n"],
    ["a column twice", "secs secs ratio engine\n"],
    ["prose", "The ratio of seconds depends on the engine\n"],
  ])("with %s is left alone", (_, text) => {
    expect(timings.recognise(headOf({ path: "a.txt", text }))).toBe(false);
  });

  it("never takes a line without seconds for a heading", () => {
    const word = fc.constantFrom("secs", "seconds", "ratio", "engine", "pre", "load_secs", "x");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.array(word, { maxLength: 6 }), (line, above) => {
        const heading = headingOf(line.join(" "), above.join(" "));
        expect(heading === null || heading.columns.some(({ kind }) => kind === "seconds")).toBe(true);
      }),
    );
  });
});

const post = path.resolve(import.meta.dirname, "../../../../../shared/posts/002_30a8f4cb38108675.txt");

// The post of September 2017 in docs/formats/benchmark-archive.md (d): four tables of scans, two others.
describe.runIf(hasShared)("the tables of the archive's post", () => {
  it("give every time, and every ratio agrees when cut", () => {
    const text = readFileSync(post, "utf8");
    // Some of the post's blanks are no-break spaces.
    const rows = text.split("\n").map((line) => line.trim().split(/\s+/));
    const ratios = rows
      .filter(([first = ""]) => /^\d+$/.test(first))
      .flat()
      .filter((word) => /^\d\.\d{3}$/.test(word)).length;
    const { points, authorTables } = readFiles(timings, [{ path: "scan.txt", text }]);
    expect([points.length, ratios]).toEqual([64, 64]);
    expect(authorTables.map(({ cells, agree }) => [cells, agree])).toEqual([14, 14, 10, 8, 9, 9].map((n) => [n, n]));
    expect(points[0]?.moreMetrics.seconds).toBe(221);
  });
});
