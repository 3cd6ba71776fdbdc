import { describe, expect, it } from "vitest";
import { codeFacets } from "@/lib/domain/conditions/facets";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { type StatedPoint, testColumns } from "@/lib/domain/vector/test-columns";
import { defaultCompareParams } from "@/lib/views/state/compare-params";
import { compareView } from "./compare-view";

const hetz = { machine: "hetz", recall: 0.96 };
/** Three algorithms of a bundle: 100, 200 and 400 queries per second a thread. */
const three = (bundle: string, threads: number): StatedPoint[] =>
  [100, 200, 400].map((each, nth) => ({
    ...hetz,
    bundle,
    threads,
    batch: threads > 1,
    algorithm: `A${nth}`,
    qps: each * threads,
    query: { ef: 10 },
  }));
const own = [...three("a", 1), ...three("a", 8)];

/** Returns ratio and size of the group of each series at 8 threads, by algorithm. */
function at8(
  all: StatedPoint[],
  filters: Record<string, string[]> = {},
  part: { series?: string; target?: number } = {},
) {
  const columns = testColumns(all);
  const entry = { dataset: "d", distance: "euclidean", k: 10, workloadIds: [1], points: all.length, threads: [] };
  const params = { ...defaultCompareParams(), dataset: "d", k: 10, filters, ...part };
  const { scaling, scalingSeries } = compareView({
    params,
    entry,
    catalogue: [entry],
    columns,
    notices: [],
    facets: codeFacets(rowsOfColumns(columns)),
  });
  const named = new Map(scalingSeries.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    scaling.flatMap(({ series, threads, median }) =>
      threads === 8 ? [[named.get(series), median && [median.ratio, median.of]]] : [],
    ),
  );
}

describe("a search over the median of its group", () => {
  it("is its best QPS over the middle of the best of all series of its bundle at that count", () => {
    // 800, 1,600 and 3,200 at 8 threads.
    expect(at8(own)).toEqual({ A0: [0.5, 3], A1: [1, 3], A2: [2, 3] });
  });

  it("stays the same for a filter of series, and beside another bundle", () => {
    expect(at8(own, { algorithm: ["A2"] })).toEqual({ A2: [2, 3] });
    // The other bundle has two more algorithms on the same machine, and faster ones.
    const other = [1, 8].flatMap((threads) =>
      [9000, 8000].map((each, nth) => ({
        ...hetz,
        bundle: "b",
        threads,
        batch: threads > 1,
        algorithm: `B${nth}`,
        qps: each * threads,
      })),
    );
    expect(at8([...own, ...other])).toMatchObject({ A0: [0.5, 3], A1: [1, 3], A2: [2, 3], B0: [null, 2] });
  });

  it("counts only series that reach the target under the same conditions, and has no median below three", () => {
    const missed = own.map((point) => (point.algorithm === "A1" ? { ...point, recall: 0.9 } : point));
    expect(at8(missed)).toEqual({ A0: [null, 2], A1: undefined, A2: [null, 2] });
    const elsewhere = own.map((point) => (point.algorithm === "A1" ? { ...point, machine: "arm" } : point));
    expect(at8(elsewhere)).toEqual({ A0: [null, 2], A1: [null, 1], A2: [null, 2] });
    expect(at8(own.map((point) => ({ ...point, batch: point.algorithm === "A1" })))).toMatchObject({
      A0: [null, 2],
      A1: [null, 1],
    });
  });

  it("takes the best point of each series among those that filters of parameters leave", () => {
    // With ef 20 A0 does 1,000 instead of 800, and A2 500 instead of 3,200.
    const more = [
      { ...hetz, bundle: "a", threads: 8, batch: true, algorithm: "A0", qps: 1000, query: { ef: 20 } },
      { ...hetz, bundle: "a", threads: 8, batch: true, algorithm: "A1", qps: 1250, query: { ef: 20 } },
      { ...hetz, bundle: "a", threads: 8, batch: true, algorithm: "A2", qps: 500, query: { ef: 20 } },
    ];
    expect(at8([...own, ...more])).toEqual({ A0: [1000 / 1600, 3], A1: [1, 3], A2: [2, 3] });
    expect(at8([...own, ...more], { "p.ef": ["20"] })).toEqual({ A0: [1, 3], A1: [1.25, 3], A2: [0.5, 3] });
    // Where a parameter makes the series, a filter of it chooses among these.
    const byEf = [10, 20, 40].map((ef) => ({ ...hetz, bundle: "a", threads: 8, qps: 10 * ef, query: { ef } }));
    expect(at8(byEf, { "p.ef": ["40"] }, { series: "p.ef" })).toEqual({ "40": [2, 3] });
  });
});
