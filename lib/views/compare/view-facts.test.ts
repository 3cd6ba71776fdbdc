import { expect, it } from "vitest";
import { codeFacets } from "@/lib/domain/conditions/facets";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { testColumns } from "@/lib/domain/vector/test-columns";
import { decodeCompareParams, isCompareFilter } from "@/lib/views/state/compare-params";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { compareView } from "./compare-view";
import { viewFacts } from "./view-facts";

it.each([
  ["unknown", null, "thread count not recorded"],
  ["8", 8, "8 threads"],
  ["1", 1, "1 thread"],
])("names the thread count %s once, in words", (asked, threads, fact) => {
  const columns = testColumns([{ qps: 100, recall: 0.99, threads }]);
  const facets = codeFacets(rowsOfColumns(columns)).filter(({ key }) => isCompareFilter(key));
  const entry = { workloadIds: [1], dataset: "tiny", distance: "euclidean", k: 10, points: 1, threads: [] };
  const { params } = decodeCompareParams(rawSearchParams(new URLSearchParams(`threads=${asked}`)));
  const facts = viewFacts(compareView({ params, entry, catalogue: [entry], columns, facets, notices: [] }));
  expect(facts.filter((each) => /thread/.test(each))).toEqual([fact]);
});

it.each([
  ["1 thread", "one query at a time"],
  ["8 threads", "one query at a time per client"],
  [null, "one query at a time per client"],
])("says who sends one query at a time where all series have %s", (threads, fact) => {
  const columns = testColumns([{ qps: 100, recall: 0.99 }]);
  const entry = { workloadIds: [1], dataset: "tiny", distance: "euclidean", k: 10, points: 1, threads: [] };
  const facets = codeFacets(rowsOfColumns(columns)).filter(({ key }) => isCompareFilter(key));
  const { params } = decodeCompareParams({});
  const view = compareView({ params, entry, catalogue: [entry], columns, facets, notices: [] });
  const detail = [threads, "one query at a time"].filter(Boolean).join(" · ");
  const series = [...view.series, ...view.series].map((each) => ({ ...each, detail }));
  const facts = viewFacts({ ...view, params: { ...params, filters: {} }, series });
  expect(facts.filter((each) => /query at a time/.test(each))).toEqual([fact]);
});
