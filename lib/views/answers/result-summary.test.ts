import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { resultSummary } from "./result-summary";
import { summaryOf } from "./summary.testing";

const point = (workload: string, group: WorkloadPoint["group"], version: string, qps: number) =>
  testPoint(`${workload}.${version}`, qps, { workload, group, build: testBuild(version) });

it("has a row for all and one per group, with their medians, and a sentence on the newest build", () => {
  const summary = summaryOf(
    ["5.6.51", "9.5.0"].flatMap((version, at) => [
      point("point-query", "point", version, at ? 50 : 100),
      point("hot-points", "point", version, at ? 70 : 100),
      point("insert", "write", version, at ? 90 : 100),
    ]),
  );
  // Medians: 0.5, 0.7, 0.9 of all; 0.5 and 0.7 of point queries; 0.9 of writes.
  const medians = summary?.rows.map(({ title, members, statistics }) => [title, members.length, statistics[1]?.median]);
  expect(medians).toEqual([
    ["All", 3, 0.7],
    ["Point queries", 2, expect.closeTo(0.6, 9)],
    ["Writes", 1, 0.9],
  ]);
  // Three rows are too few for a median; all of them fell.
  expect(summary?.claim?.sentence.text).toMatch(
    /^In MySQL 9\.5\.0 queries per second .*are lower than in 5\.6\.51 in all 3 microbenchmarks: from insert −10 % to point-query −50 %\.$/,
  );
  expect(summary?.claim?.query).toContain("claim=");
  expect(summary).toMatchObject({ workloads: 3, base: "5.6.51", columns: [0, 1], omitted: 0 });
});

it("shows the baseline and the newest builds of many, and counts the others", () => {
  const versions = Array.from({ length: 15 }, (_, at) => `8.0.${at + 11}`);
  const summary = summaryOf(versions.map((version, at) => point("insert", "write", version, 100 - at)));
  expect(summary?.columns).toEqual([0, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(summary?.omitted).toBe(5);
});

it("is null for a single build, which has nothing to compare with", () => {
  expect(summaryOf([point("insert", "write", "9.5.0", 100)])).toBeNull();
  expect(summaryOf([])).toBeNull();
});

it("links to each other thread count, and to all of them", () => {
  const sweep = [1, 20, 40].flatMap((threads) =>
    ["5.6.51", "9.5.0"].map((version, at) =>
      testPoint(`${threads} ${version}`, 100 + at, { threads, build: testBuild(version) }),
    ),
  );
  const query = (threads: string) => `bundle=b1&family=sysbench&threads=${threads}`;
  expect(resultSummary(testRelativeView(sweep))?.others).toEqual([
    { label: "20 threads", query: query("20") },
    { label: "40 threads", query: query("40") },
    { label: "all thread counts", query: query("all") },
  ]);
});
