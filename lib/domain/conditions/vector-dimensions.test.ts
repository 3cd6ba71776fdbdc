import { describe, expect, it } from "vitest";
import {
  choiceSentence,
  chooseGroup,
  conditionGroups,
  differencesBetween,
  differenceTexts,
  groupText,
} from "@/lib/domain/conditions/comparison";
import { dimensionOf, dimensionsOf } from "@/lib/domain/conditions/dimensions";
import { codeFacets } from "@/lib/domain/conditions/facets";
import { measuredOfPoint, measuredOfRun } from "@/lib/domain/conditions/measured";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { VECTOR_DIMENSIONS } from "@/lib/domain/conditions/vector-dimensions";
import type { Params } from "@/lib/domain/model";
import { searchPoints } from "@/lib/domain/vector/search-points";
import { type StatedPoint, testColumns } from "@/lib/domain/vector/test-columns";
import { testPoint } from "@/lib/domain/workloads/test-workload-points";
import { compareView } from "@/lib/views/compare/compare-view";
import { ignoredBlock, shownGroup } from "@/lib/views/compare/shown-group";
import { decodeCompareParams, isCompareFilter, withCompareOpen } from "@/lib/views/state/compare-params";
import { rawSearchParams } from "@/lib/views/state/query-values";

const subject = { dataset: "cohere-1m-768-angular", distance: "angular", k: 100 };
const runWith = (settings: Params) => {
  const [run] = testColumns([{ settings }]).runs;
  return measuredOfRun(subject, run ?? expect.unreachable(), []);
};

// Two searches of one index: all rows, and the 1 % that a filter leaves.
const two: StatedPoint[] = [
  { qps: 3465, recall: 0.953, query: { efSearch: 100 }, settings: { filterRate: 0 } },
  { qps: 4300, recall: 0.999, query: { efSearch: 100 }, settings: { filterRate: 0.99, filterKind: "label" } },
];

function viewOf(query: string) {
  const columns = testColumns(two);
  const facets = codeFacets(rowsOfColumns(columns)).filter(({ key }) => isCompareFilter(key));
  const entry = { workloadIds: [1], ...subject, points: 2, threads: [] };
  const { params } = decodeCompareParams(rawSearchParams(new URLSearchParams(query)));
  return compareView({ params, entry, catalogue: [entry], columns, facets, notices: [] });
}

describe("searches that ask different questions", () => {
  it.each<[string, Params, Params, string]>([
    ["filter rates", { filterRate: 0 }, { filterRate: 0.998 }, "99.8 % filtered out instead of no filter"],
    [
      "fields of filters",
      { filterKind: "label" },
      { filterKind: "id range" },
      "filter by id range instead of filter by label",
    ],
    [
      "stages",
      { ingestStage: "50 % written" },
      { ingestStage: "optimised" },
      "index optimised instead of index 50 % written",
    ],
    [
      "inserts",
      { insertRate: 500 },
      { insertRate: 1000 },
      "1,000 rows/s inserted meanwhile instead of 500 rows/s inserted meanwhile",
    ],
    ["payloads", { payload: "vector" }, {}, "payload not recorded instead of vector"],
    ["caches", { cacheState: "cold" }, { cacheState: "warm" }, "warm caches instead of cold caches"],
    ["tenants", { tenants: 1 }, { tenants: 10_000 }, "10,000 tenants instead of 1 tenant"],
  ])("are two groups where they differ in %s, and the sentence says which", (_, base, other, text) => {
    const items = [base, other].map((settings) => ({ setting: runWith(settings), workload: 1, age: 0 }));
    expect(conditionGroups(items, null)).toHaveLength(2);
    const differences = differencesBetween(runWith(base), runWith(other), "build");
    expect(differences.map(({ kind }) => kind)).toEqual(["gate"]);
    expect(differenceTexts(differences)).toEqual([text]);
  });

  it("are named by their own dimensions, and not by those that only other sources have", () => {
    const settings: Params[] = [
      { filterRate: 0 },
      { filterRate: 0.99, filterKind: "label" },
      { filterRate: 0, insertRate: 500 },
    ];
    const items = settings.map((each) => ({ setting: runWith(each), workload: 1, age: 0 }));
    expect(
      conditionGroups(items, null)
        .map((group) => groupText(group))
        .sort(),
    ).toEqual(["99 % filtered out, filter by label", "no filter", "no filter, 500 rows/s inserted meanwhile"]);
  });

  it.each<[Params, string, string]>([
    [{ payload: "vector" }, "payload not recorded", "payload vector"],
    [{ insertRate: 500 }, "no inserts recorded", "500 rows/s inserted meanwhile"],
    [{ cacheState: "cold" }, "cold or warm not recorded", "cold caches"],
    [{ tenants: 100 }, "tenants not recorded", "100 tenants"],
    [{ filterKind: "label" }, "field of the filter not recorded", "filter by label"],
  ])("have a name also where %j is all that distinguishes them", (settings, without, stated) => {
    const items = [{}, settings, {}].map((each) => ({ setting: runWith(each), workload: 1, age: 0 }));
    const groups = conditionGroups(items, null);
    expect(groups.map((group) => groupText(group)).sort()).toEqual([without, stated].sort());
    // Two of three searches do not state it.
    const chosen = chooseGroup(groups) ?? expect.unreachable();
    expect(choiceSentence(chosen, groups)).toBe(`Shown: ${without}, where most was measured. There is also ${stated}.`);
  });

  it("can each be opened by the name in an address", () => {
    const rates = [100, 200, 300, 400].map((insertRate): Params => ({ insertRate }));
    const points = [{}, ...rates].map((settings): StatedPoint => ({ qps: 1, recall: 0.9, query: {}, settings }));
    const subjectRuns = testColumns(points).runs.map((run) => measuredOfRun(subject, run, []));
    const items = subjectRuns.map((setting) => ({ setting, workload: 1, age: 0 }));
    const groups = conditionGroups(items, null).map((group) => ({ key: group.key, text: groupText(group) }));
    expect(groups).toHaveLength(5);
    for (const { key, text } of groups) {
      const address = withCompareOpen("", { tab: null, block: text });
      const block = new URLSearchParams(address).get("block");
      expect(shownGroup(groups, { block, claimed: null, reaching: new Set() })).toBe(key);
      expect(ignoredBlock(groups, block)).toBeNull();
    }
  });

  it("share a group where one is the best of more threads, which is a warning", () => {
    const [base, other] = [runWith({}), runWith({ bestOfThreadsUpTo: 80 })];
    const items = [base, other].map((setting) => ({ setting, workload: 1, age: 0 }));
    expect(conditionGroups(items, null)).toHaveLength(1);
    const differences = differencesBetween(base, other, "build");
    expect(differences.map(({ kind }) => kind)).toEqual(["warning"]);
    expect(differenceTexts(differences)).toEqual([
      "best of up to 80 threads instead of numbers of threads not recorded",
    ]);
  });

  it("never share a curve or a best point", () => {
    const view = viewOf("");
    // The slower search with the lower recall has its own curve: the other one does not beat it.
    expect(view.curves.map(({ frontier }) => frontier.map(({ qps }) => qps))).toEqual(
      expect.arrayContaining([[3465], [4300]]),
    );
    const best = [...searchPoints(subject, testColumns(two)).values()].flat();
    const at95 = best.filter(({ workloadParams }) => workloadParams.recall === 0.95);
    expect(at95.map(({ metrics }) => metrics.qps).sort()).toEqual([3465, 4300]);
  });

  it("are facets, filters and series of a page", () => {
    expect(viewOf("").facets.find(({ key }) => key === "filterRate")?.options).toMatchObject([
      { value: "0", count: 1 },
      { value: "0.99", count: 1 },
    ]);
    expect(viewOf("filterRate=0").curves.flatMap(({ frontier }) => frontier.map(({ qps }) => qps))).toEqual([3465]);
    expect(
      viewOf("series=filterRate")
        .series.map(({ value }) => value)
        .sort(),
    ).toEqual(["0", "0.99"]);
  });
});

describe("measurements without these dimensions", () => {
  it("have none of them as a facet, so that their pages stay as they were", () => {
    const keys = dimensionsOf([runWith({ rows: 10 })]).map(({ key }) => key);
    expect(keys).toContain("s.rows");
    expect(keys.filter((key) => VECTOR_DIMENSIONS.some((dimension) => dimension.key === key))).toEqual([]);
  });

  it("keep a test's setting of the same name as a setting", () => {
    const test = measuredOfPoint(testPoint("b1.0", 1, { settings: { tenants: 10 } }));
    expect(dimensionsOf([test]).map(({ key }) => key)).toContain("s.tenants");
  });
});

it("counts a typed dimension beyond the limit of names, since it is a gate", () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, nth) => [`a${nth}`, nth]));
  const keys = dimensionsOf([runWith({ ...many, filterRate: 0.99 })]).map(({ key }) => key);
  expect(keys.filter((key) => key === "filterRate" || key === "s.filterRate")).toEqual(["filterRate"]);
  expect(dimensionOf("filterRate")?.name("0.999")).toBe("99.9 % filtered out");
});
