import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { diffViewSchema } from "@/lib/views/diff/diff-types";
import { diffView } from "@/lib/views/diff/diff-view";
import { codePoints, selectWorkloadPoints } from "@/lib/views/selection/workload-selection";
import { decodeDiffParams, tableOfDiff } from "@/lib/views/state/diff-params";
import { diffClaim, findDiffClaim, sectionClaimKey } from "./diff-claims";

const [OLD, NEW] = [testBuild("5.6.51"), testBuild("8.0.43")];
let made = 0;
const pair = (workload: string, a: number, b: number, part: Partial<WorkloadPoint> = {}) => [
  testPoint(`b1.${++made}`, a, { workload, build: OLD }),
  testPoint(`b1.${++made}`, b, { workload, build: NEW, ...part }),
];

function viewOf(points: WorkloadPoint[]) {
  const asked = { ...decodeDiffParams({}).params, family: "sysbench" as const };
  const bundles = [{ id: "b1", title: "B1", points: points.length }];
  const params = { ...tableOfDiff(asked), family: asked.family };
  const coded = codePoints(points);
  return diffView(selectWorkloadPoints({ family: asked.family, params, points, coded, bundles }), asked);
}
const say = (view: ReturnType<typeof viewOf>, key: string) => {
  const target = findDiffClaim(view, key);
  return target && diffClaim(view, target);
};
const view = viewOf([...pair("point-query", 1000, 700), ...pair("insert", 1000, 1001)]);

it("words a row by its two builds and their values, with both points", () => {
  const claimed = say(view, view.sections[0]?.rows.find(({ name }) => name === "point-query")?.key ?? "");
  // 700 / 1000.
  expect(claimed?.sentence.text).toMatch(
    /^In MySQL 8\.0\.43 point-query throughput at 1 thread is 30 % lower than in 5\.6\.51: 700 against 1,000 q\/s/,
  );
  expect(claimed?.claim).toMatchObject({ ratio: 0.7, better: false });
  expect([claimed?.claim?.a?.point, claimed?.claim?.b.point]).toEqual(["b1.1", "b1.2"]);
});

it("sums up all rows of a section, and is null for an unknown one", () => {
  const [section] = view.sections;
  const claimed = say(view, section ? sectionClaimKey(section) : "");
  // Two rows are too few for a median: 0.7 fell, 1.001 rose.
  expect(claimed?.ratio).toBeNull();
  expect(claimed?.sentence.text).toMatch(
    /^MySQL 8\.0\.43 and 5\.6\.51 have no common ratio of throughput at 1 thread: from 0\.70 \(point-query\) to 1\.00 times \(insert\)/,
  );
  expect(say(view, "other")).toBeNull();
});

it("calls the ratios of times by the rows' own metric, and says that lower is better, without a chosen metric", () => {
  const timed = (workload: string, from: number, to: number) =>
    [from, to].map((seconds, at) =>
      testPoint(`b1.${++made}`, null, {
        family: "timings",
        workload,
        group: null,
        build: at ? NEW : OLD,
        metrics: { seconds },
      }),
    );
  // 0.03 / 757.862 is less than 0.01; 0.038 / 0.005 = 7.6.
  const points = [...timed("Q1", 757.862, 0.03), ...timed("Q42", 0.005, 0.038)];
  const asked = { ...decodeDiffParams({}).params, family: "timings" as const };
  const params = { ...tableOfDiff(asked), family: asked.family };
  const bundles = [{ id: "b1", title: "B1", points: points.length }];
  const times = diffView(
    selectWorkloadPoints({ family: asked.family, params, points, coded: codePoints(points), bundles }),
    asked,
  );
  const [section] = times.sections;
  expect(say(times, section ? sectionClaimKey(section) : "")?.sentence.text).toMatch(
    /have no common ratio of time .*: from <0\.01 \(Q1\) to 7\.60 times \(Q42\), lower is better/,
  );
});

it("finds a section by a link from before its heading named more conditions, unless several have these", () => {
  const [section] = view.sections;
  if (!section) throw new Error("There is no section.");
  const titled = (...titles: string[]) => ({ sections: titles.map((title) => ({ ...section, title, rows: [] })) });
  expect(findDiffClaim(titled("8 threads, cached"), "*cached")).toEqual({ kind: "section", section: 0 });
  expect(findDiffClaim(titled("8 threads", "16 threads"), "*16 threads")).toEqual({ kind: "section", section: 1 });
  expect(findDiffClaim(titled("8 threads"), "*")).toEqual({ kind: "section", section: 0 });
  expect(findDiffClaim(titled("8 threads, cached", "16 threads, cached"), "*cached")).toBeNull();
  for (const key of ["*8 thread", "*8 threads, cached", "cached", ""])
    expect(findDiffClaim(titled("16 threads, cached"), key)).toBeNull();
});

it("names other differences in the row, and has no number for repeats that disagree", () => {
  const config = viewOf(pair("insert", 100, 50, { config: "z13a_c8r32" }));
  expect(say(config, config.sections[0]?.rows[0]?.key ?? "")?.sentence.text).toContain("z13a");
  const apart = viewOf([...pair("scan", 100, 60), testPoint("b1.99", 600, { workload: "scan", build: NEW })]);
  const claimed = say(apart, apart.sections[0]?.rows[0]?.key ?? "");
  expect(claimed?.claim).toMatchObject({ ratio: null, refusal: "repeats disagree" });
  expect(claimed?.sentence.text).toContain("has no one number: the 2 runs lie between 60 and 600 q/s");
});

it("is the same for a stored view", () => {
  const stored = diffViewSchema.parse(JSON.parse(JSON.stringify(view)));
  expect(stored).toEqual(JSON.parse(JSON.stringify(view)));
  const key = view.sections[0]?.rows[0]?.key ?? "";
  expect(say(stored, key)).toEqual(say(view, key));
});

it("has no number for one output that was filed under both sides, and leaves it out of the sum", () => {
  const [first, second] = pair("scan", 100, 100, { fingerprint: "f1" });
  if (!first || !second) throw new Error("There is no pair.");
  const twice = viewOf([...pair("point-query", 1000, 700), { ...first, fingerprint: "f1" }, second]);
  const [section] = twice.sections;
  const claimed = say(twice, section?.rows.find(({ name }) => name === "scan")?.key ?? "");
  expect(claimed?.claim).toMatchObject({ ratio: null, refusal: "one output", verdict: null });
  expect(claimed?.sentence.text).toContain("one output, filed twice, so nothing is compared");
  const sum = say(twice, section ? sectionClaimKey(section) : "");
  expect(sum?.ratio).toBeCloseTo(0.7, 10);
  expect(sum?.sentence.text).toMatch(
    /point-query throughput at 1 thread is 30 % lower than in 5\.6\.51: 700 against 1,000/,
  );
});
