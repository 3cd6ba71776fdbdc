import { expect, it } from "vitest";
import { noMetrics, type ParsedPoint } from "../domain/model";
import { noResults, type ParsedResults } from "../domain/parsed-results";
import { PackedPoint } from "../importers/kit/packed-points";
import { PointList, plainPoint } from "../importers/kit/point-list";
import { testPoint } from "../importers/kit/record";
import { plainRun } from "../importers/plain-run.testing";
import { leastRatio, processorMs } from "../processor-time.testing";
import { cleanContents } from "./clean";

const source = { path: "a", line: 1, text: "" };

/** Returns a point as it is stored, and the issues about its values. */
function clean(values: Partial<Pick<ParsedPoint, "metrics" | "moreMetrics" | "label">>) {
  const point = testPoint({ key: "p", status: "complete", source }, { label: "", ...values });
  const { results, issues } = cleanContents({
    files: [],
    results: [{ ...noResults(), points: [point] }],
    issues: [],
    unpackedBytes: 0,
    importerVersion: "",
  });
  return { point: results[0]?.points[0], issues: issues.map(({ code, message }) => [code, message]) };
}

it("drops a rate, time or recall below 0, and names it in an issue", () => {
  for (const [name, value] of [
    ["qps", -10],
    ["recall", -0.5],
    ["latencyP99Seconds", -0.00006912],
  ] as const) {
    const { point, issues } = clean({ metrics: { ...noMetrics, latencyMeanSeconds: 1, [name]: value } });
    expect(point?.metrics).toEqual({ ...noMetrics, latencyMeanSeconds: 1 });
    expect(issues).toEqual([["number-not-usable", expect.stringContaining(`${name} ${value}`)]]);
  }
});

it("rounds a size to whole bytes and leaves rates in bytes as they are", () => {
  // 42.7 and 39.4 GB of 2^30 bytes, as the Linkbench tables print memory: 45,848,775,884.8 and 42,305,427,865.6 bytes.
  const moreMetrics = { memoryBytes: 42.7 * 2 ** 30, databaseBytesPrinted: 39.4 * 2 ** 30, readBytesPerQuery: 0.35 };
  const { point, issues } = clean({ moreMetrics });
  expect(point?.moreMetrics).toEqual({
    memoryBytes: 45_848_775_885,
    databaseBytesPrinted: 42_305_427_866,
    readBytesPerQuery: 0.35,
  });
  expect(issues).toEqual([]);
});

it("drops sizes below 0, infinite ones and those above the exact integers of a double, and names each", () => {
  const moreMetrics = { ioBytes: -0.3, memoryBytes: Number.POSITIVE_INFINITY, databaseBytes: 2 ** 53 };
  const { point, issues } = clean({ moreMetrics });
  expect(point?.moreMetrics).toEqual({ ioBytes: null, memoryBytes: null, databaseBytes: null });
  expect(issues).toEqual([
    [
      "number-not-usable",
      "Values that are not usable numbers count as missing: ioBytes -0.3, memoryBytes Infinity, databaseBytes 9007199254740992.",
    ],
  ]);
});

it("names unusable numbers as they are shown: without NUL and lone surrogates, their names cut", () => {
  const moreMetrics = { "a\0b": Number.NaN, "c\ud800": Number.NaN, [`${"d".repeat(299)}de`]: Number.NaN };
  const { point, issues } = clean({ moreMetrics });
  // A name of 300 characters: 299 and the mark of the cut.
  const names = ["a\uFFFDb", "c\uFFFD", `${"d".repeat(299)}…`];
  expect(Object.entries(point?.moreMetrics ?? {})).toEqual(names.map((name) => [name, null]));
  expect(issues.find(([code]) => code === "number-not-usable")?.[1]).toBe(
    `Values that are not usable numbers count as missing: ${names.map((name) => `${name} NaN`).join(", ")}.`,
  );
});

it("keeps both values of two keys that are equal when they are clean", () => {
  const long = "d".repeat(310);
  const { point } = clean({ moreMetrics: { "a\0": 1, "a\ud800": 2, [`${long}e`]: 3, [`${long}f`]: 4 } });
  const cut = `${"d".repeat(299)}…`;
  expect(point?.moreMetrics).toEqual({ "a\uFFFD": 1, "a\uFFFD (2)": 2, [cut]: 3, [`${cut} (2)`]: 4 });
});

it("numbers keys that become equal in a time that grows with their number, not its square", async () => {
  const lone = (at: number) => String.fromCharCode(0xd800 + at);
  const timeOf = (count: number) => {
    const keys = Array.from({ length: count }, (_, at) => `a${lone(at >> 9)}${lone(at & 511)}`);
    const moreMetrics = Object.fromEntries(keys.map((key, at) => [key, at]));
    return processorMs(() => {
      const named = clean({ moreMetrics }).point?.moreMetrics ?? {};
      expect(Object.keys(named)).toHaveLength(count);
      expect(named[`a\uFFFD\uFFFD (${count})`]).toBe(count - 1);
    });
  };
  // Four times the keys take 4 times as long; by the square it would be 16 times.
  expect(await leastRatio(10, () => timeOf(40_000) / timeOf(10_000))).toBeLessThan(10);
});

it("names five unusable numbers and counts the others", () => {
  const moreMetrics = Object.fromEntries([..."abcdefg"].map((name) => [name, Number.NaN]));
  expect(clean({ moreMetrics }).issues).toEqual([
    ["number-not-usable", expect.stringMatching(/: a NaN, b NaN, c NaN, d NaN, e NaN and 2 more\.$/)],
  ]);
});

it("cuts a long text before a pair of surrogates, not inside it", () => {
  // The pair has places 1,998 and 1,999; the cut keeps 1,999 characters before its mark.
  const { point, issues } = clean({ label: `${"x".repeat(1_998)}😀${"x".repeat(9)}` });
  expect(point?.label).toBe(`${"x".repeat(1_998)}…`);
  expect(issues.map(([code]) => code)).toEqual(["text-cut"]);
});

it("changes packed points and notes it as it does with points that are not packed", () => {
  // A full block, so that it is packed.
  const odd: Partial<ParsedPoint>[] = [
    {},
    { label: "--password=foo" },
    { indexParams: { cacheBytes: -5 } },
    { queryParams: { cacheBytes: 42.5 } },
    { metrics: { ...noMetrics, qps: -1 } },
    { moreMetrics: { ioBytes: -1, "a\0": 1 } },
    { recallNote: "half \ud800 of a pair" },
    { metricSources: { qps: { path: "a", line: 2, origin: "raw", rule: "token=foo" } } },
  ];
  const runs = Array.from({ length: 1_024 }, (_, at) => {
    const text = at % 100 === 9 ? "--password=foo" : `row ${at}`;
    return { ...plainRun, key: `run ${at}`, source: { path: "a", line: at, text } };
  });
  const points = runs.map((run, at) =>
    testPoint(run, { label: `row ${at % 3}`, metrics: { ...noMetrics, qps: at }, ...odd[at % odd.length] }),
  );
  const list = new PointList(undefined, runs, 1);
  for (const point of points) list.push(point);
  const cleaned = (all: ParsedPoint[]) =>
    cleanContents({
      files: [],
      results: [{ ...noResults(), runs, points: all }],
      issues: [],
      unpackedBytes: 0,
      importerVersion: "",
    });
  const [plain, packed] = [cleaned(points), cleaned(list.points)];
  expect(list.points.every((point) => point instanceof PackedPoint)).toBe(true);
  expect(packed.results[0]?.points.map(plainPoint)).toStrictEqual(plain.results[0]?.points);
  expect(packed.issues).toStrictEqual(plain.issues);
  // 128 rows of each kind have an unusable number: a parameter, a rate, and a size.
  expect(packed.issues.find(({ code }) => code === "number-not-usable")?.message).toBe(
    "Values that are not usable numbers count as missing: cacheBytes -5, qps -1, ioBytes -1, cacheBytes -5, qps -1 " +
      "and 379 more.",
  );
});

it("calls a member alike in its file, its points, its series and its issues, whatever secret its path has", () => {
  const paths = ["b/password=foo/1.log", "b/password=foo/2.log", "b/password=bar/1.log"];
  const values = [[1], [2]];
  const result = (path: string): ParsedResults => ({
    ...noResults(),
    points: [
      testPoint(
        { key: path, status: "complete", source: { path, line: 1, text: "" } },
        { label: "", metricSources: { qps: { path, line: 2, origin: "raw", rule: null } } },
      ),
    ],
    series: [
      {
        key: path,
        runKey: null,
        kind: "interval",
        title: "sysbench report every second",
        x: "seconds",
        columns: ["seconds", "qps"],
        values,
        source: { path, line: 3, text: "--password=foo" },
      },
    ],
  });
  const { files, results, issues } = cleanContents({
    files: paths.map((path) => ({
      path,
      occurrence: 1,
      sizeBytes: 1,
      role: "imported",
      importer: "sysbench",
      reason: null,
      isText: true,
      content: null,
    })),
    results: paths.map(result),
    issues: paths.map((path) => ({ code: "odd", severity: "info", path, line: 1, text: null, message: "" })),
    unpackedBytes: 0,
    importerVersion: "",
  });
  const shown = ["b/password=*****/1.log", "b/password=*****/2.log", "b/password=***** (2)/1.log"];
  expect(files.map(({ path }) => path)).toEqual(shown);
  expect(results.map(({ points }) => points[0]?.source.path)).toEqual(shown);
  expect(results.map(({ points }) => points[0]?.metricSources?.qps?.path)).toEqual(shown);
  expect(results.map(({ series }) => series[0]?.source)).toEqual(
    shown.map((path) => ({ path, line: 3, text: "--password=*****" })),
  );
  expect(results[0]?.series[0]?.values).toBe(values);
  expect(issues.filter(({ code }) => code === "odd").map(({ path }) => path)).toEqual(shown);
  expect(issues.find(({ code }) => code === "secret-masked")?.path).toBe(shown[0]);
});
