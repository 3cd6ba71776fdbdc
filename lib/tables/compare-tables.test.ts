import { expect, it } from "vitest";
import { liveView } from "@/lib/publish/shown-view";
import { writeViewTable } from "@/lib/publish/view-table";
import type { IndexTableRow } from "@/lib/views/compare/compare-types";
import { emptyCompareView } from "@/lib/views/compare/compare-view";
import { viewPoint, viewSeries } from "@/lib/views/compare/view-points.testing";
import { defaultCompareParams } from "@/lib/views/state/compare-params";
import { csvTable } from "./csv";

const index = { totalSeconds: 1, loadSeconds: null, buildSeconds: null, bytes: null };
const build = (id: string, limited?: IndexTableRow["limited"]): IndexTableRow => ({
  id,
  series: "s",
  bundle: "b",
  indexParams: {},
  index,
  status: "complete",
  bestPoint: null,
  highestRecall: 0.9,
  ...(limited ? { limited } : {}),
});
const best = {
  recallTarget: 0.95,
  series: "s",
  point: viewPoint("s", 0.99, 50),
  highestRecall: 0.99,
  relative: null,
  relativeTo: null,
  differs: [],
};
// Twenty queries of its point at 0.95 are known; the other series prints its recall.
const other = { ...best, recallTarget: 0.9, point: viewPoint("s", 0.9, 60) };
const queryRecalls = {
  [best.point.id]: {
    recallP1: 0.4,
    recallP5: 0.7,
    queriesBelowRecall80Fraction: 0.125,
    queriesBelowRecall100Fraction: 0.25,
  },
};

async function rowsOf(name: "best-qps" | "index-builds", params: { p99?: number; price?: number; perQuery?: boolean }) {
  const empty = emptyCompareView({ ...defaultCompareParams(), ...params }, []);
  const view = {
    ...empty,
    series: [viewSeries("s")],
    best: [best, other],
    indexes: [build("i1", "above"), build("i2")],
    k: 10,
    queryRecalls,
  };
  let text = "";
  for await (const piece of writeViewTable(liveView({ kind: "compare", view }), name, (table) => csvTable(table)))
    text += piece;
  const [header = "", ...lines] = text.trim().split("\r\n");
  return lines.map((line) => Object.fromEntries(header.split(",").map((key, at) => [key, line.split(",")[at]])));
}

it("separates builds that only the latency limit holds back from those that never reach the target", async () => {
  const rows = await rowsOf("index-builds", { p99: 1 });
  expect(rows.map(({ limited }) => limited)).toEqual(["above", ""]);
  expect((await rowsOf("index-builds", {}))[0]).not.toHaveProperty("limited");
});

it("has the price of an hour and the queries per unit of money where the page has a price", async () => {
  // 50 queries a second for 3,600 seconds at 2 an hour.
  expect((await rowsOf("best-qps", { price: 2 }))[0]).toMatchObject({ hourPrice: "2", queriesPerCost: "90000" });
  expect((await rowsOf("best-qps", {}))[0]).not.toHaveProperty("hourPrice");
});

it("gives single queries of the best point by the row's own target, nothing with only a mean", async () => {
  const [known, unknown] = await rowsOf("best-qps", { perQuery: true });
  // With ten neighbours, a query with a recall below 0.95 has missed one, so its recall is below 1. No data has a
  // hundred neighbours.
  expect(known).toMatchObject({
    recallP1: "0.4",
    recallP5: "0.7",
    queriesBelowTarget: "0.25",
    recallHardestHundred: "",
  });
  expect(unknown).toMatchObject({ recallP1: "", queriesBelowTarget: "" });
  expect((await rowsOf("best-qps", {}))[0]).not.toHaveProperty("recallP1");
});

it("has the points of fixed parameters next to the best ones of each thread count", async () => {
  const fixed = { ...viewPoint("s", 0.9, 300), indexParams: { m: 16 }, queryParams: { efSearch: 20 } };
  const scaled = { series: "s", threads: 8, point: viewPoint("s", 0.95, 400), speedup: 4, sinceLast: null };
  const row = { ...scaled, fixed, fixedSpeedup: 3, fixedSinceLast: null, sinceSingle: null };
  const view = { ...emptyCompareView(defaultCompareParams(), []), scalingSeries: [viewSeries("s")], scaling: [row] };
  let text = "";
  for await (const piece of writeViewTable(liveView({ kind: "compare", view }), "thread-scaling", (table) =>
    csvTable(table),
  ))
    text += piece;
  const [header = "", line = ""] = text.trim().split("\r\n");
  const found = Object.fromEntries(header.split(",").map((key, at) => [key, line.split(",")[at]]));
  expect(found).toMatchObject({ qps: "400", speedup: "4", fixedQps: "300", fixedSpeedup: "3", fixedRecall: "0.9" });
  expect(found).toMatchObject({ fixedPoint: fixed.id, fixedParameters: expect.stringContaining("16") });
});
