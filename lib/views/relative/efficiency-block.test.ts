import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { relativeAnswer as answerSchema } from "@/lib/api/schemas/relative";
import { blockOn } from "@/lib/blocks/block";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { liveView } from "@/lib/publish/shown-view";
import { writeViewTable } from "@/lib/publish/view-table";
import { csvTable } from "@/lib/tables/csv";
import { RELATIVE_TABLE } from "@/lib/tables/relative-table";
import { tableResponse } from "@/lib/tables/table-response";
import { defaultWorkloadParams, type Look } from "@/lib/views/state/workload-params";
import { BARE, efficiencyBlock } from "./efficiency-block";
import { efficiencyView } from "./efficiency-view";
import { relativeAnswer } from "./relative-answer";
import type { RelativeView } from "./relative-types";
import { testRelativeView } from "./relative-view.testing";

const run = (id: string, version: string, qps: number, cpuSecondsPerQuery: number | null) =>
  testPoint(id, qps, { build: testBuild(version), metrics: { qps, cpuSecondsPerQuery } });
const points = [run("b.1", "5.6.51", 100, 0.002), run("b.2", "8.0.43", 50, 0.004), run("b.3", "9.5.0", 40, null)];
const viewOf = (other: string | null) => ({
  ...testRelativeView(points),
  efficiency: efficiencyView(points, "build", { base: null, other, neutral: 0.02 }),
});
const relativeText = (view: RelativeView, look: Look, format: "csv" | "md") =>
  RELATIVE_TABLE.write(view, { look, isExact: format === "csv" }, (table) => tableResponse(table, format).text());
const look = { ...defaultWorkloadParams(), view: "efficiency" as const };

describe("the table of an efficiency view and its files", () => {
  it("has the exact costs of a query, with points, for the page's two columns", async () => {
    const [header = "", ...rows] = (await relativeText(viewOf("my8043_rel"), look, "csv")).trim().split("\r\n");
    expect(header).toMatch(
      /^workload,metric,unit,my5651_rel value,my5651_rel ratio,my5651_rel point,my8043_rel value,my8043_rel ratio,my8043_rel point,relative_to,/,
    );
    // 100 and 50 queries a second; the second takes twice the CPU time for each.
    expect(rows.map((row) => row.split(",").slice(1, 9))).toEqual([
      ["Queries per second", "1/s", "100", "1", "b.1", "50", "0.5", "b.2"],
      ["CPU per query", "s", "0.002", "1", "b.1", "0.004", "2", "b.2"],
    ]);
  });

  it("has all columns where the page has, and an empty value, not 0, where a source has none", async () => {
    const rows = (await relativeText(viewOf("all"), look, "csv")).trim().split("\r\n");
    expect(rows.map((row) => row.split(",").slice(9, 11))).toEqual([
      ["my950_rel value", "my950_rel ratio"],
      ["40", "0.4"],
      ["", ""],
    ]);
    expect(await relativeText(viewOf("all"), look, "md")).toContain("| CPU per query | s | 2,000 µs | 1.00 |");
  });

  it("has only values with units for people, and ratios with their baseline for programs in any look", async () => {
    const values = { ...look, show: "absolute" as const };
    const md = await relativeText(viewOf("all"), values, "md");
    expect(md).toContain("| CPU per query | s | 2,000 µs | 4,000 µs | – |");
    expect(await relativeText(viewOf("all"), values, "csv")).toBe(await relativeText(viewOf("all"), look, "csv"));
    const csv = await relativeText(viewOf("all"), { ...values, transpose: true }, "csv");
    const [header = "", first = ""] = csv.split("\r\n");
    expect(first.split(",")[header.split(",").indexOf("relative_to")]).toBe("5.6.51");
  });

  it("gives no colour to values without their baseline", () => {
    const { efficiency } = viewOf("all");
    const { relativeTo, rows } = efficiencyBlock(efficiency ?? never(), BARE, { show: "absolute", transpose: false });
    const cells = rows.flatMap((row) => row.cells);
    expect([
      relativeTo,
      cells.filter(({ ratio, change, step }) => ratio !== null || change !== null || step > 0),
    ]).toEqual([null, []]);
  });

  it("names the rate of each workload where one column has several", () => {
    const scan = testPoint("b.4", 7, {
      build: testBuild("5.6.51"),
      workload: "scan",
      metrics: { rowsPerSecondPerThread: 7 },
    });
    const mixed = efficiencyView([...points, scan], "build", { base: null, other: "all", neutral: 0.02 });
    const { keys, rows } = efficiencyBlock(mixed ?? never(), BARE, { show: "relative", transpose: true });
    const headings = rows.filter(({ level }) => level === "heading");
    expect(new Set(headings.map(({ detail }) => detail)).size).toBe(2);
    expect(headings.every(({ detail }) => detail.endsWith(", 1/s"))).toBe(true);
    expect(keys.map(({ key }) => key)).toEqual(["workload", "rate", "column"]);
  });

  it("has no ratio and no colour for a cost of one printed digit, and says why", async () => {
    const cost = (id: string, version: string, printed: number) =>
      testPoint(id, 100, {
        build: testBuild(version),
        metrics: { qps: 100, writtenBytesPerQuery: printed * 1024 },
      });
    const few = [cost("b.1", "5.6.51", 0.002), cost("b.2", "8.0.43", 0.001)];
    const view = {
      ...testRelativeView(few),
      efficiency: efficiencyView(few, "build", { base: null, other: null, neutral: 0.02 }),
    };
    const block = efficiencyBlock(view.efficiency ?? never());
    const row = block.rows.find(({ parts }) => parts.key === "writtenBytesPerQuery");
    expect(row?.cells[1]).toMatchObject({
      value: 1.024,
      ratio: null,
      change: null,
      step: 0,
      note: "too few digits for a ratio",
    });
    const [, , written = ""] = (await relativeText(view, look, "csv")).trim().split("\r\n");
    expect(written).toContain("1.024,,b.2");
  });

  it("has no ratio to a baseline of 0", async () => {
    const none = [run("b.1", "5.6.51", 100, 0), run("b.2", "8.0.43", 50, 0.004)];
    const view = {
      ...testRelativeView(none),
      efficiency: efficiencyView(none, "build", { base: null, other: null, neutral: 0.02 }),
    };
    const [, , costs = ""] = (await relativeText(view, look, "csv")).trim().split("\r\n");
    expect(costs.split(",").slice(1, 9)).toEqual(["CPU per query", "s", "0", "", "b.1", "0.004", "", "b.2"]);
  });

  it("is the same for another writer of files, and has the API's schema in answers", async () => {
    const view = viewOf("my8043_rel");
    let text = "";
    for await (const piece of writeViewTable(liveView({ kind: "relative", view }), null, csvTable)) text += piece;
    expect(text).toBe(await relativeText(view, look, "csv"));
    const { efficiency } = answerSchema.parse(relativeAnswer(view));
    expect(efficiency?.rows[1]?.cells[1]).toEqual({
      column: "my8043_rel",
      label: "8.0.43",
      state: "ok",
      remark: null,
      value: 0.004,
      ratio: 2,
      point: "b.2",
    });
  });

  it("stays the relative table in older frozen views, which lack the costs", async () => {
    const { efficiency, ...view } = viewOf("all");
    const { inFiles: _, ...frozen } = efficiency ?? never();
    expect(await relativeText({ ...view, efficiency: frozen }, look, "csv")).toBe(
      await relativeText({ ...view, efficiency: null }, look, "csv"),
    );
    expect(relativeAnswer({ ...view, efficiency: frozen })).not.toHaveProperty("efficiency");
  });
});

describe("a value that is not a plain measurement", () => {
  const failed = testPoint("b.9", null, { build: testBuild("9.5.0"), status: "failed", metrics: {} });
  // Two runs of 90 and 130: their largest is 1.44 times their least, above the 1.2 that repeats may have.
  const marked = [
    run("b.1", "5.6.51", 100, 0.002),
    run("b.2", "8.0.43", 90, 0.004),
    run("b.3", "8.0.43", 130, 0.004),
    failed,
  ];
  const view = {
    ...testRelativeView(marked),
    efficiency: efficiencyView(marked, "build", { base: null, other: "all", neutral: 0.02 }),
  };

  it("is marked in the block, in files for people and for programs, and in the API", async () => {
    const block = efficiencyBlock(view.efficiency ?? never());
    const [rate] = block.rows.filter(({ parts }) => parts.key === "qps");
    expect(rate?.cells.map(({ state, note, text }) => [state, note, text])).toEqual([
      ["measured", "", ""],
      ["repeats-disagree", "repeats disagree, 90.00 to 130.0", ""],
      ["failed", "", "failed"],
    ]);
    const md = await relativeText(view, look, "md");
    expect(md).toContain("| Queries per second | 1/s | 100.0 | 1.00 | 110.0, repeats disagree, 90.00 to 130.0 |");
    expect(md).toContain("| failed | – |");
    const [header = [], first = []]: string[][] = parse(await relativeText(view, look, "csv"));
    const at = (name: string) => first[header.indexOf(name)];
    expect(["my5651_rel remark", "my8043_rel remark", "my950_rel remark", "my950_rel value"].map(at)).toEqual([
      "",
      "repeats disagree, 90.00 to 130.0",
      "failed",
      "",
    ]);
    const { efficiency } = answerSchema.parse(relativeAnswer(view));
    expect(efficiency?.rows[0]?.cells.map(({ state }) => state)).toEqual(["ok", "repeats-disagree", "failed"]);
  });

  it("keeps the row of a failed build in a transposed table, and the marks of values alone", async () => {
    const turned = efficiencyBlock(view.efficiency ?? never(), BARE, { show: "relative", transpose: true });
    const rows = turned.rows.filter(({ level }) => level === "row");
    expect(rows.map(({ cells }) => cells[0]?.text || cells[0]?.value)).toEqual([100, 110, "failed"]);
    const md = await relativeText(view, { ...look, show: "absolute" }, "md");
    expect(md).toContain("110.0, repeats disagree, 90.00 to 130.0");
  });

  it("marks a ratio of repeats that disagree, and a run that was cut short", () => {
    const cut = testPoint("b.7", 50, { build: testBuild("9.6.0"), status: "truncated" });
    const points = [
      run("b.1", "5.6.51", 90, null),
      run("b.2", "5.6.51", 130, null),
      run("b.3", "8.0.43", 50, null),
      cut,
    ];
    const block = efficiencyBlock(
      efficiencyView(points, "build", { base: "my5651_rel", other: "all", neutral: 0.02 }) ?? never(),
    );
    const cells = block.rows.find(({ parts }) => parts.key === "qps")?.cells ?? [];
    expect(cells.map(({ note }) => note)).toEqual([
      "repeats disagree, 90.00 to 130.0",
      "the baseline’s repeats disagree",
      "the baseline’s repeats disagree, cut short",
    ]);
    expect(cells[2]?.remark).toBe("the baseline’s repeats disagree, truncated");
  });

  it("links to a run with a value where an earlier one failed", () => {
    const points = [
      testPoint("b.0", null, { build: testBuild("8.0.43"), status: "failed", metrics: {} }),
      run("b.2", "8.0.43", 50, null),
    ];
    const block = efficiencyBlock(
      efficiencyView(points, "build", { base: null, other: "all", neutral: 0.02 }) ?? never(),
    );
    expect(block.rows.find(({ parts }) => parts.key === "qps")?.cells[0]).toMatchObject({ value: 50, point: "b.2" });
  });

  it("keeps the row of a workload whose runs all failed", () => {
    const all = [failed, testPoint("b.8", null, { build: testBuild("8.0.43"), status: "failed", metrics: {} })];
    const pair = efficiencyView(all, "build", { base: null, other: null, neutral: 0.02 });
    const rows = efficiencyBlock(pair ?? never()).rows.filter(({ level }) => level === "row");
    expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([["failed", "failed"]]);
  });
});

describe("a table of more columns than a page has room for", () => {
  it("has all columns in files, and counts those that pages and pictures lack", async () => {
    const many = Array.from({ length: 30 }, (_, at) => run(`b.${at}`, `8.0.${at + 1}`, 100 + at, null));
    const efficiency = efficiencyView(many, "build", { base: null, other: "all", neutral: 0.02 });
    const block = efficiencyBlock(efficiency ?? never());
    expect(blockOn("files", block).columns).toHaveLength(30);
    // The baseline and the newest 23.
    for (const surface of ["pages", "figures"] as const) expect(blockOn(surface, block).columns).toHaveLength(24);
    expect(block.warnings).toEqual(["6 of 30 columns have no room here; the table's files have all."]);
  });
});

function never(): never {
  throw new Error("There is no view.");
}
