import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { valueRows } from "@/lib/blocks/block";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { figureTable } from "@/lib/pictures/block-figure";
import { tableFile } from "@/lib/tables/block-table";
import { noteOfColumn } from "@/lib/tables/column-notes";
import { csvTable } from "@/lib/tables/csv";
import { markdownTable } from "@/lib/tables/markdown";
import type { Table } from "@/lib/tables/types";
import { codePoints, selectWorkloadPoints } from "@/lib/views/selection/workload-selection";
import { decodeDiffParams, tableOfDiff } from "@/lib/views/state/diff-params";
import { diffBlock, diffPageBlock, shownCosts } from "./diff-block";
import type { DiffParams } from "./diff-types";
import { diffView } from "./diff-view";
import { answerText, noFileText, sideLabels } from "./diff-words";

const [OLD, NEW] = [testBuild("5.6.51"), testBuild("8.0.43")];
let made = 0;
const point = (build: typeof OLD, qps: number | null, part: Partial<WorkloadPoint> = {}) =>
  testPoint(`b1.${++made}`, qps, { build, ...part });

function viewOf(points: WorkloadPoint[], part: Partial<DiffParams> = {}, others: readonly string[] = []) {
  const asked: DiffParams = { ...decodeDiffParams({}).params, family: "sysbench", ...part };
  const family = "sysbench" as const;
  const bundles = ["b1", ...others].map((id) => ({ id, title: id.toUpperCase(), points: points.length }));
  const params = { ...tableOfDiff(asked), family };
  return diffView(selectWorkloadPoints({ family, params, points, coded: codePoints(points), bundles }), asked);
}

async function textOf<Row>(table: Table<Row>, write: (table: Table<Row>) => AsyncGenerator<string>) {
  let text = "";
  for await (const piece of write(table)) text += piece;
  return text;
}

it("names the unit of a file's values: seconds for exact ones, milliseconds for people", async () => {
  const latency = (build: typeof OLD, seconds: number) =>
    point(build, 100, { metrics: { latencyP95Seconds: seconds } });
  const view = viewOf([latency(OLD, 0.002), latency(NEW, 0.004)], { metric: "latencyP95Seconds" });
  const [header = "", line = ""] = (await textOf(tableFile(diffBlock(view)), csvTable)).split("\r\n");
  const fields = new Map(header.split(",").map((name, at) => [name, line.split(",")[at]]));
  expect([fields.get("a"), fields.get("b"), fields.get("unit")]).toEqual(["0.002", "0.004", "s"]);
  expect(await textOf(tableFile(diffBlock(view)), markdownTable)).toContain("| 2.000 | 4.000 | ms | 2.00 |");
});

it("omits parameters that all rows of a name share, and columns of costs that few rows have", () => {
  const ranges = [
    ["scan", 100],
    ["scan", 1000],
    ["point", 100],
    ["update", 100],
    ["insert", 100],
  ] as const;
  const points = ranges.flatMap(([workload, range]) =>
    [OLD, NEW].map((build) =>
      point(build, 100, {
        workload,
        workloadParams: { range },
        threads: 8,
        metrics: { qps: 100, ...(workload === "insert" ? { cpuSecondsPerInsert: 2 } : { cpuSecondsPerQuery: 1 }) },
      }),
    ),
  );
  const view = viewOf(points, { a: OLD.raw, b: NEW.raw });
  const [section] = view.sections;
  if (!section) throw new Error("There is no section.");
  const block = diffPageBlock(view, section);
  expect(
    valueRows(block)
      .map(({ head, detail }) => `${head} ${detail}`.trim())
      .sort(),
  ).toEqual(["insert", "point", "scan range=100", "scan range=1000", "update"]);
  // 4 of 5 rows, and 1 of 5.
  expect(view.costs.map(({ key }) => key)).toEqual(["cpuSecondsPerQuery", "cpuSecondsPerInsert"]);
  expect(block.columns.filter(({ key }) => key.startsWith("cpu")).map(({ key }) => key)).toEqual([
    "cpuSecondsPerQuery change",
  ]);
  expect(shownCosts(view, section).left.map(({ key }) => key)).toEqual(["cpuSecondsPerInsert"]);
  const { columns, block: whole } = tableFile(diffBlock(view));
  // A file's column of a cost is the ratio of both sides, not the cost.
  const notes = columns.map(({ key }) => [key, noteOfColumn(key, whole)] as const);
  expect(notes.filter(([key]) => /^(?:ratio|change|noise|cpu.*)$/.test(key))).toEqual(
    (
      [
        ["ratio", "ratio", null],
        ["change", "fraction", null],
        ["noise", "fraction", null],
        ["cpuSecondsPerQuery", "ratio", "lower"],
        ["cpuSecondsPerInsert", "ratio", "lower"],
      ] as const
    ).map(([key, unit, better]) => [key, expect.objectContaining({ unit, better, origin: "computed" })]),
  );
});

it("compares no column with itself, under any name", () => {
  const points = [point(OLD, 100), point(NEW, 80)];
  const view = viewOf(points, { a: "8.0.43", b: NEW.raw });
  expect([view.matched, view.emptyReason]).toEqual([0, "A and B are the same. Choose another side."]);
});

it("requests the side that is not chosen yet, where there is another to choose", () => {
  const one = viewOf([point(OLD, 100)], { a: OLD.raw });
  expect([one.title, one.emptyReason]).toEqual([
    "another build against 5.6.51",
    "There is nothing to compare: the results in view have one build.",
  ]);
  const bundle = viewOf([point(OLD, 100)], { a: "b1", by: "bundle" }, ["b2"]);
  expect([bundle.title, bundle.emptyReason]).toEqual([
    "another bundle against B1",
    "One side is not chosen yet: choose the other bundle above.",
  ]);
});

it("takes another base where the link's B is the default base", () => {
  // Only the second and third build have more than one workload.
  const third = testBuild("9.5.0");
  const points = [
    point(OLD, 100),
    ...[NEW, third].flatMap((build) =>
      ["point-query", "scan", "insert"].map((workload) => point(build, 90, { workload })),
    ),
  ];
  const base = viewOf(points).a.key;
  expect(base).toBe(NEW.raw);
  const view = viewOf(points, { b: NEW.raw });
  expect([view.a.key, view.b.key]).toEqual([OLD.raw, NEW.raw]);
});

it("reports one output on both sides, filed under both", () => {
  const tests = ["point-query", "scan", "insert"];
  const side = (build: typeof OLD, prints: readonly string[]) =>
    tests.map((workload, at) => point(build, 100 + at, { workload, fingerprint: prints[at] ?? null }));
  const noticesOf = (prints: readonly string[]) =>
    viewOf([...side(OLD, ["f0", "f1"]), ...side(NEW, prints)]).notices.map(({ text }) => text);
  expect(noticesOf(["f0", "f1"])).toEqual([
    "In 2 of 3 rows A and B hold the same output, number for " +
      "number: one run filed twice, which says nothing of A against B.",
  ]);
  expect(noticesOf(["g0", "g1"])).toEqual([]);
});

it("names the chosen one of two builds of one version", () => {
  const lto = { raw: "my8043_lto", version: "8.0.43" };
  const { notices, b } = viewOf([point(OLD, 100), point(NEW, 80), point(lto, 60)], { a: "5.6.51", b: "8.0.43" });
  expect(notices.map(({ text }) => text)).toEqual([
    `“8.0.43” is the name of 2 columns; B is the first of them: 8.0.43, ${b.key}.`,
  ]);
  expect(viewOf([point(OLD, 100), point(NEW, 80), point(lto, 60)], { a: OLD.raw, b: lto.raw }).notices).toEqual([]);
});

it("distinguishes two sides of one version by their own lines, in title and table", () => {
  const [a, b] = ["x10a_c8r32", "x10b_c8r32"].map((config) => point(NEW, 100, { config }));
  const by = viewOf([a, b].flatMap((each) => each ?? []));
  expect(by.title).toBe("MySQL 8.0.43, config x10b_c8r32 against 8.0.43, config x10a_c8r32");
  expect(sideLabels(by)).toEqual({ a: "8.0.43, config x10a_c8r32", b: "8.0.43, config x10b_c8r32" });
  const lto = { raw: "my8043_lto", version: "8.0.43" };
  const built = viewOf([point(NEW, 100), point(lto, 60)], { a: NEW.raw, b: lto.raw });
  expect(built.title).toBe("MySQL 8.0.43, my8043_lto against 8.0.43, my8043_rel");
  expect(viewOf([point(OLD, 100), point(NEW, 60)]).title).toBe("MySQL 8.0.43 against 5.6.51");
});

it("takes the pair with fewest differences where both names fit several columns", () => {
  // 5.6.51 ran with configs a and b, 8.0.43 with b and c. Both share b, although it is the first of neither.
  const points = [
    point(OLD, 100, { config: "a" }),
    point(OLD, 50, { config: "b" }),
    point(NEW, 40, { config: "b" }),
    point(NEW, 90, { config: "c" }),
  ];
  const view = viewOf(points, { a: "5.6.51", b: "8.0.43" });
  expect([view.a.head.lines, view.b.head.lines].map((lines) => lines.includes("config b"))).toEqual([true, true]);
  expect(view.sections[0]?.rows[0]?.ratio).toBe(40 / 50);
  expect(view.differs).toEqual([]);
  expect(view.notices.map(({ text }) => text)[0]).toContain(
    "A is the one whose conditions are most like the other side’s",
  );
});

describe("a name of several columns", () => {
  const points = [OLD, NEW].flatMap((build) => ["z11a", "z12a"].map((config) => point(build, 100, { config })));
  const sidesOf = (part: Partial<DiffParams>, of = points) => {
    const { a, b, notices } = viewOf(of, part);
    return { a: a.key, b: b.key, how: notices.map(({ text }) => text.replace(/^.*columns; ([^:]*):.*$/, "$1")) };
  };

  it("is its first column where the other side has no name", () => {
    const first = { a: "my5651_rel,config:z11a", b: "my8043_rel,config:z12a" };
    expect(sidesOf({ a: "5.6.51" })).toEqual({ ...first, how: ["A is the first of them"] });
    expect(sidesOf({ b: "8.0.43" })).toMatchObject({ b: "my8043_rel,config:z11a", how: ["B is the first of them"] });
  });

  it("is a column that is not the other side, where there is one", () => {
    expect(sidesOf({ a: "5.6.51", b: "my5651_rel,config:z12a" })).toEqual({
      a: "my5651_rel,config:z11a",
      b: "my5651_rel,config:z12a",
      how: ["A is the first of them that is not B"],
    });
    expect(sidesOf({ a: "my5651_rel,config:z12a", b: "my5651_rel,config:z12a" }).a).toBe("my5651_rel,config:z12a");
  });

  it("is the first of those most like the other side where several are, and the first of all where none is", () => {
    const other = [point(OLD, 100, { config: "a" }), point(NEW, 90, { config: "b" }), point(NEW, 80, { config: "c" })];
    expect(sidesOf({ a: "5.6.51", b: "8.0.43" }, other).how).toEqual(["B is the first of them"]);
    const lto = { raw: "my8043_lto", version: "8.0.43" };
    const alike = [...other, point(NEW, 70, { config: "a" }), point(lto, 60, { config: "a" })];
    expect(sidesOf({ a: "5.6.51", b: "8.0.43" }, alike).how).toEqual([
      "B is the first of those whose conditions are most like the other side’s",
    ]);
  });
});

it("lists every row that it doesn't compare, with its state", () => {
  const failed = { status: "failed" as const };
  const view = viewOf([
    point(OLD, 100),
    point(NEW, 90),
    point(OLD, 100, { workload: "scan" }),
    point(NEW, null, { workload: "scan", ...failed }),
    ...[OLD, NEW].map((build) => point(build, null, { workload: "insert", ...failed })),
    point(OLD, null, { workload: "delete", ...failed }),
  ]);
  expect(view.onlyA).toEqual(["scan range=100 (failed)"]);
  expect(view.neither).toEqual(["delete range=100 (A failed)", "insert range=100 (A failed, B failed)"]);
});

it("lists twenty rows that only one side has, and counts the others", () => {
  const only = Array.from({ length: 22 }, (_, at) => `scan-${String(at).padStart(2, "0")}`);
  const scans = only.map((workload) => point(OLD, 100, { workload }));
  const { notes } = diffBlock(viewOf([point(OLD, 100), point(NEW, 90), ...scans]));
  expect(notes.find((note) => note.startsWith("Only A"))).toMatch(
    /^Only A has a value: scan-00 range=100, .*scan-19 range=100 and 2 more\.$/,
  );
});

it("never divides ratios of an author, and names them", () => {
  const view = viewOf(
    [OLD, NEW].map((build) => point(build, null, { origin: "author", metrics: { [AUTHOR_RATIO]: 0.9 } })),
  );
  expect(view.emptyReason).toContain("ratios that the author printed");
  expect(view.neither).toEqual(["point-query range=100 (ratios that the author printed)"]);
  const third = testBuild("9.5.0");
  const failed = viewOf(
    [
      ...[OLD, NEW].map((build) => point(build, null, { origin: "author", status: "failed" })),
      point(third, null, { origin: "author", metrics: { [AUTHOR_RATIO]: 0.9 } }),
    ],
    { a: OLD.raw, b: NEW.raw },
  );
  expect(failed.emptyReason).toBe("A and B have no workload with a value in common.");
  expect(failed.neither).toEqual(["point-query range=100 (A failed, B failed)"]);
});

it("counts the rows that its sentences leave out, since repeats disagree", () => {
  const restless = [point(OLD, 100), point(NEW, 50), point(NEW, 300)].map((each) => ({
    ...each,
    workload: "restless",
  }));
  const view = viewOf([point(OLD, 100), point(NEW, 110), ...restless]);
  expect(view.sections[0]?.details).toContain("1 left out, whose repeats disagree.");
});

it("gives the range of repeats in the cell, in pictures, and in files", async () => {
  // Point queries: 180, 200 and 220 agree, with the median 200. Scans: 50 and 300 are too far apart.
  const view = viewOf([
    point(OLD, 180),
    point(OLD, 200),
    point(OLD, 220),
    point(NEW, 110),
    ...[point(OLD, 100), point(NEW, 50), point(NEW, 300)].map((each) => ({ ...each, workload: "scan" })),
  ]);
  const block = diffBlock(view);
  const names = valueRows(block).map(({ head }) => head);
  const [agree, apart] = [names.indexOf("point-query"), names.indexOf("scan")];
  const noteOf = (row: number, key: string) =>
    valueRows(block)[row]?.cells[block.columns.findIndex((column) => column.key === key)]?.note;
  expect([noteOf(agree, "a"), noteOf(agree, "b")]).toEqual(["3 runs, 180.0 to 220.0", ""]);
  expect([noteOf(apart, "a"), noteOf(apart, "b")]).toEqual(["", "repeats disagree, 50.00 to 300.0"]);

  const picture = figureTable(block);
  const drawn = picture.rows.filter(({ cells }) => cells.some(({ text }) => text)).map(({ cells }) => cells);
  expect(drawn[agree]?.[0]).toMatchObject({ text: "200.0", note: "3 runs, 180.0 to 220.0", quiet: true });
  expect(drawn[apart]?.[1]).toMatchObject({ note: "repeats disagree, 50.00 to 300.0" });
  expect(drawn[apart]?.[1]?.quiet).toBeUndefined();

  const csv = await textOf(tableFile(block), csvTable);
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(csv, { columns: true, comment: "#" }));
  expect(rows[agree]).toMatchObject({ minA: "180", maxA: "220", minB: "", maxB: "" });
  expect(rows[apart]).toMatchObject({ minA: "", maxA: "", minB: "50", maxB: "300" });
});

it("has no columns of ranges without repeats", async () => {
  const view = viewOf([point(OLD, 100), point(NEW, 80)]);
  expect(await textOf(tableFile(diffBlock(view)), csvTable)).not.toMatch(/minA|maxB/);
});

it("does not ascribe changes to the build where the config differs too, and counts the rows where only some do", () => {
  const configs = (build: typeof OLD, scan: string, others: string) => [
    point(build, 100, { workload: "scan", config: scan }),
    point(build, 100, { workload: "insert", config: others }),
  ];
  const besides = (points: WorkloadPoint[]) => viewOf(points, { a: OLD.raw, b: NEW.raw }).sections.map(answerText);
  expect(besides([...configs(OLD, "z12a", "z12a"), ...configs(NEW, "z12b", "z12b")])).toEqual([
    expect.stringMatching(/ \(config differs too: not ascribed to 8\.0\.43\)\.$/),
  ]);
  expect(besides([...configs(OLD, "z12a", "z12a"), ...configs(NEW, "z12b", "z12a")])).toEqual([
    expect.stringMatching(/ \(config differs too in 1 row: not ascribed to 8\.0\.43\)\.$/),
  ]);
  expect(besides([...configs(OLD, "z12a", "z12a"), ...configs(NEW, "z12a", "z12a")])).toEqual([
    expect.not.stringContaining("ascribed"),
  ]);
});

it("shows on pages the threshold of a row's own direction, and in files that of falls", () => {
  const view = viewOf([point(OLD, 100), point(NEW, 103)]);
  const block = diffBlock(view);
  const [row] = valueRows(block);
  const cellOf = (key: string) => row?.cells[block.columns.findIndex((column) => column.key === key)];
  const falls = view.sections[0]?.rows[0]?.visible ?? Number.NaN;
  expect(cellOf("visible")?.value).toBe(falls);
  expect(cellOf("limit")?.value).toBeCloseTo(1 / (1 - falls) - 1, 12);
});

it("names configs without a settings file in any bundle", () => {
  expect(noFileText(["z12a", "z12b"])).toBe("No settings file of z12a or z12b was uploaded.");
  expect(noFileText(["z12b"])).toBe("No settings file of z12b was uploaded.");
});

it("names machines that keep its sides apart and may be one", () => {
  const on = (build: typeof OLD, machine: string) => point(build, 100, { machine });
  const asked = { a: OLD.raw, b: NEW.raw, filters: { machine: ["all"] } };
  const apart = viewOf([on(OLD, "48 CPUs"), on(NEW, "hetz")], asked);
  expect([apart.matched, apart.alike]).toEqual([0, [{ from: "hetz", into: "48 CPUs" }]]);
  expect(viewOf([on(OLD, "48 CPUs"), on(NEW, "hetz, 8 CPUs")], asked).alike).toBeUndefined();
});
