import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AuthorRow } from "@/lib/domain/author-rows";
import { type CheckedIndexBuild, type CheckedPoint, checkAuthorRows } from "./author-check";
import type { BestRow, BuildRow } from "./author-check-types";
import { roundsTo } from "./author-check-words";

const source = (path: string, line = 1) => ({ path, line, text: `line ${line}` });

function point(
  m: number,
  efSearch: number,
  recall: number | null,
  qps: number | null,
  path = "d/o.plot",
): CheckedPoint {
  const label = `MariaDB(m=${m}, ef_search=${efSearch})`;
  return {
    algorithm: "MariaDB",
    label,
    indexParams: { m },
    queryParams: { efSearch },
    recall,
    qps,
    dataset: "fashion",
    threads: 1,
    source: source(path),
  };
}

function best(over: Partial<BestRow>): BestRow {
  return {
    table: "best-qps",
    recallTarget: 0.9,
    algorithm: "MariaDB",
    label: "MariaDB(m=8, ef_search=10)",
    indexParams: { m: 8 },
    queryParams: { efSearch: 10 },
    recall: 0.95,
    qps: 100,
    qpsDecimals: 0,
    seconds: null,
    secondsDecimals: 0,
    rank: 1,
    source: source("d/qr.topN.1"),
    ...over,
  };
}

const build = (over: Partial<CheckedIndexBuild>): CheckedIndexBuild => ({
  algorithm: "MariaDB",
  indexParams: { m: 8 },
  totalSeconds: 12.34,
  buildSeconds: 10.5,
  bytes: 3.9 * 2 ** 20,
  source: source("d/o.batch0.mariadb"),
  ...over,
});

describe("a best-QPS row", () => {
  const check = (row: BestRow, points: CheckedPoint[], builds: CheckedIndexBuild[] = []) =>
    checkAuthorRows([row], points, builds)[0];

  it("agrees when our best rounds to it and its point exists", () => {
    expect(check(best({}), [point(8, 10, 0.95, 100.4), point(4, 10, 0.89, 500)])).toMatchObject({
      verdict: "agrees",
      remark: null,
      authorPointExists: true,
      secondsVerdict: null,
    });
  });

  it("differs when a better point is in the data, and names it", () => {
    expect(check(best({}), [point(8, 10, 0.95, 100.4), point(6, 20, 0.9, 2345.67)])).toMatchObject({
      verdict: "differs",
      authorPointExists: true,
      remark:
        "The best in the data is 2,345.7 at m 6, efSearch 20, recall 0.9; " +
        "the author printed 100, which is in the data.",
    });
  });

  it("reports a point that is nowhere in the data", () => {
    expect(check(best({ qps: 300 }), [point(8, 10, 0.95, 100.4)])).toMatchObject({
      verdict: "differs",
      authorPointExists: false,
      remark:
        "The best in the data is 100.4 at m 8, efSearch 10, recall 0.95; " +
        "the author printed 300, which is not in the data.",
    });
    expect(check(best({ recall: 0.99 }), [point(8, 10, 0.95, 100.4)])).toMatchObject({
      verdict: "differs",
      authorPointExists: false,
    });
  });

  it("looks only into its own directory and its own algorithm", () => {
    expect(check(best({}), [point(8, 10, 0.95, 100.4, "e/o.plot")])).toMatchObject({
      verdict: "no-data",
      remark: "No point of MariaDB is in this directory.",
    });
    expect(check(best({}), [{ ...point(8, 10, 0.95, 100.4), algorithm: "PGVector" }])?.verdict).toBe("no-data");
  });

  it("ignores points without a usable recall or QPS", () => {
    const points = [point(8, 10, 0.95, 100), point(4, 10, null, 900), point(6, 10, 0.99, null)];
    expect(check(best({}), points)?.verdict).toBe("agrees");
  });

  it("checks a second place against our second", () => {
    const points = [point(8, 10, 0.95, 100), point(8, 20, 0.97, 80), point(8, 30, 0.98, 60)];
    const second = best({ rank: 2, queryParams: { efSearch: 20 }, recall: 0.97, qps: 80 });
    const wrong = best({ rank: 2, queryParams: { efSearch: 30 }, recall: 0.98, qps: 60 });
    expect(check(second, points)?.verdict).toBe("agrees");
    expect(check(wrong, points)?.remark).toBe(
      "Number 2 in the data is 80 at m 8, efSearch 20, recall 0.97; the author printed 60, which is in the data.",
    );
  });

  const quantized = (quantization: string, qps: number, m = 8): CheckedPoint => ({
    ...point(m, 10, 0.95, qps),
    indexParams: { m, quantization },
  });

  it("is compared only with points of its own categories, such as those with quantization none", () => {
    // A Qdrant table of the archive prints 571.8 at quantization none. The best of all is 763.6, at scalar.
    const row = best({ qps: 571.8, qpsDecimals: 1, indexParams: { m: 8, quantization: "none" } });
    const points = [quantized("none", 571.83), quantized("scalar", 763.6), quantized("none", 400, 16)];
    expect(check(row, points)).toMatchObject({ verdict: "agrees", remark: null });
    expect(check(row, [...points, quantized("none", 600, 32)])?.remark).toMatch(/^The best in the data is 600 at m 32/);
    expect(check(row, [quantized("scalar", 763.6)])?.verdict).toBe("no-data");
  });

  it("may be any point of equal rates, since repeated rows above it may be several points", () => {
    const points = [point(8, 10, 0.95, 153.87), point(4, 10, 0.95, 153.854), point(6, 10, 0.95, 152.91)];
    const third = best({ qps: 152.9, qpsDecimals: 1, rank: 2, lowestRank: 3, indexParams: { m: 6 } });
    expect(check(third, points)).toMatchObject({ verdict: "agrees", point: points[2] });
    expect(check({ ...third, lowestRank: 2 }, points)?.verdict).toBe("differs");
    // A rate between them that the table leaves out is not a tie.
    expect(check(third, [...points, point(9, 10, 0.95, 153.708)])?.remark).toMatch(/^Number 2 in the data is 153.9/);
  });

  it("accepts a number that was rounded twice", () => {
    // 19.499 printed as 19.5, and that as 20.
    const row = best({ qps: 20, qpsDecimals: 0 });
    const better = point(4, 30, 0.95, 33.3);
    expect(check(row, [point(8, 10, 0.95, 19.499), better])).toMatchObject({
      verdict: "differs",
      authorPointExists: true,
    });
    expect(check(row, [point(8, 10, 0.95, 19.4), better])?.authorPointExists).toBe(false);
  });

  it("finds the build whose seconds are printed, and has a separate verdict on them", () => {
    const points = [point(8, 10, 0.95, 100)];
    const checkSeconds = (seconds: number, decimals: number) =>
      check(best({ seconds, secondsDecimals: decimals }), points, [build({})]);
    expect(checkSeconds(12.3, 1)).toMatchObject({
      verdict: "agrees",
      secondsVerdict: "agrees",
      secondsKind: "total",
      remark: null,
    });
    expect(checkSeconds(11, 0)).toMatchObject({ secondsVerdict: "agrees", secondsKind: "build" });
    expect(checkSeconds(10, 0)).toMatchObject({ secondsVerdict: "agrees", secondsKind: "build" });
    expect(checkSeconds(20, 0)).toMatchObject({
      verdict: "agrees",
      secondsVerdict: "differs",
      remark: "The log says 12.3 s (load and index), 10.5 s (index only); the author printed 20 s.",
    });
  });
});

describe("an index-build row", () => {
  const row = (over: Partial<BuildRow>): AuthorRow => ({
    table: "index-build",
    algorithm: "mariadb",
    indexParams: { m: 8 },
    seconds: 12.3,
    secondsDecimals: 1,
    secondsKind: null,
    mebibytes: 3,
    source: source("d/build.txt"),
    ...over,
  });
  const check = (one: AuthorRow, builds = [build({})]) => checkAuthorRows([one], [], builds)[0];

  it("agrees when the seconds round and the size is the floor of MiB, whatever the case of the name", () => {
    expect(check(row({}))).toMatchObject({ verdict: "agrees", secondsKind: "total" });
    expect(check(row({ mebibytes: 4 }))?.remark).toBe("The index size in the log is 3 MiB; the author printed 4.");
  });

  it("compares the kind of seconds that the table states", () => {
    expect(check(row({ secondsKind: "build" }))?.remark).toBe(
      "The log says 10.5 s (index only); the author printed 12.3 s.",
    );
  });

  it("has no data where no log covers it, and none for its seconds where the log has no time", () => {
    expect(check(row({ indexParams: { m: 9 } }))?.verdict).toBe("no-data");
    expect(check(row({}), [build({ totalSeconds: null, buildSeconds: null })])).toMatchObject({
      verdict: "differs",
      secondsVerdict: "no-data",
    });
  });
});

describe("a row of a list", () => {
  it("must be in the data, and a repeated row is reported", () => {
    const row: AuthorRow = {
      table: "point-list",
      label: "MariaDB(m=8, ef_search=10)",
      algorithm: "MariaDB",
      indexParams: { m: 8 },
      queryParams: { efSearch: 10 },
      recall: 0.95,
      qps: 100.4,
      qpsDecimals: 1,
      source: source("d/qr.maria"),
    };
    const again = { ...row, source: { ...row.source, line: 2 } };
    const other = { ...row, qps: 101, source: source("d/qr.maria", 3) };
    const checks = checkAuthorRows([row, again, other], [point(8, 10, 0.95, 100.43)], []);
    expect(checks.map(({ verdict, remark }) => [verdict, remark])).toEqual([
      ["agrees", null],
      ["agrees", "This row repeats an earlier one of its file."],
      ["differs", "No point in the data has this label, recall and QPS."],
    ]);
  });
});

describe("roundsTo", () => {
  it("holds for any value and its own rounding, up or down at a half", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 3 }), (value, decimals) =>
        roundsTo(value, Number(value.toFixed(decimals)), decimals),
      ),
    );
    expect([roundsTo(2.5, 2, 0), roundsTo(2.5, 3, 0), roundsTo(2.51, 2, 0)]).toEqual([true, true, false]);
  });
});
