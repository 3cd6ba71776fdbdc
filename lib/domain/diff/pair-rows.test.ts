import { describe, expect, it } from "vitest";
import { relativeTable } from "@/lib/domain/relative/relative-table";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { noiseOfPoints } from "./line-noises";
import { pairOf } from "./pair-rows";

const OLD = testBuild("5.6.51");
const NEW = testBuild("8.0.43");
let made = 0;
const point = (build: typeof OLD, workload: string, qps: number | null, part: Partial<WorkloadPoint> = {}) =>
  testPoint(`b1.${++made}`, qps, { workload, build, ...part });
/** Both builds of a workload. */
const both = (workload: string, a: number, b: number, part: Partial<WorkloadPoint> = {}) => [
  point(OLD, workload, a, part),
  point(NEW, workload, b, part),
];
const printOf = (points: readonly WorkloadPoint[]) => (id: string) =>
  points.find((each) => each.id === id)?.fingerprint ?? null;
const pair = (points: WorkloadPoint[], sigma = 0.01, by = "build") => {
  const table = relativeTable(points, by, "qps");
  return { table, ...pairOf(table, 0, 1, { noiseOf: () => ({ sigma, assumed: false }), printOf: printOf(points) }) };
};

// Expected are the answers of reference/noise/reference.py for a line of two builds with these runs, and 2 % assumed.
describe("repeats of both sides", () => {
  const sides = (a: readonly number[], b: readonly number[]): WorkloadPoint[] => {
    const of = (values: readonly number[], config: string) =>
      values.map((tps) =>
        testPoint(`b1.${++made}`, null, { family: "tproc-c", workload: "tproc-c", metrics: { tps }, config }),
      );
    return [...of(a, "x1"), ...of(b, "x2")];
  };
  const row = (points: WorkloadPoint[]) => {
    const table = relativeTable(points, "config", "tps");
    const of = { noiseOf: noiseOfPoints(points, "tps", "config"), printOf: printOf(points) };
    return pairOf(table, 0, 1, of).sections[0]?.rows[0];
  };

  it("raise the noise that is assumed where they lie further apart, and are its source", () => {
    const found = row(sides([1000, 1040, 960], [900, 930, 880]));
    // line_sigma([[1000, 1040, 960], [900, 930, 880]], 0.02) and verdict(ln 0.9, 0.03445, 3, 3) of the reference.
    expect(found?.noise.sigma).toBeCloseTo(0.034455, 6);
    expect(found?.verdict).toMatchObject({ answer: "cannot tell", more: 1 });
    expect(found?.verdict.why === null && found.verdict.visible).toBeCloseTo(0.106429, 6);
    expect(found?.noise).toMatchObject({ assumed: false, raised: "repeats" });
  });

  it("never lower what is assumed, and are said beside it", () => {
    const found = row(sides([1000, 1004, 998], [950, 953, 948]));
    // The reference keeps 0.02: repeats of one session lack what changes from one session to the next.
    expect(found?.noise).toMatchObject({ sigma: 0.02, assumed: true });
    expect(found?.verdict).toMatchObject({ answer: "cannot tell", more: 2 });
    expect(found?.verdict.why === null && found.verdict.visible).toBeCloseTo(0.063232, 6);
    // Deviations of ln from each side's mean: squares of 0.003329, 0.000663, 0.002665, 0.000348, 0.002804, 0.002456 over 4 degrees of freedom.
    expect(found?.noise.repeats).toBeCloseTo(0.002857, 6);
  });

  it("say nothing where two runs of each have two degrees of freedom", () => {
    expect(row(sides([1000, 1100], [900, 990]))?.noise).toMatchObject({ sigma: 0.02, assumed: true });
  });
});

describe("two columns side by side", () => {
  it("counts what changed by direction, what is the same, and of what one run each cannot tell", () => {
    // One run each at 1 % of noise: an error of 1.41 %, so changed from 5.5 % (4 errors), same where |ln| + 2.8 % <= ln 1.05 = 4.9 %.
    const { sections } = pair([
      ...both("insert", 1000, 700),
      ...both("delete", 1000, 900),
      ...both("scan", 1000, 1100),
      ...both("hot-points", 1000, 1010),
      ...both("point-query", 1000, 960),
    ]);
    expect(sections).toHaveLength(1);
    const [all] = sections;
    expect([all?.worse, all?.better, all?.same, all?.cannotTell]).toEqual([2, 1, 1, 1]);
    // The middle one of 0.7, 0.9, 0.96, 1.01, 1.1.
    expect(all?.median).toBeCloseTo(0.96, 12);
    expect([all?.worst?.ratio, all?.best?.ratio]).toEqual([0.7, 1.1]);
  });

  it("names neither a worst nor a best row where nothing changed", () => {
    const [all] = pair([...both("insert", 1000, 995), ...both("delete", 1000, 960)]).sections;
    expect([all?.worst, all?.best]).toEqual([null, null]);
  });

  it("keeps thread counts in sections of their own, and matches no workload across them", () => {
    const [one, forty] = [{ threads: 1 }, { threads: 40 }];
    const { sections, table } = pair([...both("insert", 100, 50, one), ...both("insert", 1000, 2000, forty)]);
    expect(sections.map(({ parts, median }) => [parts.map(({ value }) => value), median])).toEqual([
      [["1"], 0.5],
      [["40"], 2],
    ]);
    expect(table.rows).toHaveLength(2);
  });

  it("matches nothing of two machines, and says which gate is in the way", () => {
    const on = (machine: string) => ({ machine, config: "z12a" });
    const { sections, gates, onlyA, onlyB } = pair([
      point(OLD, "insert", 100, on("hetz")),
      point(NEW, "insert", 50, on("dell32")),
    ]);
    expect(sections).toEqual([]);
    expect(gates).toEqual([{ dimension: "machine", base: ["hetz"], other: ["dell32"] }]);
    expect([onlyA, onlyB]).toEqual([[1], [0]]);
  });

  it("divides over a warning, and says in how many rows it differs", () => {
    const { sections, warnings } = pair([
      ...both("insert", 100, 90),
      point(OLD, "delete", 100),
      point(NEW, "delete", 50, { config: "z13a_c8r32" }),
    ]);
    expect(sections[0]?.rows).toHaveLength(2);
    expect(warnings).toEqual([{ dimension: "config", base: "z12a_c8r32", other: "z13a_c8r32", rows: 1 }]);
  });

  it("leaves a run that failed out of the matched rows instead of reading it as 0", () => {
    const { sections, onlyA } = pair([
      ...both("insert", 100, 90),
      point(OLD, "scan", 10),
      point(NEW, "scan", null, { status: "failed" }),
    ]);
    expect(sections[0]?.rows.map(({ ratio }) => ratio)).toEqual([0.9]);
    expect(onlyA).toHaveLength(1);
  });

  it("says that it cannot tell where the repeats of a side disagree", () => {
    const [all] = pair([point(OLD, "insert", 100), point(NEW, "insert", 50), point(NEW, "insert", 300)]).sections;
    expect(all?.rows[0]?.verdict).toEqual({ answer: "cannot tell", why: "repeats disagree" });
  });

  it("asks more of a change on a restless workload", () => {
    const points = both("insert", 1000, 900);
    expect(pair(points, 0.01).sections[0]?.worse).toBe(1);
    expect(pair(points, 0.05).sections[0]?.cannotTell).toBe(1);
  });

  it("marks a small change that is one of many rows as possibly chance", () => {
    // A p of 0.006 alone is below 5 %; as the smallest of 100 it has to be below 0.05 %.
    const [few] = pair(both("one", 1000, 940)).sections;
    expect(few?.rows[0]).toMatchObject({ verdict: { answer: "changed" }, listed: true });
    const others = Array.from({ length: 99 }, (_, at) => both(`w${at}`, 1000, 1000)).flat();
    const [many] = pair([...both("one", 1000, 940), ...others]).sections;
    expect(many?.rows.find(({ ratio }) => ratio !== 1)).toMatchObject({
      verdict: { answer: "changed" },
      listed: false,
    });
  });
});

it("calls no row the same whose two sides are one output, and counts it among those that nothing can be told of", () => {
  const filedTwice = both("scan", 50, 50, { fingerprint: "f1" });
  const found = pair([...both("point-query", 100, 101), ...filedTwice], 0.001);
  // Its ratio of 1 would draw the median to 1.005.
  expect(found.sections[0]).toMatchObject({ same: 1, cannotTell: 1, median: 1.01 });
  expect(found.sections[0]?.rows.map(({ verdict }) => verdict.why)).toEqual([null, "one output"]);
});
