import { expect, it } from "vitest";
import { cellWords } from "@/lib/blocks/block";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import { defaultCompareParams } from "@/lib/views/state/compare-params";
import type { CompareView } from "./compare-types";
import { costBlock } from "./cost-block";
import { indexBlock } from "./index-block";
import { costGroups, costRows } from "./index-cost";
import { unreached } from "./limit-words";
import { viewSeries } from "./view-points.testing";

type View = Parameters<typeof costGroups>[0];

const info = viewSeries("A");
const indexRow = (id: string, over: Partial<CompareView["indexes"][number]>): CompareView["indexes"][number] => ({
  id,
  series: "A",
  bundle: "b",
  indexParams: {},
  index: { totalSeconds: 1, loadSeconds: null, buildSeconds: null, bytes: 1 },
  status: "complete",
  bestPoint: null,
  highestRecall: null,
  ...over,
});
const view = (p99: number | null, indexes: CompareView["indexes"]): View => ({
  series: [info],
  groups: [{ key: "", text: "" }],
  indexes,
  params: { ...defaultCompareParams(), p99 },
});
const reasons = (given: View) =>
  costGroups(given).flatMap((group) => costRows(group, "fastest", 0.95).map(({ reason }) => reason));

it("never reports that builds of unknown latency miss the target", () => {
  const given = view(1, [
    indexRow("b.i0", { limited: "unknown" }),
    indexRow("b.i1", { limited: "unknown" }),
    indexRow("b.i2", { limited: "above", highestRecall: 0.9 }),
    indexRow("b.i3", { highestRecall: 0.8 }),
  ]);
  expect(reasons(given)).toEqual([
    "No index is known to reach 0.95 within p99 ≤ 1 ms: 1 only above the " +
      "limit, 2 where no p99 is recorded. The highest recall there is 0.900.",
  ]);
  expect(costGroups(given)[0]).toMatchObject({ counts: { builds: 4, reaching: 0, limited: 3 }, limits: { p99: 1 } });
});

it("reports that none reaches the target where there is no limit", () => {
  expect(reasons(view(null, [indexRow("b.i0", { highestRecall: 0.9 })]))).toEqual([
    "No index reaches 0.95. The highest recall is 0.900.",
  ]);
});

it("counts the builds that reach the target where none has the cost that a choice needs", () => {
  const untimed = (id: string) =>
    indexRow(id, {
      index: { totalSeconds: null, loadSeconds: null, buildSeconds: null, bytes: 1 },
      bestPoint: { id: `${id}.p`, qps: 100, recall: 0.96 },
      highestRecall: 0.96,
    });
  const low = indexRow("b.i9", { highestRecall: 0.9 });
  const reasonFor = (...indexes: CompareView["indexes"]) =>
    costGroups(view(null, indexes)).flatMap((group) => costRows(group, "quickest", 0.95).map(({ reason }) => reason));
  expect(reasonFor(untimed("b.i0"))).toEqual(["1 of 1 build reaches 0.95, none with a build time recorded."]);
  expect(reasonFor(untimed("b.i0"), untimed("b.i1"), low)).toEqual([
    "2 of 3 builds reach 0.95, none with a build time recorded.",
  ]);
});

it("writes a recall that misses its target with enough digits to read as below it", () => {
  // To three decimals 0.9497 is 0.950.
  expect(unreached(0.95, NO_LIMITS, 0.9497)).toBe("never reaches 0.95; highest recall 0.9497");
  expect(reasons(view(null, [indexRow("b.i0", { highestRecall: 0.9497 })]))).toEqual([
    "No index reaches 0.95. The highest recall is 0.9497.",
  ]);
  // Three decimals suffice here.
  expect(reasons(view(null, [indexRow("b.i0", { highestRecall: 0.9493750000000001 })]))).toEqual([
    "No index reaches 0.95. The highest recall is 0.949.",
  ]);
});

it("shows a highest recall in tables with enough digits to read as below a missed target", () => {
  const rows = [0.9497, 0.95, 0.93, null].map((highestRecall, at) => indexRow(`b.i${at}`, { highestRecall }));
  const { columns, rows: shown } = indexBlock({
    series: [],
    indexes: rows,
    params: view(null, []).params,
    isApart: false,
  });
  const at = columns.findIndex(({ key }) => key === "highestRecall");
  const measure = columns[at]?.measure ?? { unit: "" };
  const cells = shown.flatMap(({ cells }) => cells[at] ?? []);
  expect(cells.map((cell) => cellWords(cell, measure, "absolute").main)).toEqual(["0.9497", "0.950", "0.930", "–"]);
  // Programs get the exact value.
  expect(cells.map(({ value }) => value)).toEqual([0.9497, 0.95, 0.93, null]);
});

it("avoids the word never under a limit", () => {
  expect(unreached(0.95, NO_LIMITS, 0.9)).toBe("never reaches 0.95; highest recall 0.900");
  expect(unreached(0.95, { ...NO_LIMITS, p99: 1 }, 0.9)).toBe(
    "not known to reach 0.95 within p99 ≤ 1 ms; highest recall there 0.900",
  );
  expect(unreached(0.95, { ...NO_LIMITS, p99: 1 }, null)).toBe("not known to reach 0.95 within p99 ≤ 1 ms");
});

/** The reasons of all missing numbers under "fastest", without those that the source does not record. */
const hints = (given: View) => {
  const groups = costGroups(given).slice(0, 1);
  const { block } = costBlock({ params: { target: 0.95 }, seriesLabel: "Series" }, groups);
  const row = block.rows.find(({ parts }) => parts.choice === "fastest");
  return [...new Set(row?.cells.flatMap(({ state, hint }) => (state === "never" ? (hint ?? "") : [])))];
};

it("gives each missing cost the reason that the series has no index", () => {
  expect(hints(view(1, [indexRow("b.i0", { limited: "unknown" })]))).toEqual([
    "No index is known to reach 0.95 within p99 ≤ 1 ms: 1 where no p99 is recorded.",
  ]);
  expect(hints(view(null, [indexRow("b.i0", {})]))).toEqual(["No index has a point with a recall."]);
  expect(hints(view(null, [indexRow("b.i0", { status: "failed", highestRecall: 0.97 })]))).toEqual([
    "The build failed.",
  ]);
});
