import { describe, expect, it } from "vitest";
import { DIMENSIONS, dimensionOf } from "@/lib/domain/conditions/dimensions";
import { codeFacets } from "@/lib/domain/conditions/facets";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { type StatedPoint, testColumns } from "@/lib/domain/vector/test-columns";
import { liveView } from "@/lib/publish/shown-view";
import { writeViewTable } from "@/lib/publish/view-table";
import { decodeCompareParams, encodeCompareParams, isCompareFilter } from "@/lib/views/state/compare-params";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { compareView } from "./compare-view";

/** A point that states each dimension of a vector search. A new dimension needs a line here and nothing else. */
const stated: Readonly<Record<string, Partial<StatedPoint>>> = {
  engine: { engine: "pgvector" },
  algorithm: { algorithm: "PGVector" },
  build: { build: "pg172" },
  machine: { machine: "hetz, 48 CPUs" },
  threads: { threads: 8 },
  mode: { batch: true },
  scale: { variant: ["cached"] },
  config: { config: "x10a_c8r32" },
  variant: { variant: ["pq4"] },
  bundle: { bundle: "other" },
  filterRate: { settings: { filterRate: 0.99 } },
  filterKind: { settings: { filterKind: "label" } },
  ingestStage: { settings: { ingestStage: "optimised" } },
  insertRate: { settings: { insertRate: 500 } },
  payload: { settings: { payload: "vector" } },
  cacheState: { settings: { cacheState: "cold" } },
  tenants: { settings: { tenants: 100 } },
  bestOfThreadsUpTo: { settings: { bestOfThreadsUpTo: 80 } },
  "s.cacheBytes": { settings: { cacheBytes: 1024 } },
  "p.m": { index: { m: 16 } },
};
const entry = { workloadIds: [1], dataset: "tiny", distance: "euclidean", k: 10, points: 2, threads: [] };

describe("every dimension of a vector search", () => {
  it("that filters the page is stated by a point of this test", () => {
    const known = DIMENSIONS.map(({ key }) => key).filter(isCompareFilter);
    expect(known.filter((key) => !Object.hasOwn(stated, key))).toEqual([]);
  });

  it.each(Object.keys(stated))("has a facet, an address, series and a column of exports: %s", (key) => {
    const plain: StatedPoint = { qps: 100, recall: 0.99 };
    const columns = testColumns([plain, { ...plain, ...stated[key], qps: 50 }]);
    const facets = codeFacets(rowsOfColumns(columns)).filter((facet) => isCompareFilter(facet.key));
    const view = (query: string) => {
      const { params, notices } = decodeCompareParams(rawSearchParams(new URLSearchParams(query)));
      expect(notices).toEqual([]);
      return compareView({ params, entry, catalogue: [entry], columns, facets, notices: [] });
    };
    const all = view("threads=all");
    const facet = all.facets.find((each) => each.key === key);
    expect(facet?.options.map(({ count }) => count)).toEqual([1, 1]);

    const [, other] = rowsOfColumns(columns).axes[dimensionOf(key)?.level ?? "setting"].list;
    const value = other && dimensionOf(key)?.value(other);
    const filters = { threads: ["all"], [key]: [value ?? ""] };
    const narrowed = view(encodeCompareParams({ ...all.params, filters }));
    expect(narrowed.params.filters).toEqual(filters);
    expect(narrowed.curves.flatMap(({ frontier }) => frontier.map(({ qps }) => qps))).toEqual([50]);

    const series = view(`threads=all&series=${key}`);
    expect(series.series).toHaveLength(2);
    expect(series.series.map((each) => each.value)).toContain(value);

    const header = writeViewTable(liveView({ kind: "compare", view: series }), "best-qps", (table) =>
      table.columns.map((column) => column.key),
    );
    // The algorithm's column is the series itself.
    expect(header).toContain(key === "algorithm" ? "series" : key);
  });
});
