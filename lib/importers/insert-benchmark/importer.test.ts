import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { workloadGroup } from "@/lib/domain/workloads/workload-group";
import { COLUMNS } from "../claims/insert-benchmark/columns";
import { isStep } from "../claims/insert-benchmark/steps";
import { decodeTag, rowsOfSize, settingOf, settingsOf } from "../claims/insert-benchmark/tag";
import { readFixtures } from "../fixtures.testing";
import { readFiles, type TestFile } from "../reading.testing";
import { insertBenchmark } from "./importer";

const fixtures = readFixtures("insert-benchmark");
const read = (folder: string) =>
  readFiles(
    insertBenchmark,
    fixtures.filter(({ path }) => path.startsWith(folder)),
  );
const issuesOf = (folder: string) =>
  read(folder).issues.map(({ code, path, line }) => [code, path?.split("/").at(-1), line]);
const stepOf = (results: ReturnType<typeof read>) =>
  results.runs.map(({ workload }) => ("name" in workload ? workload.name : ""));

it("keeps parts of a tag that it does not know as a setting, but for marks of repeats", () => {
  const settings = (tag: string) => settingsOf(decodeTag(tag), null);
  expect(settings("20m.my9601.cx6d")).toEqual({});
  expect(["v2", "nothp", "ext4", "v2.r1"].map((part) => settings(`my9601.cx6d.${part}`))).toEqual(
    ["v2", "nothp", "ext4", "v2"].map((otherPartsOfTag) => ({ otherPartsOfTag })),
  );
  expect(settings("my9601.cx6d.r2")).toEqual({});
});

it("a build that no rule knows has an unknown engine, and never its own name", () => {
  expect(["pg18", "mo425", "wt301"].map((build) => settingOf(decodeTag(`20m.${build}.c5`), "o.sum.t").engine)).toEqual([
    "postgres",
    "mongodb",
    "unknown",
  ]);
});

describe("an o.sum.t file", () => {
  const results = read("run");
  const point = (line: number, file = "o.sum.t.20m.pg131.cx2") =>
    results.points.find(({ source }) => source.path.endsWith(file) && source.line === line);

  it("has a row for each step, by its place", () => {
    expect(results.points.filter(({ origin }) => origin === "raw")).toHaveLength(4 * 15);
    expect(stepOf(results).slice(0, 5)).toEqual(["l.i0", "l.x", "l.i1", "q100.1", "q100.2"]);
    expect(stepOf(read("late"))).toEqual(
      "l.i0 l.x l.i1 l.i2 qr100.L1 qp100.L2 qr500.L3 qp500.L4 qr1000.L5 qp1000.L6".split(" "),
    );
    expect(read("late").runs.map(({ workload }) => workloadGroup(workload))).toEqual([
      ...Array(4).fill("load"),
      "range",
      "point",
      "range",
      "point",
      "range",
      "point",
    ]);
    expect(read("late").runs[0]?.setting).toMatchObject({
      engine: "mariadb",
      build: { version: "11.4.1" },
      config: { id: "z11a", claimedHardware: "bee" },
    });
  });

  // Line 5 is q100.1: 100 inserts/s, 7030 queries/s, 0.3 MB/s read, 459 µs of CPU, 40.3 %, as printed.
  it("gives base units, and per query or per insert as the step does", () => {
    expect(point(5)?.metrics.qps).toBe(7030);
    expect(point(5)?.moreMetrics).toMatchObject({
      insertsPerSecond: 100,
      readsPerQuery: 0.001,
      readBytesPerSecond: 0.3 * 1024 ** 2,
      cpuSecondsPerQuery: 0.000459,
      cpuFraction: expect.closeTo(0.403, 12),
      writesPerInsert: 0.53,
      databaseBytes: Math.round(1.3 * 1024 ** 3),
      latencyMaxSeconds: 0.013,
    });
    expect(point(2)?.moreMetrics).toMatchObject({ readsPerInsert: 0, cpuSecondsPerInsert: 0.000032 });
    expect(point(2)?.moreMetrics).not.toHaveProperty("readsPerQuery");
  });

  it("reads NA, and a 0 without a measurement, as unknown, and keeps a measured 0", () => {
    expect(point(2)?.metrics.qps).toBeNull();
    expect(point(2)?.moreMetrics).toMatchObject({ memoryBytes: null, readsPerSecond: 0 });
    expect(point(3)?.moreMetrics).toMatchObject({ throughputP50PerSecond: null, throughputP99PerSecond: null });
  });

  it("gives nothing when no order of steps has its number of rows, and reports it", () => {
    expect(read("cut/rows").points).toEqual([]);
    expect(issuesOf("cut/rows")).toEqual([["steps-unknown", "o.sum.t.20m.my8022.cx1", null]]);
  });

  it("keeps the place of a row that is cut, without its values", () => {
    const cut = read("cut/cells");
    expect(cut.points).toHaveLength(15);
    expect(cut.points.at(-1)).toMatchObject({ status: "truncated", metrics: { qps: null } });
    expect(cut.points.at(-1)?.moreMetrics).toEqual({});
    expect(cut.points.at(-2)).toMatchObject({ status: "complete", metrics: { qps: 7140 } });
    expect(issuesOf("cut/cells")).toEqual([["unread-row", "o.sum.t.20m.my8022.cx1", 16]]);
    expect(cut.issues[0]?.message).toMatch(/^This row has \d+ cells where the header has 21 \(was the file cut\?\); /);
  });

  it("takes a step without its rate for failed, and doubts a load step that has queries", () => {
    const file = fixtures.find(({ path }) => path.endsWith("o.sum.t.20m.pg131.cx2"));
    const odd = (text: string) => readFiles(insertBenchmark, [{ path: "o.sum.t.20m.pg131.cx2", text }]);
    const failed = odd((file?.text ?? "").replace("\n100\t7030\t", "\n100\t0\t"));
    expect(failed.points[3]).toMatchObject({ status: "failed", metrics: { qps: null } });
    expect(failed.issues).toMatchObject([{ code: "no-rate", line: 5 }]);
    const moved = odd((file?.text ?? "").replace("\n99000\t0\t", "\n99000\t12\t"));
    expect(moved.points[1]?.status).toBe("suspect");
    expect(moved.issues.map(({ code }) => code)).toEqual(["step-doubtful"]);
  });
});

describe("the author's tables", () => {
  const results = read("run");
  const table = (path: string) => results.authorTables.find(({ source }) => source.path.endsWith(path));

  it("are checked cell by cell: a wrong cell is named with the point that it should show", () => {
    expect(table("res.a/mrg.l.i0")).toMatchObject({ cells: 100, agree: 79, differ: 1, noData: 20 });
    expect(table("res.a/mrg.l.i0")?.differences).toMatchObject([
      {
        line: 3,
        label: "l.i0 my8022.cx1.badcnf wps",
        printed: "35.0",
        ours: 53,
        pointKey: expect.stringContaining("badcnf:2:"),
      },
    ]);
    expect(table("res.a/mrg.l.x")).toMatchObject({ cells: 80, agree: 80 });
    expect(table("res.b/mrg.some")).toMatchObject({ cells: 120, agree: 100, noData: 20 });
  });

  it("have ratios to the first row of each group, from the printed values", () => {
    // 97000 / 99000 = 0.98.
    expect(table("res.a/rel.l.i0")?.differences).toMatchObject([{ line: 2, printed: "0.89", ours: 97_000 / 99_000 }]);
    expect(table("res.a/rel.l.i0")).toMatchObject({ cells: 40, agree: 39, differ: 1 });
    expect(table("res.a/rel.l.x")).toMatchObject({ cells: 40, agree: 40 });
    expect(table("res.b/rel.some")).toMatchObject({ cells: 40, agree: 40 });
  });

  it("have no ratio to check where the first row of the group is cut", () => {
    const merged = fixtures.find(({ path }) => path.endsWith("res.a/mrg.l.i0"));
    const first = merged?.text.split("\n").find((line) => /^\d/.test(line)) ?? "";
    expect(first.split("\t").length).toBeGreaterThan(2);
    const cut = fixtures.map((file) =>
      file === merged ? { ...file, text: file.text.replace(first, first.split("\t").slice(0, 2).join("\t")) } : file,
    );
    const checked = readFiles(
      insertBenchmark,
      cut.filter(({ path }) => path.startsWith("run")),
    ).authorTables.find(({ source }) => source.path.endsWith("res.a/rel.l.i0"));
    // The second row of that group has no base; the one of the other group agrees still.
    expect(checked).toMatchObject({ agree: 20, differ: 0, noData: 20 });
  });

  it("give a point for a row that has no o.sum.t file, once", () => {
    const author = results.points.filter(({ origin }) => origin === "author");
    expect(author).toMatchObject([
      { label: "rx56.cx3", moreMetrics: { insertsPerSecond: 91_000, memoryBytes: expect.any(Number) } },
    ]);
    expect(results.runs.find(({ key }) => key === author[0]?.runKey)).toMatchObject({
      setting: { engine: "myrocks" },
      settings: { initialRows: 20_000_000 },
    });
    expect(results.issues).toEqual([]);
  });

  it("are not compared with an o.sum.t file elsewhere, whose rows may be of another experiment", () => {
    const moved = fixtures.flatMap((file) => {
      if (file.path.startsWith("run/20m/o.sum.t.")) return [file];
      return file.path.endsWith("res.a/mrg.l.i0") ? [{ ...file, path: "other/20m/res.a/mrg.l.i0" }] : [];
    });
    const { authorTables, points } = readFiles(insertBenchmark, moved);
    // Three of five rows equal those of the other folder. One row has 35.0 for 53.
    expect(authorTables).toMatchObject([{ cells: 100, agree: 60, differ: 0, noData: 40 }]);
    expect(points.filter(({ origin }) => origin === "author").map(({ label }) => label)).toEqual([
      "my8022.cx1.badcnf",
      "rx56.cx3",
    ]);
  });

  it("say when a repeated row has other values, and when the mrg file of ratios is missing", () => {
    const changed = fixtures.map((file) =>
      file.path.endsWith("res.b/mrg.some") ? { ...file, text: file.text.replaceAll("91000\t", "91001\t") } : file,
    );
    const run = (files: TestFile[]) =>
      readFiles(
        insertBenchmark,
        files.filter(({ path }) => path.startsWith("run")),
      ).issues;
    expect(run(changed).map(({ code, line }) => [code, line])).toEqual([["repeated-row-differs", 6]]);
    const without = fixtures.filter(({ path }) => !path.endsWith("mrg.l.x"));
    expect(run(without).map(({ code }) => code)).toEqual(["no-mrg-file"]);
  });

  it("have a bad rerun under a config of its own, not under that of the good run", () => {
    const bad = results.runs.filter(({ settings }) => settings?.badConfig === true);
    expect(bad).toHaveLength(15);
    expect(new Set(bad.map(({ setting }) => setting.config?.raw))).toEqual(new Set(["cx1.badcnf"]));
  });
});

describe("get-min costs", () => {
  const results = read("getmin");

  it("are author's points without a unit, from the table with a header; the other one is checked against it", () => {
    expect(results.points.map(({ label, moreMetrics, origin }) => [label, moreMetrics.getMinCost, origin])).toEqual([
      ...[1, 2, 3, 4].map((cost) => ["my5731.cx1", cost, "author"]),
      ...[11, 12, 13, 14].map((cost) => ["my8022.cx1", cost, "author"]),
      ...[5, 6, 9, 8].map((cost) => ["pg131.cx2", cost, "author"]),
    ]);
    expect(results.runs.map(({ workload }) => workload).filter((_, at) => at === 0 || at === 4)).toMatchObject([
      { name: "getmin", params: { column: 1 } },
      { name: "getmin", params: { step: "l.i0" } },
    ]);
    expect(results.authorTables).toMatchObject([
      { cells: 8, agree: 7, differ: 1, differences: [{ printed: "7", ours: 9 }] },
    ]);
    expect(results.issues.map(({ code }) => code)).toEqual(["unit-not-stated", "unit-not-stated"]);
  });
});

describe("iibench's report", () => {
  it("is a series in base units; -1 is not an operation", () => {
    const [series, ...others] = read("series").series;
    expect(others).toEqual([]);
    expect(series?.columns.slice(0, 3)).toEqual(["intervalSeconds", "seconds", "insertsPerSecond"]);
    const column = (key: string) => series?.values[series.columns.indexOf(key)];
    expect(column("seconds")).toEqual([1, 2, 3.1]);
    expect(column("insertLatencyMaxSeconds")).toEqual([0.0205, 0.018, null]);
    expect(column("queryLatencyMaxSeconds")).toEqual([null, 0.0025, null]);
    expect(issuesOf("series")).toEqual([
      ["unread-line", "o.ci.16m", 5],
      ["unread-line", "o.ci.16m", 6],
    ]);
  });
});

describe("a tag", () => {
  it("has size, build, config and any other words", () => {
    expect(decodeTag("20m.my5649.cx6d.badcnf")).toEqual({
      size: "20m",
      name: "my5649.cx6d.badcnf",
      build: "my5649",
      config: "cx6d",
      badConfig: true,
      other: [],
    });
    expect(decodeTag("1u.pg131.cx5")).toMatchObject({ size: null, build: "pg131", config: "cx5", other: ["1u"] });
    expect(decodeTag("x")).toMatchObject({ build: "x", config: null });
    expect([rowsOfSize("20m"), rowsOfSize("2b"), rowsOfSize("m"), rowsOfSize(null)]).toEqual([20e6, 2e9, null, null]);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => typeof decodeTag(text).build === "string" && isStep(text) !== undefined),
    );
  });
});

describe("any table", () => {
  const number = fc.oneof(
    fc.nat(100_000).map(String),
    fc.constantFrom("NA", "0", "0.0", "0.000", "", "x", "-1", "1e9"),
  );
  const row = fc
    .array(number, { minLength: 20, maxLength: 20 })
    .map((cells) => [...cells, "20m.my8022.cx1"].join("\t"));

  it("gives 15 rows' points whatever its cells are, and agrees with itself as an mrg file", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 15, maxLength: 15 }), (rows) => {
        const text = [COLUMNS.join("\t"), ...rows].join("\n");
        const mrg = [COLUMNS.join("\t"), rows[0]?.replace("\t20m.", "\t")].join("\n");
        const files = [
          { path: "20m/o.sum.t.20m.my8022.cx1", text },
          { path: "20m/res.a/mrg.l.i0", text: mrg },
        ];
        const { points, authorTables } = readFiles(insertBenchmark, files);
        expect(points).toHaveLength(15);
        expect(authorTables).toMatchObject([{ cells: 20, agree: 20 }]);
        for (const { metrics, moreMetrics } of points)
          for (const value of Object.values({ ...metrics, ...moreMetrics }))
            expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a row of more than 2,000 characters", () => {
  it("keeps its place without its values, and its issue says why", () => {
    const row = COLUMNS.map(() => "5");
    const long = [...row.slice(0, -1), "1".repeat(2_000)];
    const text = [COLUMNS, ...Array(14).fill(row), long].map((cells) => cells.join("\t")).join("\n");
    const { points, issues } = readFiles(insertBenchmark, [{ path: "o.sum.t.5", text }]);
    expect(points.at(-1)?.status).toBe("truncated");
    expect(issues.find(({ code }) => code === "unread-row")).toMatchObject({
      line: 16,
      message: "This row is longer than 2,000 characters; its values were left out.",
    });
  });
});

describe("a number of more than six digits", () => {
  it("may be printed as awk does: 1.234e+06 inserts a second are 1,234,000", () => {
    const values = COLUMNS.slice(0, -1).map((column) => (column === "ips" ? "1.234e+06" : "0"));
    const row = [...values, "100m.pg124.cx5"].join("\t");
    const text = [COLUMNS.join("\t"), ...Array(15).fill(row)].join("\n");
    const { points, runs } = readFiles(insertBenchmark, [{ path: "100m/o.sum.t.100m.pg124.cx5", text }]);
    expect(points[0]?.moreMetrics.insertsPerSecond).toBe(1_234_000);
    expect(runs[0]?.settings).toEqual({ initialRows: 100_000_000 });
  });
});

describe("a file of 15 rows cut after ten", () => {
  it("gives nothing: its fourth row has queries, and l.i2 of the ten steps of 2023 has none", () => {
    const row = (qps: string) => [
      ...COLUMNS.slice(0, -1).map((column) => (column === "qps" ? qps : "5")),
      "1m.pg124.cx5",
    ];
    const rows = Array.from({ length: 15 }, (_, at) => row(at < 3 ? "0" : "9").join("\t"));
    const cut = (count: number) => {
      const text = [COLUMNS.join("\t"), ...rows.slice(0, count)].join("\n");
      return readFiles(insertBenchmark, [{ path: "o.sum.t.1m.pg124.cx5", text }]);
    };
    expect(cut(15).points).toHaveLength(15);
    expect(cut(15).issues).toEqual([]);
    expect(cut(10).points).toEqual([]);
    expect(cut(10).issues.map(({ code }) => code)).toEqual(["steps-unknown"]);
  });
});

describe("a file cut inside its last tag", () => {
  it("has the build of its name in all rows: 1m.my56 is the beginning of 1m.my5649.cx6d", () => {
    const row = (tag: string) => [...COLUMNS.slice(0, -1).map(() => "5"), tag].join("\t");
    const rows = [...Array(14).fill(row("1m.my5649.cx6d")), row("1m.my56")];
    const text = [COLUMNS.join("\t"), ...rows].join("\n");
    const { runs, issues } = readFiles(insertBenchmark, [{ path: "o.sum.t.1m.my5649.cx6d", text }]);
    expect(new Set(runs.map(({ setting }) => setting.build?.raw))).toEqual(new Set(["my5649"]));
    expect(issues.filter(({ code }) => code === "tag-differs")).toMatchObject([{ line: 16 }]);
  });
});
