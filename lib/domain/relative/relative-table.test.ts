import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differencesBetween } from "@/lib/domain/conditions/comparison";
import { measuredOfPoint } from "@/lib/domain/conditions/measured";
import { testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { isOfAuthorRatios } from "./baselines";
import { columnKeys, point, scan, table } from "./points.testing";
import { cellOf } from "./relative-cells";
import { rowSections, wholeRows } from "./relative-sections";
import { ratiosOf } from "./table-ratios";
import { partText, rowLabel } from "./workload-rows";

it.each([
  [["failed", "truncated", "suspect"], "failed"],
  [["suspect", "truncated"], "truncated"],
  [["truncated", "failed"], "failed"],
  [["suspect"], "suspect"],
  [["complete"], "absent"],
] as const)("a cell without a value, with runs that are %j, has the worst of their states: %s", (statuses, state) => {
  const points = statuses.map((status, at) => testPoint(`s${at}`, null, { status }));
  const known = { sigma: 0.01, df: 4, session: 0, drift: 0, source: "assumed" as const, builds: null };
  expect(cellOf(points, "qps", 0, known)).toMatchObject({ state, value: null, n: 0 });
});

describe("the relative table's columns", () => {
  it("are builds by engine and release, whatever their order", () => {
    const versions = ["9.5.0", "10.11.2", "5.6.51", "8.0.43"];
    expect(columnKeys(versions.map((version) => point(1, version)))).toEqual([
      "my5651_rel",
      "my8043_rel",
      "my950_rel",
      "my10112_rel",
    ]);
    const postgres = point(1, "18.0", { engine: "postgres", build: { raw: "pg180", version: "18.0" } });
    expect(columnKeys([postgres, point(1, "9.5.0")])).toEqual(["my950_rel", "pg180"]);
  });

  it("are split only by differences inside a cell", () => {
    const a = point(1, "5.6.51", { config: "z12a_c8r32", settings: { tables: 8, seconds: 300 } });
    const b = point(2, "5.6.51", { config: "z12b_c8r32", settings: { tables: 8, seconds: 300 } });
    const c = point(3, "8.0.43", { config: "z12a_c8r32", settings: { tables: 8, seconds: 300 } });
    const other = point(3, "8.0.43", { ...scan, settings: { tables: 8, seconds: 900 } });
    expect(columnKeys([a, b, c, other])).toEqual([
      "my5651_rel,config:z12a_c8r32",
      "my5651_rel,config:z12b_c8r32",
      "my8043_rel,config:z12a_c8r32",
    ]);
    expect(columnKeys([a, c])).toEqual(["my5651_rel", "my8043_rel"]);
    expect(columnKeys([a, { ...a, origin: "author" }])).toEqual(["my5651_rel,origin:author", "my5651_rel,origin:raw"]);
    expect(columnKeys([a, { ...a, bundle: "b2" }])).toEqual(["my5651_rel"]);
    expect(columnKeys([a, { ...a, config: "cz12a_c8r32" }])).toEqual(["my5651_rel"]);
  });

  it("leave threads, machine and sizes to rows, since these make another test", () => {
    const small = point(1, "5.6.51", { settings: { rows: 20, seconds: 300 } });
    const large = point(1, "5.6.51", { settings: { rows: 500, seconds: 600 } });
    const later = point(1, "8.0.43", { settings: { rows: 500, seconds: 600 } });
    const { rows, columns, cells } = table([large, small, later]);
    expect(rows.map(({ key }) => key)).toEqual(["point-query range=100 rows=20", "point-query range=100 rows=500"]);
    expect(columns.map(({ key }) => key)).toEqual(["my5651_rel", "my8043_rel"]);
    expect(cells.map((row) => row.map((cell) => cell?.n ?? 0))).toEqual([
      [1, 0],
      [1, 1],
    ]);
    const threads = [1, 40].map((count) => point(1, "5.6.51", { threads: count, machine: `${count} CPUs` }));
    expect(table(threads).rows.map(({ parts }) => parts)).toEqual([
      [
        { dimension: "threads", value: "1" },
        { dimension: "machine", value: "1 CPUs" },
      ],
      [
        { dimension: "threads", value: "40" },
        { dimension: "machine", value: "40 CPUs" },
      ],
    ]);
  });

  it("leave a machine to rows even if only one build was measured on another, since no ratio crosses machines", () => {
    const builds = ["5.6.51", "5.7.44", "8.0.43"].map((version) => point(1, version, { machine: "hetz" }));
    const relative = table([...builds, point(2, "8.0.43", { machine: "pn53" })]);
    expect(relative.columns.map(({ key }) => key)).toEqual(["my5651_rel", "my5744_rel", "my8043_rel"]);
    expect(relative.rows.map(({ parts }) => parts[0]?.value)).toEqual(["hetz", "pn53"]);
    expect(ratiosOf(relative, 0, 0.02).ratios.map((row) => row.map(({ ratio }) => ratio))).toEqual([
      [1, 1, 1],
      [null, null, null],
    ]);
  });

  it("are split by a setting that only some cells mix, since rows by it would be mostly empty", () => {
    const builds = ["5.6.51", "5.7.44", "8.0.43"].map((version) => point(1, version, { settings: { seconds: 300 } }));
    const again = point(1, "8.0.43", { settings: { seconds: 900 } });
    expect(columnKeys([...builds, again])).toEqual([
      "my5651_rel,s.seconds:300",
      "my5744_rel,s.seconds:300",
      "my8043_rel,s.seconds:300",
      "my8043_rel,s.seconds:900",
    ]);
  });

  it("are never a tool's version: runs that differ only in it have separate rows", () => {
    const tool = (toolVersion: string, qps: number) => point(qps, "5.6.51", { settings: { toolVersion } });
    const relative = table([tool("1.0.17", 100), tool("1.0.20", 589), point(1, "8.0.43"), point(1, "9.5.0")]);
    expect(relative.split).toEqual([]);
    expect(relative.rows.map(({ key }) => key)).toContain("point-query range=100 toolVersion=1.0.20");
  });

  it("are the variants of one engine; four variants whose names differ in a number are rows, and so are scales", () => {
    const variant = (...levels: string[]) => point(1, "5.6.51", { variant: levels });
    expect(columnKeys([variant("disabled-thp"), variant("enabled-thp")])).toEqual([
      "my5651_rel,variant:disabled-thp",
      "my5651_rel,variant:enabled-thp",
    ]);
    const counting = table(["io1000", "io2000", "io5000", "io10000"].map((level) => variant(level)));
    expect([counting.columns.length, counting.rows.length]).toEqual([1, 4]);
    expect(table([variant("cached"), variant("io")]).rows.map(({ parts }) => parts[0]?.dimension)).toEqual([
      "scale",
      "scale",
    ]);
  });

  it("are split by variants of engines, unless more than half of the variants were measured with several", () => {
    const run = (engine: string, level: string) => point(1, "5.6.51", { engine, variant: [level] });
    const shared = [run("mysql", "thp"), run("mariadb", "thp")];
    const sizesOf = (more: ReturnType<typeof run>[]) => {
      const { rows, columns } = table([...shared, ...more], "engine");
      return { rows: rows.length, columns: columns.length };
    };
    expect(sizesOf([run("mysql", "tuned")])).toEqual({ rows: 1, columns: 3 });
    expect(sizesOf([run("mysql", "tuned"), run("mariadb", "tuned")])).toEqual({ rows: 2, columns: 2 });
  });

  it("have the same build of two bundles side by side, where bundles are compared", () => {
    const both = ["b1", "b2"].flatMap((bundle) =>
      ["5.6.51", "8.0.43"].map((version) => point(1, version, { bundle, config: version })),
    );
    const relative = table(both, "bundle");
    expect(relative.columns.map(({ key }) => key)).toEqual(["b1", "b2"]);
    expect(relative.rows.map(({ parts }) => parts.find(({ dimension }) => dimension === "build")?.value)).toEqual([
      "my5651_rel",
      "my8043_rel",
    ]);
    expect(relative.cells.every((row) => row.every((cell) => cell?.n === 1))).toBe(true);
  });

  it("can be thread counts or values of a setting, with missing ones last", () => {
    const points = [1, 8, 16, null].map((threads) => point(1, "5.6.51", { threads }));
    expect(columnKeys(points, "threads")).toEqual(["1", "8", "16", "unknown"]);
    expect(columnKeys([point(1, "5.6.51", { settings: { rows: 5 } }), point(1, "8.0.43")], "s.rows")).toEqual([
      "5",
      "unset",
    ]);
  });
});

describe("the relative table's cells", () => {
  it("hold the median of repeats with min, max, n and every point", () => {
    const points = [103, 101, 102, 104].map((qps) => point(qps, "5.6.51"));
    expect(table(points).cells).toMatchObject([[{ state: "measured", value: 102.5, min: 101, max: 104, n: 4 }]]);
    expect(table(points).cells[0]?.[0]?.samples.map(({ value }) => value)).toEqual([103, 101, 102, 104]);
    expect(table(points.slice(0, 3)).cells).toMatchObject([[{ value: 102, n: 3 }]]);
  });

  it("name repeats that disagree, keep their range, and get no ratio and no verdict by them", () => {
    const points = [point(609, "5.6.51"), point(65, "5.6.51"), point(300, "8.0.43"), point(30, "9.5.0")];
    const relative = table(points);
    expect(relative.cells[0]?.[0]).toMatchObject({ state: "repeats-disagree", min: 65, max: 609, n: 2 });
    expect(ratiosOf(relative, 0, 0.02).ratios[0]).toMatchObject([
      { ratio: null, doubtful: true, change: null },
      { ratio: null, doubtful: true, change: null },
      { ratio: null, doubtful: true, change: null },
    ]);
    expect(ratiosOf(relative, 1, 0.02).ratios[0]?.[2]).toMatchObject({ ratio: 0.1, doubtful: false, change: "worse" });
    expect(ratiosOf(relative, 1, 0.02).sections[0]?.statistics.map(({ n, disagreeing }) => [n, disagreeing])).toEqual([
      [0, 1],
      [1, 0],
      [1, 0],
    ]);
  });

  it("count an execution once, whatever number of files and bundles print it", () => {
    const print = { fingerprint: "f1" };
    const points = [
      point(100, "5.6.51", print),
      point(100, "5.6.51", { ...print, bundle: "b2" }),
      point(101, "5.6.51"),
    ];
    const cell = table(points).cells[0]?.[0];
    expect(cell).toMatchObject({ n: 2, value: 100.5 });
    expect(cell?.samples[0]?.copies).toEqual([points[1]?.id]);
    // An execution in one place has no list of copies.
    expect(cell?.samples[1]).toEqual({ id: points[2]?.id, value: 101, status: "complete" });
  });

  it("show ratios that an author printed as they are, and never divide them again", () => {
    const printedRatio = (relativeQps: number, version: string) =>
      point(null, version, { metrics: { qps: null, relativeQps }, settings: { relativeTo: "ma100623" } });
    const relative = table([printedRatio(1.06, "5.6.51"), printedRatio(0.97, "8.0.43")]);
    expect(relative.cells[0]?.map((cell) => cell?.state)).toEqual(["author-ratio", "author-ratio"]);
    expect(isOfAuthorRatios(relative)).toBe(true);
    for (const base of [0, 1]) {
      expect(ratiosOf(relative, base, 0.02).ratios[0]?.map(({ ratio }) => ratio)).toEqual([1.06, 0.97]);
    }
    const mixed = table([printedRatio(1.06, "5.6.51"), point(5, "8.0.43")]);
    expect(isOfAuthorRatios(mixed)).toBe(false);
    expect(mixed.rows.map(({ key, parts }) => [key, parts])).toEqual([
      ["point-query range=100", []],
      ["point-query range=100 relativeTo=ma100623", [{ dimension: "s.relativeTo", value: "ma100623" }]],
    ]);
    expect([mixed.split, mixed.rowSplit, mixed.sectionsBy]).toEqual([[], ["s.relativeTo"], ["s.relativeTo"]]);
    expect(rowSections(mixed).map(({ rows }) => rows)).toEqual([[0], [1]]);
  });

  it("distinguish missing, failed, truncated and absent, and never use a failed run's number", () => {
    const points = [
      point(10, "5.6.51"),
      point(10, "5.7.44", scan),
      point(0, "8.0.43", { status: "failed" }),
      point(null, "8.4.7", { status: "truncated" }),
      point(null, "9.5.0"),
      point(7, "9.6.0", { status: "truncated" }),
    ];
    const { cells } = table(points);
    expect(cells[0]?.map((cell) => cell && [cell.state, cell.value])).toEqual([
      ["measured", 10],
      null,
      ["failed", null],
      ["truncated", null],
      ["absent", null],
      ["measured", 7],
    ]);
    const withFailure = table([point(10, "5.6.51"), point(0, "5.6.51", { status: "failed" })]);
    expect(withFailure.cells[0]?.[0]).toMatchObject({ state: "measured", value: 10, n: 1 });
    expect(withFailure.cells[0]?.[0]?.samples).toHaveLength(2);
  });

  it("take each workload's own rate, or queries per second where no point has that", () => {
    const rows = (metrics: Record<string, number | null>) =>
      table([{ ...point(null, "5.6.51", scan), metrics }]).rows.map(({ metric }) => metric);
    expect(rows({ qps: 1, rowsPerSecondPerThread: 5000 })).toEqual(["rowsPerSecondPerThread"]);
    expect(rows({ qps: 1, rowsPerSecondPerThread: null })).toEqual(["qps"]);
    expect(table([point(1, "5.6.51")], "build", "latencyP95Seconds").rows[0]?.metric).toBe("latencyP95Seconds");
  });

  it("are in rows by the archive's order of groups for sysbench, and by the tests' own order elsewhere", () => {
    const points = [
      point(1, "5.6.51", { workload: "insert", group: "write", workloadParams: {} }),
      point(1, "5.6.51", { ...scan, workloadParams: {} }),
      point(1, "5.6.51", { workload: "random-points", workloadParams: { range: 100 } }),
      point(1, "5.6.51", { workload: "random-points", workloadParams: { range: 10 } }),
    ];
    expect(table(points).rows.map(({ key }) => key)).toEqual([
      "random-points range=10",
      "random-points range=100",
      "scan",
      "insert",
    ]);
    const steps = ["l.i0", "l.x", "l.i1"].map((workload) =>
      point(1, "5.6.51", { family: "insert-benchmark", workload, workloadParams: {}, group: "load" }),
    );
    expect(table(steps).rows.map(({ key }) => key)).toEqual(["l.i0", "l.x", "l.i1"]);
  });
});

describe("the whole table", () => {
  const any = fc.record({
    qps: fc.nat({ max: 1000 }),
    version: fc.constantFrom("5.6.51", "8.0.43"),
    machine: fc.constantFrom("hetz", "pn53", null),
    threads: fc.constantFrom(1, 8),
    variant: fc.constantFrom([], ["cached"], ["io", "thp"], ["thp"]),
    config: fc.constantFrom("a", "b"),
    rows: fc.constantFrom(10, 20, null),
    workload: fc.constantFrom("scan", "point-query"),
  });
  const by = fc.constantFrom("build", "config", "machine", "variant", "threads", "bundle");

  it("has no cell and no ratio of points that differ in a gate besides the columns' dimension", () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), by, (stated, columnsBy) => {
        const points = stated.map(({ qps, version, rows, ...rest }) =>
          point(qps, version, { ...rest, settings: rows === null ? {} : { rows } }),
        );
        const known = new Map(points.map((each) => [each.id, measuredOfPoint(each)]));
        const relative = table(points, columnsBy);
        for (const cells of relative.cells) {
          const inRow = cells.flatMap((cell) => cell?.samples.flatMap(({ id }) => known.get(id) ?? []) ?? []);
          for (const a of inRow) {
            for (const b of inRow) {
              expect(differencesBetween(a, b, columnsBy).filter(({ kind }) => kind === "gate")).toEqual([]);
              expect(a.workload).toBe(b.workload);
            }
          }
        }
      }),
    );
  });

  it("does not depend on the order of its points", () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), by, (stated, columnsBy) => {
        const points = stated.map(({ qps, version, rows, ...rest }) =>
          point(qps, version, { ...rest, settings: rows === null ? {} : { rows } }),
        );
        const plain = (of: readonly WorkloadPoint[]) => {
          const { rows, columns, cells } = table(of, columnsBy);
          return [
            rows.map(({ key }) => key),
            columns.map(({ key }) => key),
            cells.map((row) => row.map((cell) => cell && [cell.state, cell.value, cell.n, cell.min, cell.max])),
          ];
        };
        expect(plain([...points].reverse())).toEqual(plain(points));
      }),
    );
  });
});

it("writes differences of yes and no in words, and names any other value", () => {
  expect(partText({ dimension: "s.cached", value: "false" })).toBe("IO-bound");
  expect(partText({ dimension: "s.cached", value: "true" })).toBe("in memory");
  expect(partText({ dimension: "s.preparedStatements", value: "false" })).toBe("no prepared statements");
  expect(partText({ dimension: "threads", value: "40" })).toBe("threads=40");
});

describe("sections under gates that no workload has twice", () => {
  const OLD = "8.0.43";
  const NEW = "9.5.0";
  /** One test in two builds: 100 queries per second, then these. */
  const pair = (workload: string, qps: number, part: Partial<WorkloadPoint>) => [
    point(100, OLD, { workload, ...part }),
    point(qps, NEW, { workload, ...part }),
  ];
  const sectionsOf = (points: readonly WorkloadPoint[]) =>
    ratiosOf(table(points), 0, 0).sections.map(({ parts, rows, statistics }) => [
      parts.map(({ value }) => value).join(),
      rows.length,
      statistics[1]?.median === undefined ? null : Number(statistics[1].median?.toFixed(4)),
    ]);
  const box1 = [0, 1, 2, 3].flatMap((at) => pair(`w0${at}`, 130, { machine: "box1" }));
  const box2 = [77, 77, 76, 76, 75.4, 75, 75, 74].flatMap((qps, at) => pair(`w${at + 4}`, qps, { machine: "box2" }));

  it("are of one machine each: 4 tests up 30 % on one, 8 tests down on another", () => {
    // The middle two of the eight are 75.4 and 76. A median of all twelve, 0.765, would describe neither machine.
    expect(sectionsOf([...box1, ...box2])).toEqual([
      ["box1", 4, 1.3],
      ["box2", 8, 0.757],
    ]);
    expect([sectionsOf(box1), sectionsOf(box2)]).toEqual([[["", 4, 1.3]], [["", 8, 0.757]]]);
    // One statistic of the whole table is of the eight, and names their machine. Of two equal halves there is none.
    expect(wholeRows(table([...box1, ...box2]))).toEqual({
      parts: [{ dimension: "machine", value: "box2" }],
      rows: [4, 5, 6, 7, 8, 9, 10, 11],
    });
    expect(wholeRows(table([...box1, ...box2.slice(0, 8)]))).toBeNull();
    expect(wholeRows(table(box1))).toEqual({ parts: [], rows: [0, 1, 2, 3] });
  });

  it("are of one thread count each, also where each test has its own", () => {
    const points = [
      ...pair("a", 120, { threads: 1 }),
      ...pair("b", 110, { threads: 1 }),
      ...pair("c", 60, { threads: 4 }),
      ...pair("d", 80, { threads: 4 }),
      ...pair("e", 95, { threads: 20 }),
    ];
    expect(sectionsOf(points)).toEqual([
      ["1", 2, 1.15],
      ["4", 2, 0.7],
      ["20", 1, 0.95],
    ]);
    expect(table(points).rows.map(({ key }) => key)).toEqual(
      ["a", "b", "c", "d", "e"].map((name) => `${name} range=100`),
    );
    expect(table(points, "threads").sectionsBy).toEqual([]);
  });

  it("leave out a test whose thread count is not recorded, and name the others where it stands among them", () => {
    const known = [90, 80, 70].flatMap((qps, at) => pair(`t${at}`, qps, { threads: 40 }));
    const load = pair("prepare", 200, { threads: null, group: "load" });
    const own = table([...known, ...load]);
    // 0.8 of three. With the load it would be 0.85 of four.
    expect(sectionsOf([...known, ...load])).toEqual([
      ["", 3, 0.8],
      ["", 1, 2],
    ]);
    expect(wholeRows(own)).toEqual({ parts: [{ dimension: "threads", value: "40" }], rows: [0, 1, 2] });
    const among = pair("prepare", 200, { threads: null });
    expect(sectionsOf([...known, ...among])).toEqual([
      ["40", 3, 0.8],
      ["unknown", 1, 2],
    ]);
  });

  const of = (bundle: string, rows: number | null, names: readonly string[], qps: number) =>
    names.flatMap((name) => pair(name, qps, { bundle, settings: rows === null ? {} : { rows } }));

  it("stay the same beside another bundle, also for sizes that a source leaves out", () => {
    const first = [...of("b1", 10, ["a", "b"], 90), ...of("b1", null, ["c"], 60)];
    // A size that the author left out is that of the author's other tests.
    expect(sectionsOf(first)).toEqual([["", 3, 0.9]]);
    expect(sectionsOf([...first, ...of("b2", 20, ["d"], 120)])).toEqual([
      ["10", 3, 0.9],
      ["20", 1, 1.2],
    ]);
    expect(sectionsOf([...first, ...of("b3", null, ["e", "f"], 50)])).toEqual([
      ["10", 3, 0.9],
      ["unset", 2, 0.5],
    ]);
    // Two sizes of one author explain no third test.
    expect(sectionsOf([...first, ...of("b1", 20, ["d"], 120)])).toEqual([
      ["10", 2, 0.9],
      ["20", 1, 1.2],
      ["unset", 1, 0.6],
    ]);
  });

  it("keep a test without a size among those of its upload, also beside one that ran it with another size", () => {
    const first = [...of("b1", 10, ["a", "b"], 90), ...of("b1", null, ["c"], 60)];
    const both = table([...first, ...of("b2", 20, ["c"], 120)]);
    // The medians of 0.9, 0.9 and 0.6, and of 1.2. In one row both would be the median of 60 and 120, over 100.
    expect(sectionsOf([...first, ...of("b2", 20, ["c"], 120)])).toEqual([
      ["10", 3, 0.9],
      ["20", 1, 1.2],
    ]);
    expect(both.rows.map((row) => [row.key, rowLabel(row), row.gates])).toEqual([
      ["a range=100 rows=10", "a range=100 rows=10", [{ dimension: "s.rows", value: "10" }]],
      ["b range=100 rows=10", "b range=100 rows=10", [{ dimension: "s.rows", value: "10" }]],
      ["c range=100 rows=10", "c range=100 rows=10 (assumed)", [{ dimension: "s.rows", value: "10", assumed: true }]],
      ["c range=100 rows=20", "c range=100 rows=20", [{ dimension: "s.rows", value: "20" }]],
    ]);
    expect(both.contexts.map((context) => context["s.rows"])).toEqual(["10", "unset", "20"]);
  });

  it("keep the tests of an upload without any size together, beside one that shares some of them", () => {
    const bare = [...of("b1", null, ["a"], 100), ...of("b1", null, ["b"], 60), ...of("b1", null, ["c"], 50)];
    expect(sectionsOf(bare)).toEqual([["", 3, 0.6]]);
    // Beside it is an upload that shares a test, and then another one. Their sizes are not those of its tests.
    const sized = [...of("b2", 20, ["a"], 100), ...of("b2", 20, ["d"], 80)];
    expect(sectionsOf([...bare, ...sized])).toEqual([
      ["20", 2, 0.9],
      ["unset", 3, 0.6],
    ]);
    expect(sectionsOf([...bare, ...sized, ...of("b3", 30, ["b"], 90)])).toEqual([
      ["20", 2, 0.9],
      ["30", 1, 0.9],
      ["unset", 3, 0.6],
    ]);
  });

  it("take the size of a test in its own upload before that of other tests", () => {
    const points = [
      ...of("b1", 10, ["a"], 90),
      ...of("b1", 20, ["b"], 50),
      // The author's table of the same tests leaves the sizes out, and has a newer build.
      ...["a", "b"].map((workload) => point(40, "9.6.0", { workload, origin: "author" as const })),
    ];
    expect(table(points).rows.map(({ key, gates }) => [key, gates?.map(({ value }) => value)])).toEqual([
      ["a range=100", ["10"]],
      ["b range=100", ["20"]],
    ]);
  });

  it("have one statistic of most rows, also where one test ran at two thread counts", () => {
    const points = [
      ...["a", "b", "c"].flatMap((workload, at) => pair(workload, 90 - 10 * at, { threads: 1 })),
      ...pair("c", 30, { threads: 8 }),
    ];
    const made = table(points);
    expect(made.rowSplit).toEqual(["threads"]);
    expect(made.rows.every(({ gates }) => gates?.length === 1)).toBe(true);
    expect(wholeRows(made)).toEqual({ parts: [{ dimension: "threads", value: "1" }], rows: [0, 1, 2] });
    // Older frozen views have no gates there, and keep none.
    expect(wholeRows({ ...made, rows: made.rows.map(({ gates: _, ...row }) => row) })).toBeNull();
    // One row of two is not more than half.
    expect(wholeRows(table(points.slice(4)))).toBeNull();
  });

  it("take a size that defines a test for no size of the data: update-one updates one row of large tables", () => {
    const sized = (rowsPerTable: number) => ({ group: "write", settings: { rowsPerTable } }) as const;
    const points = [
      ...pair("insert", 90, sized(50_000_000)),
      ...pair("delete", 80, sized(50_000_000)),
      ...pair("update-one", 60, sized(1)),
    ];
    expect(sectionsOf(points)).toEqual([["", 3, 0.8]]);
    // Where an author's table leaves the size out, it is one row with the raw files.
    const author = point(50, "9.6.0", { workload: "update-one", group: "write", origin: "author" });
    expect(table([...points.slice(4), author]).rows.map(({ key }) => key)).toEqual(["update-one range=100"]);
    expect(sectionsOf([...points, ...pair("update-index", 60, sized(1))])).toEqual([
      ["1", 1, 0.6],
      ["50000000", 2, 0.85],
      ["unset", 1, 0.6],
    ]);
  });
});
