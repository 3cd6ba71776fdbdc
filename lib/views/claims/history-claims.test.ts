import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { lineNotes } from "@/lib/views/history/history-notes";
import { historyView } from "@/lib/views/history/history-view";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { findHistoryClaim, historyClaimKey } from "./claim-keys";
import { historyClaim } from "./history-claims";

const versions = ["8.0.20", "8.0.28", "8.0.36", "8.0.43", "8.4.6"];
const values = [1000, 1002, 999, 700, 701];

function viewOf(part: (at: number) => Partial<WorkloadPoint> = () => ({}), metric = "qps") {
  const params = { ...defaultWorkloadParams(), family: "sysbench" as const, metric };
  const points = versions.map((version, at) =>
    testPoint(`b1.${at}`, values[at] ?? null, {
      build: testBuild(version),
      machine: "pn53",
      settings: { cached: true },
      ...part(at),
    }),
  );
  const selection = {
    family: "sysbench" as const,
    params,
    columns: "build",
    points,
    facets: [],
    notices: [],
    bundles: [],
  };
  return historyView(selection, { ...params, of: null, values: "absolute" });
}

function claimOf(view: ReturnType<typeof viewOf>, version: string) {
  const line = view.panels[0]?.lines[0];
  const build = line?.builds.find((each) => each.version === version);
  const found = findHistoryClaim(view, historyClaimKey(line?.key ?? "", build?.raw ?? ""));
  return found && historyClaim(view, found);
}

/** Returns the view of a group of workloads, by their values at the first builds; null = not measured there. */
function groupView(values: Readonly<Record<string, readonly (number | null)[]>>) {
  const points = Object.entries(values).flatMap(([workload, own]) =>
    own.flatMap((value, at) =>
      value === null
        ? []
        : testPoint(`b1.${workload}${at}`, value, { workload, group: "point", build: testBuild(versions[at] ?? "") }),
    ),
  );
  const params = { ...defaultWorkloadParams(), family: "sysbench" as const };
  const selection = { family: params.family, params, columns: "build", points, facets: [], notices: [], bundles: [] };
  return historyView(selection, { ...params, of: "group:point", values: "relative" });
}

it("compares a build with the one before it, and adds the level since", () => {
  const claimed = claimOf(viewOf(), "8.0.43");
  // 700 / 999.
  expect(claimed?.sentence.text).toMatch(
    /^In MySQL 8\.0\.43 point-query throughput \(1 thread, config z12a_c8r32, machine pn53\) is 30 % lower than in 8\.0\.36: 700 against 999 q\/s; one run each\.$/,
  );
  expect(claimed?.after.map(({ text }) => text)).toEqual([
    "The builds from this one on lie −30 % from those before it, by their medians.",
  ]);
  expect(claimed?.claim).toMatchObject({ ratio: 700 / 999, better: false, refusal: null });
  expect([claimed?.claim?.a?.point, claimed?.claim?.b.point]).toEqual(["b1.2", "b1.3"]);
});

it("adds the line's verdict to the newest build", () => {
  const claimed = claimOf(viewOf(), "8.4.6");
  expect(claimed?.sentence.text).toMatch(/^In MySQL 8\.4\.6 /);
  expect(claimed?.after[0]?.text).toMatch(/^8\.4\.6 is the same as 8\.0\.43 within 5 %/);
});

it("has nothing before the first build, no number for a failed one, and continues after it", () => {
  expect(claimOf(viewOf(), "8.0.20")?.sentence.text).toContain("there is no baseline to compare it with");
  const failed = viewOf((at) => (at === 3 ? { status: "failed", metrics: {} } : {}));
  expect(claimOf(failed, "8.0.43")?.sentence.text).toContain("has no value: the run failed, which is not 0");
  // 701 / 999.
  expect(claimOf(failed, "8.4.6")?.claim?.ratio).toBe(701 / 999);
});

it("has no ratio of a cost printed as 0, and one of a throughput of 0", () => {
  const readsPerQuery = (at: number) => [3, 2, 0, 1, 1][at] ?? null;
  const costs = viewOf((at) => ({ metrics: { readsPerQuery: readsPerQuery(at) } }), "readsPerQuery");
  // Costs have few decimals: the real one is below the last of them.
  expect(claimOf(costs, "8.0.36")?.claim).toMatchObject({ b: { value: 0 }, ratio: null, refusal: "base is 0" });
  expect(claimOf(costs, "8.0.28")?.claim).toMatchObject({ ratio: 2 / 3, refusal: null });
  const rates = viewOf((at) => ({ metrics: { qps: readsPerQuery(at) } }));
  expect(claimOf(rates, "8.0.36")?.claim).toMatchObject({ b: { value: 0 }, ratio: 0, refusal: null });
});

it("names other changes along the line", () => {
  const claimed = claimOf(
    viewOf((at) => ({ config: at >= 3 ? "z12b_c8r32" : "z12a_c8r32" })),
    "8.0.43",
  );
  expect([claimed?.sentence.text, ...(claimed?.sentence.notes ?? [])].join(" ")).toContain("z12b");
});

it("compares a group's build with the one before by its workloads' ratios, not by two medians", () => {
  const view = groupView({
    "point-query": [100, 50, 60],
    "hot-points": [100, 100, 80],
    "random-points": [100, 200, 190],
  });
  const claimed = claimOf(view, "8.0.36");
  // 60 / 50, 80 / 100, 190 / 200: the median is 0.95. Relative to the first build 0.6, 0.8 and 1.9, after 0.5, 1 and 2.
  expect(claimed?.ratio).toBeCloseTo(0.95, 10);
  expect(claimed?.sentence.text).toMatch(
    /^In MySQL 8\.0\.36 throughput of point queries .*8\.0\.28 .*−5\.0 %.*median of 3 workloads/,
  );
  expect([claimed?.sentence.text, ...(claimed?.sentence.notes ?? [])].join(" ")).toMatch(
    /0\.80 times that of the first build/,
  );
  expect(claimOf(view, "8.0.20")?.sentence.text).toMatch(
    /is 1\.00 times that of the first build: median of 3 workloads/,
  );
});

it("counts the workloads of a group's step, which lacks one of the first build's, and of its level", () => {
  const view = groupView({
    "point-query": [100, 100, 80],
    "hot-points": [100, 50, 40],
    "random-points": [100, 50, null],
    later: [null, 7, 3.5],
  });
  const claimed = claimOf(view, "8.0.36");
  // 80 / 100, 40 / 50 and 3.5 / 7 (a workload that the first build lacks): median 0.8. To the first build 0.8 and 0.4.
  expect(claimed?.ratio).toBeCloseTo(0.8, 10);
  const text = [claimed?.sentence.text, ...(claimed?.sentence.notes ?? [])].join(" ");
  expect(text).toContain("median of 3 workloads");
  expect(text).toContain("0.60 times that of the first build, median of 2 workloads");
});

it("names the build before, even where that has no ratio to the first build", () => {
  const view = groupView({ a: [100, null, null], b: [100, 100, 50], c: [null, 100, 50], d: [null, 100, 40] });
  const claimed = claimOf(view, "8.0.36");
  // 0.5, 0.5 and 0.4 against 8.0.28, of which one workload in four has a ratio to 8.0.20.
  expect(claimed?.sentence.text).toMatch(
    /^In MySQL 8\.0\.36 throughput of point queries .*is 50 % lower than in 8\.0\.28: median of 3 workloads\.$/,
  );
  expect(claimed?.ratio).toBeCloseTo(0.5, 12);
  expect(claimed?.title).toContain("8.0.36 against 8.0.28");
  expect(lineNotes(view).join()).toContain(
    "No value at 8.0.28, 8.0.36: fewer than half of the workloads have one there and at the first build.",
  );
});

it("gives no step of a group where few workloads have both builds, and no ratio of two medians", () => {
  const view = groupView({ a: [100, 80, 90], b: [100, 80, 90], c: [100, 80, null], d: [100, null, 70] });
  const few = groupView({ a: [100, 80, null], b: [100, 80, null], c: [100, null, 70], d: [100, null, 60] });
  expect(claimOf(view, "8.0.36")?.sentence.text).toContain("median of 2 workloads");
  const claimed = claimOf(few, "8.0.36");
  expect(claimed?.ratio).toBeNull();
  expect(claimed?.sentence.text).toMatch(/ is 0\.65 times that of the first build: median of 2 workloads\.$/);
  expect(claimed?.after.map(({ text }) => text)).toEqual([
    "8.0.36: cannot tell, since fewer than half of the workloads have a value at both builds.",
  ]);
});

it("is null for an unknown line, and for a build that the line lacks", () => {
  const view = viewOf();
  const line = view.panels[0]?.lines[0];
  const [key, raw] = [line?.key ?? "", line?.builds[0]?.raw ?? ""];
  expect(findHistoryClaim(view, historyClaimKey(key, raw))?.build.raw).toBe(testBuild("8.0.20").raw);
  expect(findHistoryClaim(view, historyClaimKey("other", raw))).toBeNull();
  expect(findHistoryClaim(view, historyClaimKey(key, "my9999_rel"))).toBeNull();
});
