import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairOf } from "@/lib/domain/diff/pair-rows";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { defaultBase } from "./baselines";
import { confoundersOf } from "./confounders";
import { point, scan, table } from "./points.testing";
import { groupStatistics } from "./relative-ratios";
import { relativeTable } from "./relative-table";
import { firstDrops, ratiosOf } from "./table-ratios";
import { AUTHOR_RATIO } from "./workload-rows";

describe("ratios", () => {
  const three = [point(100, "5.6.51"), point(98, "5.7.44"), point(50, "8.0.43")];

  it("of two uploads in doubt are marked, and make no change, statistic or first drop", () => {
    const upload = (id: string) => ({ bundle: id, upload: { bundles: [id], title: `title of ${id}` } });
    const rows = ["t1", "t2"].flatMap((workload, at) => [
      testPoint(`a.${at}`, 1000, { ...upload("a"), workload }),
      testPoint(`a.1${at}`, 990, { ...upload("a"), workload, build: testBuild("5.7.44") }),
      testPoint(`b.${at}`, 500, { ...upload("b"), workload, build: testBuild("8.0.43") }),
    ]);
    const made = table(rows);
    expect(made.columns.map(({ key }) => key)).toEqual([
      "my5651_rel,upload:a",
      "my5744_rel,upload:a",
      "my8043_rel,upload:b",
    ]);
    const { ratios, sections } = ratiosOf(made, 0, 0.02);
    expect(ratios[0]?.map(({ ratio, change, acrossUploads }) => [ratio, change, acrossUploads])).toEqual([
      [1, null, false],
      [0.99, null, false],
      [0.5, null, true],
    ]);
    expect(sections[0]?.statistics.map(({ n, median, acrossUploads }) => [n, median, acrossUploads])).toEqual([
      [2, 1, 0],
      [2, 0.99, 0],
      [0, null, 2],
    ]);
    expect(firstDrops(made)).toEqual([null, null]);
  });

  it("are value / baseline, with better and worse outside the neutral band", () => {
    expect(ratiosOf(table(three), 0, 0.02).ratios[0]).toMatchObject([
      { ratio: 1, change: null, doubtful: false, acrossUploads: false },
      { ratio: 0.98, change: null, doubtful: false, acrossUploads: false },
      { ratio: 0.5, change: "worse", doubtful: false, acrossUploads: false },
    ]);
    expect(ratiosOf(table(three), 2, 0.02).ratios[0]?.map(({ ratio, change }) => [ratio, change])).toEqual([
      [2, "better"],
      [1.96, "better"],
      [1, null],
    ]);
    const seconds = three.map((each) => ({ ...each, metrics: { latencyP95Seconds: each.metrics.qps ?? null } }));
    expect(ratiosOf(table(seconds, "build", "latencyP95Seconds"), 0, 0.02).ratios[0]?.[2]).toMatchObject({
      ratio: 0.5,
      change: "better",
    });
  });

  it("are null without a value on either side or for a baseline of 0, and such rows are counted as missing", () => {
    const points = [
      point(0, "5.6.51"),
      point(5, "8.0.43"),
      point(9, "8.0.43", scan),
      point(3, "9.5.0", { status: "failed" }),
    ];
    const { ratios, sections } = ratiosOf(table(points), 0, 0.02);
    expect(ratios.flat().every(({ ratio }) => ratio === null)).toBe(true);
    expect(
      sections.map(({ group, statistics }) => [
        group,
        ...statistics.map(({ n, missing, failed }) => [n, missing, failed]),
      ]),
    ).toEqual([
      ["point", [0, 1, 0], [0, 1, 0], [0, 1, 1]],
      ["range", [0, 1, 0], [0, 1, 0], [0, 1, 0]],
    ]);
  });

  it("are relative by default to the first column with a value in half of the rows", () => {
    const sparse = [
      point(1, "5.6.51"),
      ...["8.0.43", "9.5.0"].flatMap((version) => [1, 2, 3].map((at) => point(1, version, { workload: `t${at}` }))),
    ];
    expect(defaultBase(table(three))).toBe(0);
    expect(defaultBase(table(sparse))).toBe(1);
    expect(defaultBase(table([point(null, "5.6.51"), point(1, "8.0.43")]))).toBe(1);
    expect(defaultBase(table([]))).toBe(0);
  });

  it("have the first column for a baseline from half of the rows and three quarters of the best ratios on", () => {
    const rows = (version: string, ...tests: number[]) => tests.map((at) => point(1, version, { workload: `t${at}` }));
    // In 2 of 4 rows it gives 2 ratios, as any other does.
    const half = [...rows("5.6.51", 1, 2), ...rows("8.0.43", 1, 2, 3, 4)];
    expect(defaultBase(table(half))).toBe(0);
    // In 1 of 3 rows it gives 1 ratio, as the second does, which is in all rows.
    expect(defaultBase(table([...rows("5.6.51", 1), ...rows("8.0.43", 1, 2, 3)]))).toBe(1);
    // In 3 of 6 rows it gives 3 ratios, where the second gives 3 + 2.
    const few = [...rows("5.6.51", 1, 2, 3), ...rows("8.0.43", 1, 2, 3, 4, 5, 6), ...rows("9.5.0", 4, 5)];
    expect(defaultBase(table(few))).toBe(1);
    // In 3 of 6 rows it gives 3 ratios, where the second gives 3 + 1.
    const enough = [...rows("5.6.51", 1, 2, 3), ...rows("8.0.43", 1, 2, 3, 4, 5, 6), ...rows("9.5.0", 4)];
    expect(defaultBase(table(enough))).toBe(0);
  });

  it("call a row moved when it changed beyond the band or a run failed where the baseline did not", () => {
    const known = { machine: "pn53", settings: { cached: true } };
    const points = [
      point(1, "5.6.51", known),
      point(1.06, "8.0.43", known),
      point(1, "5.6.51", scan),
      point(null, "8.0.43", { ...scan, status: "failed" }),
    ];
    expect(ratiosOf(table(points), 0, 0.1).moved).toEqual([false, true]);
    expect(ratiosOf(table(points), 0, 0.02).moved).toEqual([true, true]);
    expect(ratiosOf(table(points), 1, 0.1).moved).toEqual([false, false]);
  });

  it("mark the first build that lost 10 % on the one before, per engine, and never a failed one", () => {
    const known = { machine: "pn53", settings: { cached: true } };
    const dropOf = (part: typeof known | object, ...values: (number | null)[]) => {
      const versions = ["5.6.51", "5.7.44", "8.0.43", "8.4.7"];
      return (
        firstDrops(table(values.map((value, at) => point(value, versions[at] ?? "9.5.0", part))))[0]?.column ?? null
      );
    };
    const drop = (...values: (number | null)[]) => dropOf(known, ...values);
    // Noise is assumed without a known machine. A loss of 24 % may be noise there, but one of 61 % is not.
    expect(dropOf({}, 100, 334, 254, 100)).toBe(3);
    expect(drop(100, 334, 254, 100)).toBe(2);
    expect(drop(100, 90, 50)).toBe(1);
    expect(drop(100, 90.1, 82, 75)).toBeNull();
    expect(drop(100, null, 85)).toBe(2);
    const postgres = point(10, "18.0", { engine: "postgres", build: { raw: "pg180", version: "18.0" } });
    expect(firstDrops(table([point(100, "9.5.0"), postgres]))).toEqual([null]);
    expect(
      firstDrops(table([point(100, "9.5.0", { threads: 1 }), point(10, "9.5.0", { threads: 8 })], "threads")),
    ).toEqual([null]);
  });

  const positive = fc.double({ min: 1e-3, max: 1e9, noNaN: true });
  it("are 1 for the baseline, reciprocal when it is swapped, and their statistics stay between min and max", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(positive, positive), { minLength: 1, maxLength: 12 }), (values) => {
        const points = values.flatMap(([a, b], at) => {
          const workloadParams = { at };
          return [point(a, "5.6.51", { workloadParams }), point(b, "8.0.43", { workloadParams })];
        });
        const [forth, back] = [ratiosOf(table(points), 0, 0), ratiosOf(table(points), 1, 0)];
        forth.ratios.forEach((row, at) => {
          expect(row[0]?.ratio).toBe(1);
          expect((row[1]?.ratio ?? 0) * (back.ratios[at]?.[0]?.ratio ?? 0)).toBeCloseTo(1, 9);
        });
        const { min, max, average, median, geometricMean } = forth.sections[0]?.statistics[1] ?? groupStatistics([]);
        for (const value of [average, median, geometricMean]) {
          expect(value).toBeGreaterThanOrEqual((min ?? 0) * (1 - 1e-9));
          expect(value).toBeLessThanOrEqual((max ?? 0) * (1 + 1e-9));
        }
        expect(geometricMean ?? 0).toBeLessThanOrEqual((average ?? 0) * (1 + 1e-9));
      }),
    );
  });

  it("lose no point: each is in exactly one cell", () => {
    const any = fc.record({
      qps: fc.option(fc.nat()),
      version: fc.constantFrom("5.6.51", "8.0.43", "9.5.0"),
      threads: fc.constantFrom(1, 8, null),
      config: fc.constantFrom("a", "b", null),
      rows: fc.constantFrom(10, 20),
      status: fc.constantFrom("complete" as const, "failed" as const),
      origin: fc.constantFrom("raw" as const, "author" as const),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), fc.constantFrom("build", "config", "threads"), (stated, by) => {
        const points = stated.map(({ qps, version, threads, config, rows, status, origin }) =>
          point(qps, version, { threads, config, status, origin, settings: { rows } }),
        );
        const built = table(points, by);
        const found = built.cells.flat().flatMap((cell) => cell?.samples.map(({ id }) => id) ?? []);
        expect(found.sort()).toEqual(points.map(({ id }) => id).sort());
        expect(new Set(built.columns.map(({ key }) => key)).size).toBe(built.columns.length);
      }),
    );
  });
});

describe("group statistics", () => {
  it("are min, max, mean, median and geometric mean of the existing ratios", () => {
    expect(groupStatistics([2, null, 0.5, 4])).toEqual({
      n: 3,
      missing: 1,
      min: 0.5,
      max: 4,
      average: 6.5 / 3,
      median: 2,
      geometricMean: expect.closeTo(4 ** (1 / 3), 12),
    });
    expect(groupStatistics([0, 1])).toMatchObject({ geometricMean: null, average: 0.5 });
    expect(groupStatistics([null])).toEqual({
      n: 0,
      missing: 1,
      min: null,
      max: null,
      average: null,
      median: null,
      geometricMean: null,
    });
  });
});

describe("a group's verdict", () => {
  const movedAt = (...qps: number[]) => {
    const points = qps.flatMap((value, at) => {
      const workloadParams = { at };
      return [point(1000, "5.6.51", { workloadParams }), point(value, "8.0.43", { workloadParams })];
    });
    return ratiosOf(table(points), 0, 0.02).sections[0]?.statistics[1]?.moved;
  };

  it("is that it moved where its median is beyond noise, and its rows go one way", () => {
    expect(movedAt(...new Array(8).fill(700))).toBe(true);
    expect(movedAt(700, 690, 710)).toBe(true);
    // A median of 0.97 lies outside the reader's band, and within the noise of one run each.
    expect(movedAt(...new Array(8).fill(970))).toBe(false);
    expect(movedAt(500, 500, 500, 500, 700, 2000, 2000, 2000)).toBe(false);
    expect(movedAt(700, 690, 1500)).toBe(false);
  });

  it("is that of its only row", () => {
    expect([movedAt(700), movedAt(990)]).toEqual([true, false]);
  });

  it("is not known where no row has a ratio", () => {
    expect(ratiosOf(table([point(0, "5.6.51"), point(1, "8.0.43")]), 0, 0.02).sections[0]?.statistics[1]).toMatchObject(
      {
        n: 0,
        moved: null,
      },
    );
  });
});

describe("a cost that was printed as 0", () => {
  it("has no ratio, since it is below the precision of its source", () => {
    const cost = (version: string, writtenBytesPerQuery: number) =>
      point(1, version, { metrics: { qps: 1, writtenBytesPerQuery } });
    const made = relativeTable(
      [cost("5.6.51", 24), cost("8.0.43", 0), cost("9.5.0", 12)],
      "build",
      "writtenBytesPerQuery",
    );
    expect(ratiosOf(made, 0, 0.02).ratios[0]?.map(({ ratio }) => ratio)).toEqual([1, null, 0.5]);
  });
});

describe("a cost of few printed digits", () => {
  const KIB = 1024;
  const ratios = (metric: string, ...values: number[]) => {
    const points = values.map((value, at) => point(1, `5.6.${at}`, { metrics: { qps: 1, [metric]: value } }));
    return ratiosOf(relativeTable(points, "build", metric), 0, 0.02).ratios[0]?.map(({ ratio }) => ratio);
  };

  it("has no ratio, on either side: 0.002 KiB against 0.001 is anything from 1 to 5", () => {
    expect(ratios("writtenBytesPerQuery", 0.002 * KIB, 0.001 * KIB)).toEqual([1, null]);
    expect(ratios("writtenBytesPerQuery", 0.059 * KIB, 0.001 * KIB)).toEqual([1, null]);
    expect(ratios("writtenBytesPerQuery", 0.004 * KIB, 0.009 * KIB)).toEqual([1, null]);
    // The median of two repeats, 0.001 and 0.002.
    expect(ratios("readBytesPerInsert", 0.012 * KIB, 0.0015 * KIB)).toEqual([1, null]);
    expect(ratios("readsPerQuery", 0.01, 0.005)).toEqual([1, null]);
  });

  it("has one from six units of the last place on, and where it was computed from samples", () => {
    expect(ratios("readsPerQuery", 0.012, 0.006)).toEqual([1, 0.5]);
    expect(ratios("readsPerQuery", 0.0043, 0.00215)).toEqual([1, 0.5]);
    expect(ratios("contextSwitchesPerQuery", 0.004, 0.002)).toEqual([1, 0.5]);
  });

  it("is not compared with another by noise: the answer names the digits", () => {
    const points = [0.002, 0.001].map((printed, at) =>
      point(1, `5.6.${at}`, { metrics: { qps: 1, writtenBytesPerQuery: printed * KIB } }),
    );
    const { sections } = pairOf(relativeTable(points, "build", "writtenBytesPerQuery"), 0, 1, () => null);
    expect(sections[0]?.rows[0]).toMatchObject({ ratio: null, verdict: { answer: "cannot tell", why: "few digits" } });
  });
});

describe("ratios that an author printed", () => {
  const authorPoint = (ratio: number, build: string) =>
    point(null, build, { ...scan, group: "point", origin: "author", metrics: { [AUTHOR_RATIO]: ratio } });
  const ofAuthor = [authorPoint(0.4, "5.6.51"), authorPoint(0.5, "8.0.43")];

  it("count in no statistic of other ratios, but in those of a table of author's ratios alone", () => {
    const [mixed] = ratiosOf(table([point(100, "5.6.51"), point(80, "8.0.43"), ...ofAuthor]), 0, 0.02).sections;
    expect(mixed?.rows).toHaveLength(2);
    expect(mixed?.statistics[1]).toMatchObject({ n: 1, missing: 1, median: 0.8, min: 0.8 });
    const [alone] = ratiosOf(table(ofAuthor), -1, 0.02).sections;
    expect(alone?.statistics[1]).toMatchObject({ n: 1, missing: 0, median: 0.5 });
  });
});

describe("confounders", () => {
  it("name differences from the baseline besides the columns' dimension, row by row", () => {
    const settings = (seconds: number, toolVersion: string) => ({ seconds, toolVersion });
    const points = [
      point(1, "5.6.51", { settings: settings(300, "1.0") }),
      point(1, "5.6.51", { ...scan, settings: settings(900, "1.0") }),
      point(1, "8.0.43", { settings: settings(300, "1.1"), config: "z13a_c8r32" }),
      point(1, "9.5.0", { settings: settings(300, "1.0") }),
      point(1, "9.5.0", { ...scan, settings: settings(900, "1.0"), origin: "computed" }),
    ];
    expect(confoundersOf(table(points), 0)).toEqual([
      { dimension: "config", column: 1, base: ["z12a_c8r32"], other: ["z13a_c8r32"], rows: 1, compared: 1 },
      { dimension: "s.toolVersion", column: 1, base: ["1.0"], other: ["1.1"], rows: 1, compared: 1 },
      { dimension: "origin", column: 2, base: ["raw"], other: ["computed"], rows: 1, compared: 2 },
    ]);
  });

  it("never name an engine beside its builds, but its config", () => {
    const postgres = { engine: "postgres", build: { raw: "pg180", version: "18.0" }, config: "x10a_c8r32" };
    const points = [point(1, "9.5.0"), point(1, "18.0", postgres)];
    expect(confoundersOf(table(points), 0).map(({ dimension }) => dimension)).toEqual(["config"]);
    expect(confoundersOf(table(points, "engine"), 0).map(({ dimension }) => dimension)).toEqual(["config"]);
  });

  it("name the author's table once, not each fact that it omits", () => {
    const points = [
      point(1, "5.6.51", { settings: { seconds: 300 } }),
      point(1, "8.0.43", { origin: "author", config: "z13a_c8r32" }),
    ];
    expect(confoundersOf(table(points), 0).map(({ dimension }) => dimension)).toEqual(["config", "origin"]);
  });
});
