import { describe, expect, it } from "vitest";
import { baselineChoices, baselinesOf } from "@/lib/domain/relative/baselines";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { relativeText } from "@/lib/tables/relative-text.testing";
import type { WorkloadParams } from "@/lib/views/state/workload-params";
import { relativeAnswer } from "./relative-answer";
import { relativeGrid } from "./relative-grid";
import { testRelativeView } from "./relative-view.testing";
import { withShownBuilds } from "./shown-builds";

// These are 18 builds of four branches: 8.0.30 to 8.0.39, 8.4.0 to 8.4.5, 9.0.0 and 9.1.0. Point queries lose 60 % at
// 8.0.33, which is not the first of a branch. Workload hot-points loses 60 % at 8.4.0, which is. Noise is assumed here,
// and may hide smaller falls.
const fixes = (branch: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${branch}.${from + at}`);
const versions = [...fixes("8.0", 30, 10), ...fixes("8.4", 0, 6), "9.0.0", "9.1.0"];
const points = versions.flatMap((version, at) => [
  testPoint(`b1.${2 * at + 1}`, at < 3 ? 1000 : 400, { build: testBuild(version) }),
  testPoint(`b1.${2 * at + 2}`, at < 10 ? 500 : 200, { build: testBuild(version), workload: "hot-points" }),
]);
const viewOf = (part: Partial<WorkloadParams> = {}) => {
  const view = testRelativeView(points, part);
  return withShownBuilds(view, view.params);
};
const titles = ({ heads }: ReturnType<typeof viewOf>) => heads.map(({ title }) => title);

describe("a table of very many builds", () => {
  it("shows the base, the first of each branch and the newest, with a notice and a link to all", () => {
    const view = viewOf();
    expect(titles(view)).toEqual(["8.0.30", "8.4.0", "9.0.0", "9.1.0"]);
    expect(view.builds?.text).toMatch(/^4 of 18 builds: base, first of each branch, newest\./);
    expect(view.builds?.link).toEqual({ label: "all 18 builds", query: expect.stringMatching(/(^|&)builds=all(&|$)/) });
    expect(view.counts.columns).toBe(4);
  });

  it("counts the rows that fell first at a build that it does not show", () => {
    const { builds, drops, dropsOn, table } = viewOf();
    expect(builds?.text).toContain("The first fall of 10 % of 1 microbenchmark is at another build.");
    expect(drops[table.rows.findIndex(({ workload }) => workload === "point-query")]).toBeNull();
    expect(drops[table.rows.findIndex(({ workload }) => workload === "hot-points")]).toBe(1);
    // It lost on 8.0.39, which is not a branch's first.
    expect(dropsOn?.[table.rows.findIndex(({ workload }) => workload === "hot-points")]).toBe("8.0.39");
    expect(viewOf({ builds: "all" }).dropsOn).toEqual([null, null]);
  });

  it("has all builds on demand, and where each is divided by the one before", () => {
    const all = viewOf({ builds: "all" });
    expect(titles(all)).toEqual(versions);
    expect(all.builds?.text).toBe("All 18 builds.");
    expect(all.builds?.link?.query).not.toContain("builds=");
    const before = viewOf({ relativeTo: "before" });
    expect(titles(before)).toEqual(versions);
    expect(before.builds?.link).toBeNull();
  });

  it("never divides a build by the one before where builds are left out, as on a frozen page", () => {
    const { table } = viewOf();
    expect(table.isPartial).toBe(true);
    expect(baselineChoices(table)).toEqual(["one"]);
    // 9.0.0 is beside 8.4.0 and came after 8.4.5. A ratio of the two would look like the step of one release.
    expect(baselinesOf(table, "before", -1)).toMatchObject({ relativeTo: "one", ofColumn: [0, 0, 0, 0] });
    expect(baselineChoices(viewOf({ builds: "all" }).table)).toEqual(["one", "before"]);
  });

  it("finds the first fall among all builds, also where a table is too large to show them", () => {
    // 120 fixes of three branches; the rate falls by half at 8.0.35 and stays there.
    const many = ["8.0", "8.1", "9.0"].flatMap((branch) => fixes(branch, 0, 40));
    const large = testRelativeView(
      many.map((version, at) => testPoint(`b1.${at + 1}`, at < 35 ? 1000 : 500, { build: testBuild(version) })),
      { relativeTo: "before" },
    );
    const kept = large.heads.map(({ title }) => title);
    expect(kept).toEqual(expect.arrayContaining(["8.0.0", "8.1.0", "9.0.0", "9.0.39"]));
    expect(kept).toHaveLength(100);
    expect(large.drops.map((at) => kept[at ?? -1] ?? null)).toEqual(["8.0.35"]);
    expect(withShownBuilds(large, large.params).builds?.text).toBe(
      "Builds are left out here, so none is divided by the one before it. Filter to fewer builds for that.",
    );
  });

  it("keeps the builds that its address names", () => {
    const keyOf = (version: string) => testBuild(version).raw;
    expect(titles(viewOf({ base: keyOf("8.0.35") }))).toEqual(["8.0.30", "8.0.35", "8.4.0", "9.0.0", "9.1.0"]);
    expect(titles(viewOf({ sort: keyOf("8.4.3") }))).toContain("8.4.3");
    const other = viewOf({ other: keyOf("8.0.36") });
    expect(titles(other)).toContain("8.0.36");
    expect(other.builds?.text).toContain(": base, first of each branch, newest, and 8.0.36.");
    const claimed = viewOf({ claim: `point-query range=100~${keyOf("8.0.33")}` });
    expect(titles(claimed)).toContain("8.0.33");
  });

  it("has the ratios of the whole table", () => {
    const [part, whole] = [viewOf(), viewOf({ builds: "all" })];
    const grids = [part, whole].map((view) => relativeGrid(view, view.params).ratios);
    const places = titles(part).map((title) => titles(whole).indexOf(title));
    expect(grids[0]).toEqual(grids[1]?.map((row) => places.map((at) => row[at])));
  });

  it("names these builds in its files and JSON, and has no others there", async () => {
    const view = viewOf();
    for (const suffix of ["csv", "md", "html", "txt"] as const) {
      const text = await relativeText(view, view.params, suffix);
      expect(text).toContain("4 of 18 builds: base, first of each branch, newest");
      expect(text).not.toContain("8.0.35");
    }
    const { columns, notices } = relativeAnswer(view);
    expect(columns.map(({ version }) => version)).toEqual(["8.0.30", "8.4.0", "9.0.0", "9.1.0"]);
    expect(notices).toContain(view.builds?.text);
  });
});

it("leaves charts and tables of few builds as they are", () => {
  expect(viewOf({ view: "chart" }).builds).toBeUndefined();
  const few = testRelativeView(points.slice(0, 20));
  expect(withShownBuilds(few, few.params)).toBe(few);
});
