import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import type { ClaimTarget } from "./claim-keys";
import { relativeClaim } from "./relative-claims";

type Points = Parameters<typeof testRelativeView>[0];
function claimOf(points: Points, target: ClaimTarget) {
  const view = testRelativeView(points);
  return relativeClaim(view, relativeGrid(view, defaultWorkloadParams()), target);
}
const old = testPoint("b1.1", 1000);
const recent = testPoint("b1.2", 700, { build: testBuild("8.0.43") });

it("gives one value for the baseline's own cell, without another side", () => {
  const claimed = claimOf([old, recent], { kind: "cell", row: 0, column: 0 });
  expect(claimed?.claim?.a).toBeNull();
  expect(claimed?.sentence.text).toMatch(/^In MySQL 5\.6\.51 .* is 1,000 q\/s[^;]*, the baseline; one run\.$/);
});

it("covers a group as a whole for the newest build of the only engine, by name", () => {
  const claimed = claimOf([old, recent], { kind: "group", section: 0, column: null });
  // 700 / 1000.
  expect(claimed?.sentence.text).toMatch(/^In MySQL 8\.0\.43 .* 30 % lower than in 5\.6\.51/);
});

it("needs a column where a group has builds of several engines", () => {
  const other = testPoint("b1.3", 900, { engine: "mariadb", build: testBuild("11.4.8") });
  const claimed = claimOf([old, recent, other], { kind: "group", section: 0, column: null });
  expect(claimed).toMatchObject({ column: null, ratio: null, title: expect.stringMatching(/, no column chosen$/) });
  expect(claimed?.sentence.text).toContain("choose a value in one of them");
});

it("names the thread count once where it distinguishes rows of one name", () => {
  const many = testPoint("b1.4", 4000, { workloadParams: { threads: 40 }, threads: 40 });
  const one = { ...old, workloadParams: { threads: 1 } };
  const claimed = claimOf([one, many], { kind: "cell", row: 0, column: 0 });
  expect(claimed?.sentence.text).toContain("point-query throughput at 1 thread is 1,000 q/s");
  expect(claimed?.sentence.text.match(/thread/g)).toHaveLength(1);
});

it("names a shared machine once where the rows of a column differ in another gate", () => {
  const on = (id: string, machine: string, cached: boolean, build: string) =>
    testPoint(id, 1000, { machine, settings: { cached }, build: testBuild(build) });
  const points = [
    ...["5.6.51", "8.0.43"].flatMap((build, at) =>
      [true, false].map((cached, nth) => on(`b1.${2 * at + nth}`, "hetz", cached, build)),
    ),
    on("b1.5", "dell", true, "5.6.51"),
  ];
  expect(claimOf(points, { kind: "column", column: 1 })?.sentence.text).toMatch(
    /at 1 thread on hetz can’t be summed up: its rows were measured under different conditions; IO-bound; in memory\.$/,
  );
});

it("sums up the rows of a column that only a minority's machine has", () => {
  const on = (machine: string, workload: string, build: string, qps: number) =>
    testPoint(`b1.${machine}.${workload}.${build}`, qps, { machine, workload, build: testBuild(build) });
  const tests = (machine: string, names: string, build: string, qps: number) =>
    names.split("").flatMap((name) => [on(machine, name, "5.6.51", 1000), on(machine, name, build, qps)]);
  const points = [...tests("box1", "abcde", "8.0.43", 900), ...tests("box2", "vwxy", "9.5.0", 600)];
  expect(claimOf(points, { kind: "column", column: 2 })?.sentence.text).toContain(
    "lower than in 5.6.51 in all 4 microbenchmarks: from v −40 % to y −40 %",
  );
});

it("needs a column where two have the newest build", () => {
  const other = testPoint("b1.3", 900, { build: testBuild("8.0.43"), config: "z13a_c8r32" });
  const claimed = claimOf([old, recent, other], { kind: "group", section: 0, column: null });
  expect(claimed?.sentence.text).toMatch(/^Several columns may be meant: choose a value in one of them, or the head/);
});
