import { describe, expect, it } from "vitest";
import { relativeAnswer as answerSchema } from "@/lib/api/schemas/relative";
import { testBuild, testPoint } from "@/lib/domain/test-workload-points";
import { relativeAnswer } from "./relative-answer";
import { relativeGrid } from "./relative-grid";
import { testRelativeView } from "./test-relative-view";
import { defaultWorkloadParams, type Look } from "./workload-query";

const scan = { workload: "scan", group: "range", workloadParams: { range: 100, phase: "warm" } } as const;
const points = [
  testPoint("b1.1", 1000),
  testPoint("b1.2", 700, { build: testBuild("8.0.43") }),
  testPoint("b1.3", 50, { workload: "hot-points" }),
  testPoint("b1.4", 60, { workload: "hot-points", build: testBuild("8.0.43") }),
  testPoint("b1.5", 20, scan),
  testPoint("b1.6", null, { ...scan, build: testBuild("8.0.43"), status: "failed" }),
];
const look = (part: Partial<Look> = {}): Look => ({ ...defaultWorkloadParams(), ...part });
const names = (view: ReturnType<typeof testRelativeView>, part: Partial<Look>) =>
  relativeGrid(view, look(part)).sections.map(({ rows }) => rows.map((row) => view.rowHeads[row]?.name));

describe("the relative view", () => {
  const view = testRelativeView(points);

  it("heads columns by version with the raw name under it, rows by name and parameters", () => {
    expect(view.title).toBe("MySQL 5.6.51 to 8.0.43");
    expect(view.heads).toEqual([
      { title: "5.6.51", lines: ["my5651_rel"] },
      { title: "8.0.43", lines: ["my8043_rel"] },
    ]);
    expect(view.rowHeads.map(({ name, params, unit }) => [name, params, unit])).toEqual([
      ["hot-points", "range=100", "1/s"],
      ["point-query", "range=100", "1/s"],
      ["scan.warm", "range=100", "1/s"],
    ]);
    expect(view.facts).toEqual(["MySQL", "1 thread", "config z12a_c8r32"]);
    expect(view.counts).toEqual({ points: 6, rows: 3, columns: 2 });
  });

  it("names engines where there are several, and what splits a column", () => {
    const postgres = { engine: "postgres", build: { raw: "pg180", version: "18.0" } };
    const two = [
      ...points.slice(0, 1),
      testPoint("b1.7", 5, postgres),
      testPoint("b1.8", 6, { ...postgres, config: "x10b" }),
    ];
    const { heads, title } = testRelativeView(two);
    expect(title).toBe("MySQL and PostgreSQL");
    expect(heads).toEqual([
      { title: "MySQL 5.6.51", lines: ["my5651_rel", "config z12a_c8r32"] },
      { title: "PostgreSQL 18.0", lines: ["pg180", "config x10b"] },
      { title: "PostgreSQL 18.0", lines: ["pg180", "config z12a_c8r32"] },
    ]);
  });

  it("says of a column that it comes from the author's tables alone", () => {
    const { heads, authorColumns } = testRelativeView([
      ...points.slice(0, 1),
      testPoint("b1.9", 5, { build: testBuild("9.5.0"), origin: "author" }),
    ]);
    expect(authorColumns).toEqual([1]);
    expect(heads[1]?.lines).toEqual(["my950_rel", "the author's table"]);
  });

  it("shows each row in a unit that suits it", () => {
    const slow = testPoint("b1.1", null, { metrics: { latencyP95Seconds: 0.00023, databaseBytes: 3 * 1024 ** 3 } });
    expect(testRelativeView([slow], { metric: "latencyP95Seconds" }).rowHeads[0]).toMatchObject({
      unit: "µs",
      scale: 1e6,
    });
    expect(testRelativeView([slow], { metric: "databaseBytes" }).rowHeads[0]).toMatchObject({ unit: "GiB" });
    expect(testRelativeView([slow], { metric: "seconds" }).rowHeads[0]).toMatchObject({ unit: "s", scale: 1 });
  });

  it("takes other columns where hardly anything can be divided by build, and says so", () => {
    const machines = ["dell32", "ser7", "hetz"].map((machine, at) => testPoint(`b1.${at}`, at + 1, { machine }));
    const { notices } = testRelativeView(machines);
    expect(notices).toEqual([
      {
        text: "Hardly any microbenchmark was measured with two builds: the columns are machines.",
        link: { label: "columns by build", query: "bundle=b1&columns=build&family=sysbench" },
      },
    ]);
    expect(testRelativeView(machines, { columns: "machine" }).notices).toEqual([]);
  });

  it("is empty with a reason when no point passes", () => {
    expect(testRelativeView([])).toMatchObject({ emptyReason: expect.stringContaining("No point"), heads: [] });
    expect(relativeGrid(testRelativeView([]), look()).sections).toEqual([]);
  });
});

describe("the grid that a look shows", () => {
  const view = testRelativeView(points);

  it("sorts rows inside their groups by name or by a column, rows without a value last both ways", () => {
    expect(names(view, { sort: "name", order: "desc" })[0]).toEqual(["point-query", "hot-points"]);
    expect(names(view, { sort: "my8043_rel" })[0]).toEqual(["point-query", "hot-points"]);
    expect(names(view, { sort: "my8043_rel", order: "desc" })[0]).toEqual(["hot-points", "point-query"]);
    expect(names(view, { sort: "my8043_rel", show: "absolute" })[0]).toEqual(["hot-points", "point-query"]);
    expect(names(view, { sort: "gone" })[0]).toEqual(["hot-points", "point-query"]);
    const withFailed = testRelativeView([...points, testPoint("b1.7", 1, { workload: "points-a" })]);
    for (const order of ["asc", "desc"] as const) {
      expect(names(withFailed, { sort: "my8043_rel", order })[0]?.at(-1)).toBe("points-a");
    }
  });

  it("hides rows that did not move and counts them, while statistics stay over all", () => {
    const { sections } = relativeGrid(view, look({ moved: true, neutral: 0.25 }));
    expect(sections.map(({ rows, hidden }) => [rows.length, hidden])).toEqual([
      [1, 1],
      [1, 0],
    ]);
    expect(sections[0]?.statistics[1]).toMatchObject({ n: 2, min: 0.7, max: 1.2 });
    expect(sections[1]?.statistics[1]).toMatchObject({ n: 0, missing: 1, failed: 1 });
  });

  it("takes the first column, and says so, when the link's baseline is none", () => {
    expect(relativeGrid(view, look({ base: "gone" }))).toMatchObject({ base: 0, unknownBase: true });
    expect(relativeGrid(view, look({ base: "8.0.43" }))).toMatchObject({ base: 1, unknownBase: false });
  });
});

describe("the API's answer", () => {
  it("fits its schema and holds every row, cell and point", () => {
    const answer = relativeAnswer(testRelativeView(points, { base: "my8043_rel", moved: true, sort: "name" }));
    expect(answerSchema.parse(answer)).toEqual(answer);
    expect(answer.baseline).toBe("my8043_rel");
    expect(answer.rows.map(({ label, firstDrop, moved }) => [label, firstDrop, moved])).toEqual([
      ["hot-points range=100", null, true],
      ["point-query range=100", "my8043_rel", true],
      ["scan.warm range=100", null, false],
    ]);
    expect(answer.rows[2]?.cells).toMatchObject([
      { value: 20, ratio: null, status: "complete", point: "b1.5" },
      { value: null, ratio: null, n: 0, status: "failed", points: ["b1.6"] },
    ]);
    expect(answer.groups[0]?.statistics[0]).toMatchObject({ column: "my5651_rel", n: 2, missing: 0 });
  });
});
