import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { relativeAnswer } from "./relative-answer";
import { testRelativeView } from "./relative-view.testing";

let made = 0;
/** One test in two builds: 100 queries per second, then these. */
const pair = (workload: string, after: number, part: Partial<WorkloadPoint>) =>
  [100, after].map((qps, at) => {
    made += 1;
    return testPoint(`b1.${made}`, qps, { workload, build: testBuild(["8.0.43", "9.5.0"][at] ?? ""), ...part });
  });
const rows = (count: number) => ({ settings: { rows: count } });
const both = { filters: { bundle: ["b1", "b2"] } };
const answerOf = (points: readonly WorkloadPoint[], part = {}) => relativeAnswer(testRelativeView(points, part));
/** The column of the newer build in the first bundle. */
const newer = ({ column }: { column: string }) => column === "my950_rel,upload:b1";

it("says which sizes are assumed: in a notice, in headings of rows that all assume them, and in the API", () => {
  const points = [
    ...pair("a", 90, rows(10)),
    ...pair("b", 80, {}),
    ...pair("scan", 70, { group: "range" }),
    // Another test in another bundle, so that the sizes differ.
    ...pair("c", 60, { ...rows(20), bundle: "b2" }),
  ];
  const { groups, notices, rows: found, all } = answerOf(points, both);
  expect(groups.map(({ title, parts, assumed }) => [title, parts, assumed])).toEqual([
    ["Point queries · rows 10", { "s.rows": "10" }, ["s.rows"]],
    ["Point queries · rows 20", { "s.rows": "20" }, undefined],
    ["Range queries without aggregation", {}, ["s.rows"]],
  ]);
  // The median of 0.9 and 0.8, none of another upload, and 0.7.
  expect(groups.map(({ statistics }) => statistics.find(newer)?.median)).toEqual([expect.closeTo(0.85, 12), null, 0.7]);
  expect(notices).toContain(
    "Taken from other results of the same bundle, since the source leaves it out: rows 10 for 2 microbenchmarks.",
  );
  expect(found.map(({ workload, assumed }) => [workload, assumed])).toEqual([
    ["a", undefined],
    ["b", ["s.rows"]],
    ["c", undefined],
    ["scan", ["s.rows"]],
  ]);
  // Three of four rows: 0.9, 0.8 and 0.7.
  expect(all).toMatchObject({ title: "All microbenchmarks · rows 10", rows: 3 });
  expect(all?.statistics.find(newer)?.median).toBe(0.8);
});

it("marks a row whose own size is assumed, beside the same test with a stated size", () => {
  const own = [...pair("a", 90, rows(10)), ...pair("b", 80, {})];
  const { rows: found } = answerOf([...own, ...pair("b", 60, { ...rows(20), bundle: "b2" })], both);
  expect(found.map(({ label, parts, assumed }) => [label, parts, assumed])).toEqual([
    ["a range=100 rows=10", { "s.rows": "10" }, undefined],
    ["b range=100 rows=10 (assumed)", { "s.rows": "10" }, ["s.rows"]],
    ["b range=100 rows=20", { "s.rows": "20" }, undefined],
  ]);
});

it("gives the statistic of most rows where one test ran at two thread counts, and else says why there is none", () => {
  const at = (threads: number, group: "point" | "range" = "point") => ({ threads, group });
  const half = [
    ...pair("a", 90, at(1)),
    ...pair("scan", 60, at(1, "range")),
    ...pair("a", 30, at(8)),
    ...pair("b", 20, at(8)),
  ];
  const counts = { filters: { threads: ["all"] } };
  const { all, notices } = answerOf(half, counts);
  expect(all).toBeNull();
  expect(notices).toContain(
    "No statistic is of all microbenchmarks: they differ in threads, and no combination has more than half of them.",
  );
  // Three of five rows: 0.9, 0.6 and 0.8.
  const more = answerOf([...half, ...pair("c", 80, at(1))], counts);
  expect(more.all).toMatchObject({ title: "All microbenchmarks · 1 thread", rows: 3 });
  expect(more.all?.statistics[1]?.median).toBe(0.8);
  expect(more.notices.join()).not.toContain("No statistic");
});
