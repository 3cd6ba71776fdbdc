import { describe, expect, it } from "vitest";
import { relativeAnswer as answerSchema } from "@/lib/api/schemas/relative";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { findTarget } from "@/lib/views/claims/claim-keys";
import { relativeClaim } from "@/lib/views/claims/relative-claims";
import { defaultWorkloadParams, type Look } from "@/lib/views/state/workload-params";
import { betterOfRows } from "./better-of-rows";
import { relativeAlt } from "./relative-about";
import { relativeAnswer } from "./relative-answer";
import { relativeGrid } from "./relative-grid";
import { relativeViewSchema } from "./relative-types";
import { metricChoices } from "./relative-view";
import { testRelativeView } from "./relative-view.testing";

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

  it("calls the main number of tests throughput, unless all of them measure times", () => {
    const time = { family: "micro", metrics: { secondsPerOperation: 0.001 }, workloadParams: {} } as const;
    expect(metricChoices(points)[0]).toEqual({ key: "qps", label: "Throughput" });
    expect(metricChoices([testPoint("b1.1", null, time)])).toEqual([
      { key: "qps", label: "Main number" },
      { key: "secondsPerOperation", label: "Time of an operation" },
    ]);
  });

  it("says that commits without a version or a day are sorted by name, which is no order in time", () => {
    const texts = (...raws: string[]) =>
      testRelativeView(
        raws.map((raw, at) => testPoint(`b1.${at + 1}`, 10 + at, { build: { raw, version: null } })),
      ).notices.map(({ text }) => text);
    expect(texts("77aa0b2", "3f2a9c1").join()).toMatch(/^Commits of unknown order are sorted by name/);
    expect(texts("2026-01-02_77aa0b2", "2026-01-03_3f2a9c1")).toEqual([]);
  });

  it("names engines where there are several, and the dimensions that split a column", () => {
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

  it("names the config in each head where no build has a column for each config", () => {
    const { heads, facts } = testRelativeView([
      testPoint("b1.1", 1000),
      testPoint("b1.2", 700, { build: testBuild("8.0.43"), config: "z13a_c8r32" }),
      testPoint("b1.3", 800, { build: testBuild("9.5.0"), config: "z13a_c8r32" }),
      testPoint("b1.4", 70, { workload: "hot-points", build: testBuild("9.5.0"), config: "z13b_c8r32" }),
      testPoint("b1.5", 60, { build: testBuild("9.6.0"), config: null }),
    ]);
    expect(facts).toContain("3 configs");
    expect(heads.map(({ lines }) => lines[1])).toEqual([
      "config z12a_c8r32",
      "config z13a_c8r32",
      "config z13b_c8r32 or config z13a_c8r32, by row",
      "config not recorded",
    ]);
  });

  it("names the bundles of columns without proof of one experiment, and joins no two in a cell", () => {
    const [first, second] = ["b1", "b2"].map((bundle, at) =>
      testPoint(`${bundle}.1`, 100, { bundle, machine: null, build: testBuild(at ? "8.0.43" : "5.6.51") }),
    );
    const repeat = testPoint("b2.2", 101, { bundle: "b2", machine: null });
    const heads = (points: (typeof first)[]) =>
      testRelativeView(
        points.flatMap((point) => point ?? []),
        { filters: { bundle: ["b1", "b2"] } },
      ).heads.map(({ title, lines }) => [title, ...lines.slice(1)]);
    expect(heads([first, second])).toEqual([
      ["5.6.51", "one"],
      ["8.0.43", "b2"],
    ]);
    expect(heads([first, second, repeat])).toEqual([
      ["5.6.51", "b2"],
      ["5.6.51", "one"],
      ["8.0.43", "b2"],
    ]);
    expect(heads([second, repeat])).toEqual([["5.6.51"], ["8.0.43"]]);
    // All conditions that decide a comparison are recorded and equal.
    const whole = { machine: "hetz", settings: { cached: true } };
    expect(heads([first, second].flatMap((point) => (point ? { ...point, ...whole } : [])))).toEqual([
      ["5.6.51"],
      ["8.0.43"],
    ]);
  });

  it("adds the sources' names to heads that readers renamed", () => {
    const [one, other] = [testPoint("b1.1", 1), testPoint("b1.2", 2, { build: testBuild("8.0.43") })];
    const { heads } = testRelativeView([
      one,
      { ...other, corrected: { shown: {}, was: { build: "my8043v2", config: "cz9" } } },
    ]);
    expect(heads.map(({ lines }) => lines)).toEqual([["my5651_rel"], ["my8043_rel", "was my8043v2"]]);
  });

  it("counts the possible columns by the values that the other filters leave", () => {
    const { columnChoices } = testRelativeView(
      [
        testPoint("b1.1", 1, { machine: "hetz", threads: 40 }),
        testPoint("b1.2", 2, { machine: "hetz", threads: 40, build: testBuild("8.0.43") }),
        testPoint("b1.3", 3, { machine: "dell32", threads: 8 }),
        testPoint("b1.4", 4, { machine: "dell32", threads: 1 }),
      ],
      { filters: { machine: ["hetz"] } },
    );
    expect(columnChoices.map(({ key, values }) => [key, values])).toEqual([
      ["build", 2],
      ["machine", 2],
    ]);
  });

  it("counts no missing value among the possible columns, though it can be one", () => {
    const { columnChoices } = testRelativeView([
      testPoint("b1.1", 1, { threads: 1 }),
      testPoint("b1.2", 2, { threads: 8 }),
      testPoint("b1.3", 3, { threads: null }),
    ]);
    const counted = Object.fromEntries(columnChoices.map(({ key, values }) => [key, values]));
    expect(counted).toMatchObject({ threads: 2 });
    // One value and the missing one make two columns.
    const pair = testRelativeView([testPoint("b1.1", 1, { threads: 1 }), testPoint("b1.2", 2, { threads: null })]);
    expect(pair.columnChoices).toContainEqual(expect.objectContaining({ key: "threads", values: 1 }));
  });

  it("names machine and thread count in row heads where each workload has one", () => {
    const other = { workload: "hot-points", machine: "hetz", threads: 40 };
    const { rowHeads, heads } = testRelativeView([
      testPoint("b1.1", 1000, { machine: "dell32" }),
      testPoint("b1.2", 700, { machine: "dell32", build: testBuild("8.0.43") }),
      testPoint("b1.3", 50, other),
      testPoint("b1.4", 60, { ...other, build: testBuild("8.0.43") }),
    ]);
    expect(rowHeads.map(({ name, params }) => [name, params])).toEqual([
      ["hot-points", "range=100 machine=hetz threads=40"],
      ["point-query", "range=100 machine=dell32 threads=1"],
    ]);
    expect(heads.map(({ lines }) => lines)).toEqual([["my5651_rel"], ["my8043_rel"]]);
  });

  it("marks a column that only the author's tables give", () => {
    const { heads, authorColumns } = testRelativeView([
      ...points.slice(0, 1),
      testPoint("b1.9", 5, { build: testBuild("9.5.0"), origin: "author" }),
    ]);
    expect(authorColumns).toEqual([1]);
    expect(heads[1]?.lines).toEqual(["my950_rel", "the author's table"]);
  });

  it("shows each row in a unit that suits it", () => {
    const slow = testPoint("b1.1", null, {
      metrics: { latencyP95Seconds: 0.00023, databaseBytes: 3 * 1024 ** 3, seconds: 12 },
    });
    expect(testRelativeView([slow], { metric: "latencyP95Seconds" }).rowHeads[0]).toMatchObject({
      unit: "µs",
      scale: 1e6,
    });
    expect(testRelativeView([slow], { metric: "databaseBytes" }).rowHeads[0]).toMatchObject({ unit: "GiB" });
    expect(testRelativeView([slow], { metric: "seconds" }).rowHeads[0]).toMatchObject({ unit: "s", scale: 1 });
  });

  it("takes other columns where builds have hardly any ratio, with a notice", () => {
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
    const corrected = { shown: { workload: "zipf-points" }, was: {} };
    const renamed = testRelativeView(
      points.map((point) => (point.workload === "hot-points" ? { ...point, corrected } : point)),
    );
    expect(names(renamed, { sort: "name" })[0]).toEqual(["point-query", "zipf-points"]);
    const alt = relativeAlt(renamed, relativeGrid(renamed, look()), "Title", "median", { rows: [] });
    expect(alt).toContain("highest 1.20 for zipf-points range=100 in 8.0.43.");
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

  it("takes the baseline that the link names, by its version, too", () => {
    expect(relativeGrid(view, look({ base: "my8043_rel" }))).toMatchObject({ base: 1 });
    expect(relativeGrid(view, look({ base: "8.0.43" }))).toMatchObject({ base: 1 });
  });
});

describe("sections of a group", () => {
  // By scale: hot-points and point-query lose 20 and 10 % in memory, and double and halve on disk.
  const run = (id: string, workload: string, scale: string, version: string, qps: number) =>
    testPoint(`b1.${id}`, qps, { workload, variant: [scale], build: testBuild(version), machine: "pn53" });
  const points = [
    run("1", "hot-points", "cached", "5.6.51", 100),
    run("2", "hot-points", "cached", "8.0.43", 80),
    run("3", "hot-points", "io", "5.6.51", 10),
    run("4", "hot-points", "io", "8.0.43", 20),
    run("5", "point-query", "cached", "5.6.51", 100),
    run("6", "point-query", "cached", "8.0.43", 90),
    run("7", "point-query", "io", "5.6.51", 10),
    run("8", "point-query", "io", "8.0.43", 5),
  ];
  const everyScale = { filters: { scale: ["all"] } };
  const statistics = (view: ReturnType<typeof testRelativeView>) =>
    relativeGrid(view, look()).sections.map(({ title, statistics: of }) => [title, of[1]?.n, of[1]?.median]);

  it("are found by links of when their headings had fewer conditions", () => {
    const writes = [run("9", "update-index", "io", "5.6.51", 10), run("10", "update-index", "io", "8.0.43", 20)];
    const grouped = writes.map((point) => ({ ...point, group: "write" as const }));
    const view = testRelativeView([...points.slice(0, 2), ...grouped], everyScale);
    const grid = relativeGrid(view, look());
    expect(grid.sections.map(({ title }) => title)).toEqual(["Point queries · in memory", "Writes · IO-bound"]);
    const column = view.table.columns[1]?.key ?? "";
    const found = (title: string) => findTarget(view, grid, `*${title}~${column}`);
    expect(found("Point queries")).toEqual({ kind: "group", section: 0, column: 1 });
    expect(found("Writes")).toEqual({ kind: "group", section: 1, column: 1 });
    // Other words, a part of a word, no words, and a heading that has lost its condition.
    for (const title of ["Point queries · IO-bound", "Point", "Range queries", ""]) expect(found(title)).toBeNull();
    expect(findTarget(view, grid, "*Point queries~")).toEqual({ kind: "group", section: 0, column: null });
    expect(findTarget(view, grid, "*Point queries~other")).toBeNull();
    expect(findTarget(view, grid, "Point queries")).toBeNull();
  });

  it("are split by scale, each with separate statistics", () => {
    const view = testRelativeView(points, everyScale);
    // (0.8 + 0.9) / 2 and (2 + 0.5) / 2; a median of all four, 0.85, would fit neither.
    expect(statistics(view)).toEqual([
      ["Point queries · in memory", 2, expect.closeTo(0.85, 12)],
      ["Point queries · IO-bound", 2, 1.25],
    ]);
    // Links from when a heading had the folder's spelling still name the group.
    const grid = relativeGrid(view, look());
    const column = view.table.columns[1]?.key ?? "";
    for (const title of ["Point queries · IO-bound", "Point queries · io-bound"])
      expect(findTarget(view, grid, `*${title}~${column}`)).toEqual({ kind: "group", section: 1, column: 1 });
    // A link from before the second scale could mean either group.
    expect(findTarget(view, grid, `*Point queries~${column}`)).toBeNull();
    expect(view.table.rows[0]?.key).toBe("hot-points range=100 scale=in-memory");
    expect(view.rowHeads[0]).toMatchObject({ name: "hot-points", params: "range=100" });
    expect(relativeAnswer(view).groups.map(({ group, title, parts }) => [group, title, parts])).toEqual([
      ["point", "Point queries · in memory", { scale: "in-memory" }],
      ["point", "Point queries · IO-bound", { scale: "io-bound" }],
    ]);
  });

  it("are split by machine and thread count, and so are the author's joined groups", () => {
    const on = (machine: string, threads: number) =>
      (["range", "range-aggregation"] as const).flatMap((group) =>
        ["5.6.51", "8.0.43"].map((version, at) =>
          testPoint(`b1.${machine}${threads}${group}${at}`, 100 - at * threads, {
            workload: group,
            group,
            machine,
            threads,
            build: testBuild(version),
          }),
        ),
      );
    const all = { filters: { machine: ["all"], threads: ["all"] } };
    const view = testRelativeView([...on("hetz", 40), ...on("hetz", 1), ...on("pn53", 1)], all);
    // A build is slower by one query a second and thread. So it has 60 / 100 at 40 threads, and 99 / 100 at 1.
    expect(statistics(view)).toEqual(
      ["Range queries without aggregation", "Range queries with aggregation"].flatMap((group) => [
        [`${group} · 1 thread, machine hetz`, 1, 0.99],
        [`${group} · 1 thread, machine pn53`, 1, 0.99],
        [`${group} · 40 threads, machine hetz`, 1, 0.6],
      ]),
    );
    expect(
      relativeGrid(view, look()).joined.map(({ title, statistics: of }) => [title, of[1]?.n, of[1]?.average]),
    ).toEqual([
      ["Range queries · 1 thread, machine hetz, as the archive's author joins them", 2, 0.99],
      ["Range queries · 1 thread, machine pn53, as the archive's author joins them", 2, 0.99],
      ["Range queries · 40 threads, machine hetz, as the archive's author joins them", 2, 0.6],
    ]);
    // All rows have one direction, so the joined statistics can be better or worse.
    expect(relativeGrid(view, look()).joined.map(({ members }) => betterOfRows(members, view.rowHeads))).toEqual([
      "higher",
      "higher",
      "higher",
    ]);
  });

  it("leave a load without a thread count out of the statistic of all rows, and name theirs", () => {
    const at = (workload: string, group: "point" | "write" | "load", qps: number, threads: number | null) =>
      [100, qps].map((value, nth) =>
        testPoint(`b1.${workload}${nth}`, value, {
          workload,
          group,
          threads,
          build: testBuild(nth ? "8.0.43" : "5.6.51"),
        }),
      );
    const known = [...at("a", "point", 90, 40), ...at("b", "point", 80, 40), ...at("c", "write", 70, 40)];
    const view = testRelativeView([...known, ...at("prepare", "load", 200, null)]);
    // 0.8 of three; with the load it would be 0.85 of four.
    expect(statistics(view)).toEqual([
      ["Point queries", 2, expect.closeTo(0.85, 12)],
      ["Writes", 1, 0.7],
      ["Load", 1, 2],
    ]);
    const grid = relativeGrid(view, look());
    expect(relativeAnswer(view).all).toMatchObject({ title: "All microbenchmarks · 40 threads", rows: 3 });
    expect(relativeAnswer(view).all?.statistics[1]).toMatchObject({ n: 3, median: 0.8 });
    const claimed = relativeClaim(view, grid, { kind: "column", column: 1 });
    expect(claimed?.sentence.text).toContain("at 40 threads are lower than in 5.6.51 in all 3 microbenchmarks");
    expect(claimed?.sentence.notes).toContain("1 left out, under other conditions");
    const alone = relativeAnswer(testRelativeView(known)).all;
    expect(alone).toMatchObject({ title: "All microbenchmarks", rows: 3 });
    expect(alone?.statistics).toEqual(relativeAnswer(view).all?.statistics);
  });

  it("stay unchanged in older frozen views", () => {
    const { table, joined, ...rest } = JSON.parse(JSON.stringify(testRelativeView(points, everyScale)));
    const { sectionsBy: _, rows, ...others } = table;
    const stored = { ...others, rows: rows.map(({ gates: _gates, ...row }: { gates: unknown }) => row) };
    const old = relativeViewSchema.parse({ ...rest, table: stored, joined: [{ title: "Range queries", rows: [0] }] });
    expect(relativeGrid(old, look()).sections).toMatchObject([{ title: "Point queries", rows: [0, 1, 2, 3] }]);
    expect(relativeGrid(old, look()).joined).toMatchObject([{ title: "Range queries", parts: [] }]);
  });
});

describe("the line of facts", () => {
  it("names a thread count that only some settings record, and counts configs", () => {
    const at = (version: string, part: object) => testPoint(`b1.${version}`, 1, { build: testBuild(version), ...part });
    const facts = (...points: ReturnType<typeof testPoint>[]) => testRelativeView(points).facts;
    const load = { workload: "prepare", group: "load" } as const;
    expect(facts(at("5.6.51", {}), at("8.0.43", { ...load, threads: null }))).toEqual([
      "MySQL",
      "1 thread where recorded",
      "config z12a_c8r32",
    ]);
    // Each build has one config, so config splits no column.
    expect(facts(at("5.6.51", { machine: "hetz" }), at("8.0.43", { config: "z13a_c8r32", machine: "hetz" }))).toEqual([
      "MySQL",
      "1 thread",
      "2 configs",
      "machine hetz",
    ]);
  });
});

describe("the API's answer", () => {
  it("fits its schema and holds every row, cell and point", () => {
    const answer = relativeAnswer(testRelativeView(points, { base: "my8043_rel", moved: true, sort: "name" }));
    expect(answerSchema.parse(answer)).toEqual(answer);
    expect(answer.baseline).toBe("my8043_rel");
    expect(answer.rows.map(({ label, firstDrop, moved }) => [label, firstDrop, moved])).toEqual([
      // A difference of 8 % proves nothing where neither host nor memory is recorded.
      ["hot-points range=100", null, false],
      ["point-query range=100", "my8043_rel", true],
      ["scan.warm range=100", null, false],
    ]);
    expect(answer.rows.map(({ cells }) => cells.flatMap((cell) => cell?.points ?? []))).toEqual([
      ["b1.3", "b1.4"],
      ["b1.1", "b1.2"],
      ["b1.5", "b1.6"],
    ]);
    expect(answer.rows[2]?.cells).toMatchObject([
      { value: 20, ratio: null, status: "complete", point: "b1.5" },
      { value: null, ratio: null, n: 0, status: "failed", points: ["b1.6"] },
    ]);
    expect(answer.groups[0]?.statistics[0]).toMatchObject({ column: "my5651_rel", n: 2, missing: 0 });
  });
});
