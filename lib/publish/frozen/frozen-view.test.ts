import { expect, it } from "vitest";
import { z } from "zod";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { liveView } from "@/lib/publish/shown-view";
import { writeViewTable } from "@/lib/publish/view-table";
import { historyView } from "@/lib/views/history/history-view";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { encodeCompareParams } from "@/lib/views/state/compare-params";
import { encodeHistoryParams } from "@/lib/views/state/history-params";
import { defaultWorkloadParams, encodeWorkloadParams } from "@/lib/views/state/workload-params";
import { type FrozenView, readFrozen } from "./frozen-view";

const points = ["8.0.43", "8.4.6", "9.5.0"].flatMap((version, at) => [
  testPoint(`b1.${at}`, 100 - at, { build: testBuild(version), settings: { zeta: 1, a: "x" } }),
  testPoint(`b1.${at + 3}`, at === 1 ? null : 50, {
    workload: "hot-points",
    build: testBuild(version),
    config: at === 2 ? "z12b_c8r32" : "z12a_c8r32",
    status: at === 1 ? "failed" : "complete",
  }),
]);
const filters = { ...defaultWorkloadParams(), family: "sysbench" as const, columns: "s.zeta" };
const selection = {
  family: "sysbench" as const,
  params: filters,
  columns: "build",
  points,
  facets: [{ key: "engine", label: "Engine", kind: "many" as const, options: [] }],
  notices: [{ text: "A sentence.", link: { label: "all", query: "threads=all" } }],
  bundles: [{ id: "b1", title: "First", points: 6 }],
};

it.each([
  { kind: "relative", view: testRelativeView(points, { columns: "config" }) },
  { kind: "history", view: historyView(selection, { ...filters, of: "hot-points range=100", values: "relative" }) },
] satisfies FrozenView[])("a stored $kind view is read back as it was, with every field", (frozen) => {
  const text = JSON.stringify(frozen);
  expect(JSON.stringify(readFrozen(JSON.parse(text)).view).length).toBe(JSON.stringify(frozen.view).length);
  expect(readFrozen(JSON.parse(text))).toEqual(JSON.parse(text));
});

it("a view of another kind, or with a column that no view has, is refused", () => {
  const relative = testRelativeView(points);
  expect(() => readFrozen({ kind: "history", view: relative })).toThrow(z.ZodError);
  expect(() => readFrozen({ kind: "compare", view: relative })).toThrow(z.ZodError);
  expect(() => readFrozen({ kind: "other", view: relative })).toThrow(/called other/);
  expect(() => readFrozen({ kind: "across", view: relative })).toThrow(/called across/);
  expect(() => readFrozen({ kind: "constructor", view: relative })).toThrow(/called constructor/);
  const columns = { ...relative.params, columns: "colour" };
  expect(() => readFrozen({ kind: "relative", view: { ...relative, params: columns } })).toThrow(/"columns"/);
});

const oldPoint = {
  id: "b1.0",
  series: "MariaDB",
  label: "MariaDB(m= 8, ef_search=20)",
  recall: 0.995,
  qps: 18624.655,
  indexParams: { m: 8 },
  queryParams: { efSearch: 20 },
  threads: 8,
  latencyP95Seconds: null,
  latencyP99Seconds: null,
  index: null,
  recallSource: "printed",
  status: "complete",
  bundle: "b1",
};
const oldSeries = { key: "MariaDB", label: "MariaDB", detail: null, engine: "mariadb", color: 0, marker: 0 };

it("an older compare view, whose series have no conditions, stays unchanged", () => {
  const old = {
    dataset: "tiny",
    distance: null,
    k: 10,
    params: {
      dataset: "tiny",
      distance: null,
      k: 10,
      engine: ["mariadb"],
      algorithm: [],
      build: [],
      config: [],
      machine: [],
      threads: ["8"],
      bundle: [],
      params: { m: ["8"] },
      series: "algorithm",
      recall: [0.99],
      target: 0.99,
      x: "logit",
      y: "log",
      all: false,
    },
    facets: [],
    notices: ["A sentence."],
    emptyReason: null,
    seriesLabel: "Algorithm",
    series: [oldSeries],
    curves: [{ series: "MariaDB", frontier: [oldPoint], pointCount: 1, rest: [] }],
    best: [{ recallTarget: 0.99, series: "MariaDB", point: oldPoint, highestRecall: 0.995 }],
    indexes: [],
    cheapest: [],
    scaling: [{ series: "MariaDB", threads: 8, point: oldPoint, speedup: null }],
    scalingSeries: [oldSeries],
    authorDisagreements: [],
    counts: { points: 1, withoutRecall: 0, indexBuilds: 0, bundles: 1 },
    bundles: [{ id: "b1", title: "First" }],
    recallNotes: [],
  };
  const { kind, view } = readFrozen({ kind: "compare", view: old });
  if (kind !== "compare") throw new Error("It was stored as a compare view.");
  expect(encodeCompareParams(view.params)).toBe("dataset=tiny&engine=mariadb&k=10&p.m=8&recall=0.99&threads=8");
  expect(view.notices).toEqual([{ text: "A sentence.", link: null }]);
  expect(view.curves[0]?.frontier).toEqual([oldPoint]);
  expect(view.series).toEqual([{ ...oldSeries, value: "MariaDB", group: "", conditions: {}, shared: {} }]);
  // Its tables keep their columns.
  const columns = writeViewTable(liveView({ kind: "compare", view }), "best-qps", (table) =>
    table.columns.map(({ key }) => key),
  );
  expect(columns.slice(0, 5)).toEqual(["recallTarget", "series", "qps", "recall", "highestRecall"]);
});

it("older views of tests, with a separate list for each filter, keep their state", () => {
  const of = (params: object) => {
    const { filters: _, ...rest } = { ...filters, ...params };
    return rest;
  };
  const lists = { build: [], bundle: ["b1"], config: [], engine: ["mysql"], group: [], machine: [], threads: ["40"] };
  const query = "bundle=b1&columns=s.zeta&engine=mysql&family=sysbench&s.rowsPerTable=1000&threads=40";
  const relative = testRelativeView(points);
  for (const patterns of [{ settings: { rowsPerTable: ["1000"] } }, { by: { "s.rowsPerTable": ["1000"] } }]) {
    const stored = { kind: "relative", view: { ...relative, params: of({ ...lists, ...patterns }) } };
    const found = readFrozen(stored);
    expect(found.kind === "relative" && encodeWorkloadParams(found.view.params)).toBe(query);
  }
  const history = historyView(selection, { ...filters, of: "hot-points range=100", values: "relative" });
  const nested = { filters: of({ ...lists, by: {}, columns: null }), of: "hot-points", scale: "relative" };
  const found = readFrozen({ kind: "history", view: { ...history, params: nested } });
  expect(found.kind === "history" && encodeHistoryParams(found.view.params)).toBe(
    "bundle=b1&engine=mysql&family=sysbench&of=hot-points&threads=40&values=relative",
  );
});
