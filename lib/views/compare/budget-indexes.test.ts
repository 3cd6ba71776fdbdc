import { expect, it } from "vitest";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import { assignSeries } from "@/lib/domain/vector/series";
import { testColumns } from "@/lib/domain/vector/test-columns";
import type { IndexFacts } from "@/lib/domain/workloads/point-columns";
import { budgetsOf } from "./budgets";
import { rowsBySeries } from "./compare-series";
import { pointViews } from "./view-points";

const index = (ordinal: number, params: IndexFacts["params"], totalSeconds: number): IndexFacts => ({
  ordinal,
  run: ordinal,
  params,
  totalSeconds,
  loadSeconds: null,
  buildSeconds: null,
  bytes: null,
  status: "complete",
  origin: null,
});

it("counts a rebuilt index once, and never offers a rebuild as the next choice", () => {
  // Index m 16 is built twice, in 30 and 31 s, with its parameters in either order. Those of m 8 and m 4 are built
  // once.
  const columns = {
    ...testColumns([2000, 1900, 1500, 1200].map((qps) => ({ qps, recall: 0.99 }))),
    indexes: [
      index(0, { m: 16, efConstruction: 64 }, 30),
      index(1, { efConstruction: 64, m: 16 }, 31),
      index(2, { m: 8, efConstruction: 64 }, 20),
      index(3, { m: 4, efConstruction: 64 }, 40),
    ],
    index: Int32Array.from([0, 1, 2, 3]),
  };
  const assigner = assignSeries(columns, { dimension: "algorithm", runs: columns.runs.keys() });
  const rows = () => rowsBySeries(columns, assigner, () => true);
  const budget = budgetsOf(columns, rows, pointViews(columns), { ...NO_LIMITS, maxBuildSeconds: 35 });
  expect(assigner.all().map((series) => budget?.(series, 0.99))).toMatchObject([
    // Of m 16, 8 and 4 the first two take at most 35 s. After m 16 the best is m 8, not m 16 again.
    { indexes: { reaching: 3, fitting: 2 }, next: 1500, counts: { fits: 3, above: 1, unknown: 0 } },
  ]);
});

it("counts indexes of two algorithms separately, even with equal parameters", () => {
  const columns = {
    ...testColumns(["hnsw", "ivf"].map((algorithm, at) => ({ algorithm, qps: 2000 - at * 500, recall: 0.99 }))),
    indexes: [index(0, { m: 16 }, 30), index(1, { m: 16 }, 30)],
    index: Int32Array.from([0, 1]),
  };
  const assigner = assignSeries(columns, { dimension: "threads", runs: columns.runs.keys() });
  const rows = () => rowsBySeries(columns, assigner, () => true);
  const budget = budgetsOf(columns, rows, pointViews(columns), { ...NO_LIMITS, maxBuildSeconds: 35 });
  expect(assigner.all().map((series) => budget?.(series, 0.99))).toMatchObject([
    { indexes: { reaching: 2, fitting: 2 }, next: 1500 },
  ]);
});
