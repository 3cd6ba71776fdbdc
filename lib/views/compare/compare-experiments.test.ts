import { describe, expect, it } from "vitest";
import { codeFacets } from "@/lib/domain/conditions/facets";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { type StatedPoint, testColumns } from "@/lib/domain/vector/test-columns";
import { defaultCompareParams } from "@/lib/views/state/compare-params";
import { compareView } from "./compare-view";

const RATES = [5120, 4310, 3640, 2980, 2410, 1990, 1550, 1170];
/** Eight points of one algorithm in a bundle; QPS falls as recall rises. */
const points = (bundle: string, factor: number, part: StatedPoint = {}): StatedPoint[] =>
  RATES.map((rate, at) => ({
    bundle,
    algorithm: "HNSW",
    qps: rate * factor,
    recall: 0.9 + at / 100,
    query: { ef: 10 * (at + 1) },
    ...part,
  }));
const viewOf = (all: StatedPoint[], filters: Record<string, string[]> = {}) => {
  const columns = testColumns(all);
  const entry = { dataset: "d", distance: "euclidean", k: 10, workloadIds: [1], points: all.length, threads: [] };
  const params = { ...defaultCompareParams(), dataset: "d", k: 10, filters, recall: [0.95] };
  return compareView({
    params,
    entry,
    catalogue: [entry],
    columns,
    notices: [],
    facets: codeFacets(rowsOfColumns(columns)),
  });
};
const bests = (view: ReturnType<typeof viewOf>) =>
  view.best.map(({ series, point, relative }) => [series, point?.qps ?? null, relative]);

describe("vector searches of two bundles without a recorded machine", () => {
  it("share no frontier and no best point where too little agrees, and each names its bundle", () => {
    const view = viewOf([...points("a", 1), ...points("b", 1.3)]);
    expect(view.series.map(({ label }) => label)).toEqual(["HNSW, Title of a", "HNSW, Title of b"]);
    expect(bests(view)).toEqual([
      ["HNSW · experiment:a", 1990, 1],
      ["HNSW · experiment:b", 1990 * 1.3, 1],
    ]);
    expect(view.notices.map(({ text }) => text)).toContain(
      "Title of a and Title of b: only 0 % of 8 cells of 1 algorithm agree " +
        "within 10 %, and 0 % lie more than 1.5 times apart: not known to " +
        "be one experiment. No number of one is divided by one of the other.",
    );
    expect(bests(viewOf([...points("a", 1), ...points("b", 1.3)], { bundle: ["a"] }))).toEqual(
      bests(viewOf(points("a", 1))),
    );
  });

  it("are one series where shared measurements agree", () => {
    const view = viewOf([...points("a", 1), ...points("b", 1.04)]);
    expect(bests(view)).toEqual([["HNSW", 1990 * 1.04, 1]]);
    expect(view.notices.map(({ text }) => text)).toContain(
      "Title of a and Title of b: one experiment: 8 cells of 1 algorithm agree, 100 % of them within 10 %.",
    );
  });

  it("are one where machine, threads and mode are recorded and equal, unless numbers contradict", () => {
    const hetz = { machine: "hetz" };
    expect(viewOf([...points("a", 1, hetz), ...points("b", 1.3, hetz)]).series).toHaveLength(1);
    expect(viewOf([...points("a", 1, hetz), ...points("b", 3, hetz)]).series).toHaveLength(2);
    const other = points("b", 3, { ...hetz, algorithm: "IVF" });
    expect(viewOf([...points("a", 1, hetz), ...other]).groups).toHaveLength(1);
    // Without a machine name nothing shows that both ran on one machine.
    expect(viewOf([...points("a", 1), ...points("b", 3, { algorithm: "IVF" })]).groups).toHaveLength(2);
  });
});
