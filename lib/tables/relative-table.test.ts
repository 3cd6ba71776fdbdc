import { expect, test } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { relativeAnswer } from "@/lib/views/relative/relative-answer";
import { relativeViewSchema } from "@/lib/views/relative/relative-types";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { defaultWorkloadParams, type Look } from "@/lib/views/state/workload-params";
import { relativeText } from "./relative-text.testing";

const later = { build: testBuild("8.0.43"), algorithm: "x.my8043_rel.z12a_c8r32.pk1" };
const view = testRelativeView([
  testPoint("b1.1", 1000.4),
  testPoint("b1.2", 700.25, later),
  testPoint("b1.3", 50, { workload: "hot-points" }),
  testPoint("b1.4", null, { workload: "hot-points", ...later, status: "failed" }),
  testPoint("b1.5", 20, { workload: "scan", group: "range" }),
]);
const look = (part: Partial<Look> = {}): Look => ({ ...defaultWorkloadParams(), ...part });

test("plain text has the format of the archive's scripts, with words for missing values", async () => {
  expect(await relativeText(view, look(), "txt")).toBe(
    [
      "Relative to: x.my5651_rel.z12a_c8r32.pk1",
      "col-1 : x.my8043_rel.z12a_c8r32.pk1",
      "",
      "col-1",
      "failed\thot-points_range=100",
      "0.70\tpoint-query_range=100",
      "NA\tscan_range=100",
      "",
      "Queries per second relative to MySQL 5.6.51",
      "",
      "Measured with: MySQL · 1 thread · config z12a_c8r32 · machine not recorded.",
      "",
    ].join("\n"),
  );
  expect(await relativeText(view, look({ show: "absolute", base: "my8043_rel" }), "txt")).toBe(
    [
      "col-1 : x.my5651_rel.z12a_c8r32.pk1",
      "col-2 : x.my8043_rel.z12a_c8r32.pk1",
      "",
      "col-1\tcol-2",
      "50\tfailed\thot-points_range=100",
      "1000\t700\tpoint-query_range=100",
      "20\tNA\tscan_range=100",
      "",
      "Measured with: MySQL · 1 thread · config z12a_c8r32 · machine not recorded.",
      "",
    ].join("\n"),
  );
});

test("Markdown of values does not call them ratios", async () => {
  const text = await relativeText(view, look({ show: "absolute" }), "md");
  expect(text.split("\n")[0]).toBe("Values; statistics of groups are of ratios to MySQL 5.6.51");
  expect(text).toContain("| point-query range=100 | 1/s | 1,000 | 700.3 |");
});

test("Markdown shows the page's table, with statistics and the baseline", async () => {
  const text = await relativeText(view, look({ show: "both" }), "md");
  expect(text.split("\n")).toEqual([
    "Ratios relative to MySQL 5.6.51",
    "",
    "| Group | Microbenchmark | Unit | 5.6.51 | 8.0.43 |",
    "|:---|:---|:---|---:|---:|",
    "| Point queries | hot-points range=100 | 1/s | 1.00 (50.00) | failed |",
    "| Point queries | point-query range=100 | 1/s | 1.00 (1,000) | 0.70 (700.3) |",
    "| Point queries | median of 2 |  | 1.00 | 0.70 |",
    "| Point queries | average of 2 |  | 1.00 | 0.70 |",
    "| Point queries | geometric mean of 2 |  | 1.00 | 0.70 |",
    "| Point queries | min of 2 |  | 1.00 | 0.70 |",
    "| Point queries | max of 2 |  | 1.00 | 0.70 |",
    "| Point queries | missing |  | 0 | 1 |",
    "| Range queries without aggregation | scan range=100 | 1/s | 1.00 (20.00) | – |",
    "| All microbenchmarks | median of 3 |  | 1.00 | 0.70 |",
    "| All microbenchmarks | average of 3 |  | 1.00 | 0.70 |",
    "| All microbenchmarks | geometric mean of 3 |  | 1.00 | 0.70 |",
    "| All microbenchmarks | min of 3 |  | 1.00 | 0.70 |",
    "| All microbenchmarks | max of 3 |  | 1.00 | 0.70 |",
    "| All microbenchmarks | missing |  | 0 | 2 |",
    "",
    "Measured with: MySQL · 1 thread · config z12a\\_c8r32 · machine not recorded.",
    "",
    "Relative to 5.6.51.",
    "",
  ]);
});

test("statistics over all rows are in CSV and in the API, marked as such", async () => {
  const lines = (await relativeText(view, look(), "csv")).trim().split("\r\n");
  const fields = lines.flatMap((line) => (line.startsWith("All microbenchmarks,") ? [line.split(",")] : []));
  // Three ratios of 1, and 700.25 / 1000.4 alone: one run failed, one was never made.
  const alone = (700.25 / 1000.4).toFixed(10);
  expect(
    fields.slice(0, -1).map(([, kind, row, , , base, , , own]) => [kind, row, base, Number(own).toFixed(10)]),
  ).toEqual(
    ["median", "average", "geometric mean", "min", "max"].map((name) => ["statistic", `${name} of 3`, "1", alone]),
  );
  expect(fields.at(-1)?.slice(1, 10)).toEqual(["statistic", "missing", "", "", "", "0", "", "", "2"]);
  const { all } = relativeAnswer(view);
  expect([all?.title, all?.rows]).toEqual(["All microbenchmarks", 3]);
  expect(all?.statistics.map(({ column, n, missing, failed, median }) => [column, n, missing, failed, median])).toEqual(
    [
      ["my5651_rel", 3, 0, 0, 1],
      ["my8043_rel", 1, 2, 1, 700.25 / 1000.4],
    ],
  );
  const cost = testRelativeView([testPoint("b1.1", 10), testPoint("b1.2", 8, later)]);
  expect(relativeAnswer(cost).all).toBeNull();
});

test("the sentence of the API names its cells, which all have a value", () => {
  const { rows, columns, sentence } = relativeAnswer(view);
  // The newest build has one ratio alone, of point-query: the other rows have no value there.
  const named = sentence?.cells?.map(({ row, column }) => [rows[row]?.label, column]) ?? [];
  expect(named).toContainEqual(["point-query range=100", "my5651_rel"]);
  expect(named).toContainEqual(["point-query range=100", "my8043_rel"]);
  for (const { row, column } of sentence?.cells ?? [])
    expect(rows[row]?.cells[columns.findIndex(({ key }) => key === column)]?.value).toEqual(expect.any(Number));
});

test("the summary is one line per group, by the chosen statistic, and counts missing ratios", async () => {
  const ratios = testRelativeView([
    ...[100, 200, 400].map((qps, at) => testPoint(`b1.1${at}`, qps, { workload: `points-${at}` })),
    // The ratios are 50 / 100, 160 / 200 and 800 / 400. Their median is 0.8, their range 0.5 to 2, and their average
    // 3.3 / 3. The geometric mean is 0.8^(1/3).
    ...[50, 160, 800].map((qps, at) => testPoint(`b1.2${at}`, qps, { workload: `points-${at}`, ...later })),
    testPoint("b1.3", 20, { workload: "scan", group: "range" }),
  ]);
  const lines = async (part: Partial<Look>) =>
    (await relativeText(ratios, look({ groups: true, ...part }), "md")).split("\n").slice(4, 10);
  expect(await lines({})).toEqual([
    "| All microbenchmarks | median of 4 | 1.00 | 0.80 |",
    "| All microbenchmarks | missing | 0 | 1 |",
    "| Point queries | median of 3 | 1.00 | 0.80 |",
    "| Range queries without aggregation | median of 1 | 1.00 | – |",
    "| Range queries without aggregation | missing | 0 | 1 |",
    "",
  ]);
  expect((await lines({ statistic: "average" }))[2]).toBe("| Point queries | average of 3 | 1.00 | 1.10 |");
  expect((await lines({ statistic: "geomean" }))[2]).toBe("| Point queries | geometric mean of 3 | 1.00 | 0.93 |");
  expect((await lines({ statistic: "range" })).slice(0, 5)).toEqual([
    "| All microbenchmarks | min of 4 | 1.00 | 0.50 |",
    "| All microbenchmarks | max of 4 | 1.00 | 2.00 |",
    "| All microbenchmarks | missing | 0 | 1 |",
    "| Point queries | min of 3 | 1.00 | 0.50 |",
    "| Point queries | max of 3 | 1.00 | 2.00 |",
  ]);
});

test("files name the conditions of each section, and no statistic crosses them", async () => {
  const scales = [
    ["cached", 10, 8],
    ["io", 10, 20],
  ] as const;
  const both = testRelativeView(
    scales.flatMap(([scale, before, after]) =>
      ["hot-points", "point-query"].flatMap((workload) => [
        testPoint(`b1.${scale}${workload}1`, before, { workload, variant: [scale] }),
        testPoint(`b1.${scale}${workload}2`, after, { workload, variant: [scale], ...later }),
      ]),
    ),
    { filters: { scale: ["all"] } },
  );
  // 8 / 10 in memory, 20 / 10 on disk.
  const medians = (text: string) => text.split(/\r?\n/).filter((line) => line.includes("median of"));
  expect(medians(await relativeText(both, look(), "md"))).toEqual([
    "| Point queries · in memory | median of 2 | 1.00 | 0.80 |",
    "| Point queries · IO-bound | median of 2 | 1.00 | 2.00 |",
  ]);
  expect(medians(await relativeText(both, look(), "csv"))).toEqual([
    "Point queries · in memory,statistic,median of 2,,,1,,,0.8,,MySQL 5.6.51,MySQL · 1 thread · config z12a_c8r32 · machine not recorded",
    "Point queries · IO-bound,statistic,median of 2,,,1,,,2,,MySQL 5.6.51,MySQL · 1 thread · config z12a_c8r32 · machine not recorded",
  ]);
  expect(await relativeText(both, look(), "html")).toContain("Point queries · IO-bound");
  expect((await relativeText(both, look(), "txt")).split("\n").slice(4, 8)).toEqual([
    "0.80\thot-points_range=100_scale=in-memory",
    "0.80\tpoint-query_range=100_scale=in-memory",
    "2.00\thot-points_range=100_scale=io-bound",
    "2.00\tpoint-query_range=100_scale=io-bound",
  ]);
});

test("plain text names columns by their values where several share the source's name", async () => {
  const fio = { algorithm: "fio-3.38" };
  const machines = testRelativeView(
    [
      testPoint("b1.1", 10, { ...fio, machine: "dell32" }),
      testPoint("b1.2", 5, { ...fio, machine: "gcpL" }),
      testPoint("b1.3", 2, { ...fio, machine: "gcpR" }),
    ],
    { columns: "machine" },
  );
  expect((await relativeText(machines, look(), "txt")).split("\n").slice(0, 3)).toEqual([
    "Relative to: dell32",
    "col-1 : gcpL",
    "col-2 : gcpR",
  ]);
});

test("CSV has exact values, ratios and remarks; missing is an empty field", async () => {
  const [header, ...lines] = (await relativeText(view, look(), "csv")).trim().split("\r\n");
  expect(header).toBe(
    "group,kind,row,metric,my5651_rel value,my5651_rel ratio,my5651_rel remark,my8043_rel value,my8043_rel ratio,my8043_rel remark,relative_to,measured_with",
  );
  const end = "MySQL 5.6.51,MySQL · 1 thread · config z12a_c8r32 · machine not recorded";
  expect(lines[0]).toBe(`Point queries,workload,hot-points range=100,qps,50,1,,,,failed,${end}`);
  expect(lines[1]).toBe(`Point queries,workload,point-query range=100,qps,1000.4,1,,700.25,${700.25 / 1000.4},,${end}`);
  expect(lines.find((line) => line.includes("workload,scan"))).toBe(
    `Range queries without aggregation,workload,scan range=100,qps,20,1,,,,,${end}`,
  );
});

test("a transposed table has a line for each column, and its columns keep the order of the page's rows", async () => {
  const lines = (await relativeText(view, look({ transpose: true, sort: "name", order: "desc" }), "md")).split("\n");
  expect(lines[2]).toMatch(
    /^\| Column \| point-query range=100 \| hot-points range=100 \| Point queries, median of 2 \|/,
  );
  expect(lines[5]).toMatch(/^\| 8\.0\.43 \| 0\.70 \| failed \| 0\.70 \|/);
});

test("files name the baseline of their ratios, as the page's title does", async () => {
  const first = async (part: Partial<Look>) => (await relativeText(view, look(part), "md")).split("\n")[0];
  expect(await first({})).toBe("Queries per second relative to MySQL 5.6.51");
  expect(await first({ base: "my8043_rel" })).toBe("Queries per second relative to MySQL 8.0.43");
  expect(await first({ relativeTo: "before" })).toBe("Queries per second relative to the build before");
  expect(await relativeText(view, look(), "html")).toContain("Queries per second relative to MySQL 5.6.51");
  const transposed = (await relativeText(view, look({ transpose: true }), "csv")).trim().split("\r\n");
  expect(transposed.map((line) => line.split(",").at(-2))).toEqual(["relative_to", "MySQL 5.6.51", "MySQL 5.6.51"]);
  expect(relativeAnswer(view).baselineName).toBe("MySQL 5.6.51");
});

test("files of older frozen views keep their bytes", async () => {
  const { baseInFiles: _, allInFiles: __, ...old } = view;
  expect((await relativeText(old, look(), "csv")).split("\r\n").slice(0, 2)).toEqual([
    "group,kind,row,metric,my5651_rel value,my5651_rel ratio,my5651_rel remark,my8043_rel value,my8043_rel ratio,my8043_rel remark",
    "Point queries,workload,hot-points range=100,qps,50,1,,,,failed",
  ]);
  expect((await relativeText(old, look(), "md")).split("\n")[0]).toBe(
    "| Group | Microbenchmark | my5651\\_rel | my8043\\_rel |",
  );
  expect((await relativeText(old, look(), "txt")).split("\n").slice(-2)).toEqual(["NA\tscan_range=100", ""]);
  expect(await relativeText(old, look(), "html")).not.toContain("<strong>");
  expect(relativeAnswer(old)).not.toHaveProperty("baselineName");
  expect(relativeAnswer(old)).not.toHaveProperty("all");
  expect(relativeAnswer(old).sentence).not.toHaveProperty("cells");
  expect(await relativeText(old, look(), "csv")).not.toContain("All ");
  expect(JSON.stringify(relativeViewSchema.parse(old))).not.toContain("InFiles");
});

test("files for people name columns by decoded names, with the raw name where two would be equal", async () => {
  const twice = testRelativeView([
    testPoint("b1.1", 10),
    testPoint("b1.2", 8, later),
    testPoint("b1.3", 9, { build: { ...testBuild("8.0.43"), raw: "my8043_lto" } }),
  ]);
  const [, , head = ""] = (await relativeText(twice, look(), "md")).split("\n");
  expect(head).toBe("| Group | Microbenchmark | 5.6.51 | 8.0.43, my8043\\_lto | 8.0.43, my8043\\_rel |");
  expect(await relativeText(twice, look(), "html")).toContain(">8.0.43, my8043_lto</th>");
  expect((await relativeText(twice, look(), "csv")).split("\r\n")[0]).toContain("my8043_rel value");
});

test("heads of columns that aren't builds name their builds, and every file the conditions of its numbers", async () => {
  const on = { machine: "hetz" };
  const scaled = testRelativeView(
    [
      testPoint("b1.1", 10, { ...on, threads: 1 }),
      testPoint("b1.2", 50, { ...on, threads: 8 }),
      testPoint("b1.3", 9, { ...on, ...later, threads: 1 }),
      testPoint("b1.4", 40, { ...on, ...later, threads: 8 }),
    ],
    { columns: "threads", filters: { threads: ["all"] } },
  );
  const csv = (await relativeText(scaled, look(), "csv")).trim().split("\r\n");
  const md = await relativeText(scaled, look(), "md");
  for (const build of ["my5651_rel", "my8043_rel"]) {
    expect(csv[0]).toContain(build);
    expect(md).toContain(build.replace("_", "\\_"));
  }
  expect(csv[1]).toContain("machine hetz");
  for (const text of [md, await relativeText(scaled, look(), "html"), await relativeText(scaled, look(), "txt")])
    expect(text).toMatch(/Measured with: .*machine hetz/);
});

test("heads name the config where columns differ in it, and rows their thread count", async () => {
  const different = testRelativeView(
    [
      testPoint("b1.1", 10, { config: "a", threads: 1 }),
      testPoint("b1.2", 8, { ...later, config: "b", threads: 1 }),
      testPoint("b1.3", 10, { config: "a", threads: 8, workload: "scan", group: "range" }),
      testPoint("b1.4", 8, { ...later, config: "b", threads: 8, workload: "scan", group: "range" }),
    ],
    { filters: { threads: ["all"] } },
  );
  const [header = "", ...rows] = (await relativeText(different, look(), "csv")).trim().split("\r\n");
  expect(header).toContain('"my5651_rel, config a value"');
  const md = await relativeText(different, look(), "md");
  expect(md).toContain("| 5.6.51, config a | 8.0.43, config b |");
  for (const text of [rows.join("\n"), md]) expect(text).toMatch(/scan range=100 threads=8|8 threads/);
  const txt = await relativeText(different, look(), "txt");
  expect(txt).toContain("\ncol-1: config b\n");
  expect(txt).toMatch(/scan_range=100_threads=8/);
});

test("hostile names stay text", async () => {
  const hostile = testRelativeView([
    testPoint("b1.1", 1, { workload: "<script>alert(1)</script>|\t=1", build: { raw: "=cmd,|x", version: null } }),
  ]);
  expect(await relativeText(hostile, look(), "html")).not.toContain("<script>");
  expect(await relativeText(hostile, look(), "md")).not.toContain("<script>");
  expect((await relativeText(hostile, look({ show: "absolute" }), "txt")).split("\n")[3]).toMatch(
    /^1\t<script>alert\(1\)<\/script>\|_=1/,
  );
  expect((await relativeText(hostile, look(), "csv")).split("\r\n")[0]).toMatch(/^group,kind,row,metric,"'=cmd,\|x/);
});

test("plain text marks numbers of repeats that disagree, and omits those more than twice apart", async () => {
  const runs = (workload: string, before: number, ...after: number[]) => [
    testPoint(`${workload}.0`, before, { workload }),
    ...after.map((qps, at) => testPoint(`${workload}.1${at}`, qps, { workload, ...later })),
  ];
  const restless = testRelativeView([...runs("a", 100, 90), ...runs("b", 100, 60, 100), ...runs("c", 100, 40, 100)]);
  const lines = (await relativeText(restless, look({ sort: "name" }), "txt")).split("\n").slice(4, 10);
  expect(lines.slice(0, 3).map((line) => line.split("\t")[0])).toEqual(["0.90", "0.80~", "repeats-disagree"]);
  expect(lines).toContain("~ repeats disagree");
});
