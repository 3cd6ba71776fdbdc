import { expect, it } from "vitest";
import { inFull } from "@/lib/domain/sentences/sentence";
import { type LimitKey, type Limits, NO_LIMITS } from "@/lib/domain/vector/limits";
import { answerBlock } from "./answer-block";
import { answerRows } from "./answer-rows";
import { searchAnswers } from "./answer-sentences";
import { allowText, choicesText, limitsCostText, noneFitsText } from "./budget-words";
import type { SeriesBudget, ViewPoint } from "./compare-types";
import { viewCurve, viewPoint, viewSeries } from "./view-points.testing";

const builtPoint = (id: string, qps: number, totalSeconds: number, mebibytes: number): ViewPoint => ({
  ...viewPoint("s", 0.99, qps),
  id,
  index: { totalSeconds, loadSeconds: null, buildSeconds: null, bytes: mebibytes * 1024 ** 2 },
});
const relaxation = (
  limits: Partial<Limits>,
  changed: LimitKey[],
  point: ViewPoint,
): SeriesBudget["relaxed"][number] => ({
  limits: { ...NO_LIMITS, ...limits },
  changed,
  point,
  needs: {
    buildSeconds: point.index?.totalSeconds ?? null,
    indexBytes: point.index?.bytes ?? null,
    p99Seconds: null,
    dollarsPerQuery: null,
  },
});
const m8 = builtPoint("m8", 1609, 26.8, 233.6);
const m12 = builtPoint("m12", 1820, 38, 140);
const m16 = builtPoint("m16", 2000, 52, 150);
const within = (limits: Partial<Limits>) => ({ ...NO_LIMITS, ...limits });

it("names the limit that excludes all points, and the answer under another one", () => {
  const way = relaxation({ maxIndexMiB: 234 }, ["maxIndexMiB"], m8);
  expect(noneFitsText({ relaxed: [way] }, within({ maxIndexMiB: 200 }))).toBe(
    "no index within 200 MiB: the smallest has 234 MiB",
  );
  expect(noneFitsText({ relaxed: [way] }, within({ maxIndexMiB: 200, maxBuildSeconds: 30 }))).toBe(
    "no index within 200 MiB: the smallest has 234 MiB within the other limits",
  );
  expect(allowText(way)).toBe("allow 234 MiB: 1,609 q/s");
  const both = relaxation({ maxBuildSeconds: 26.8, maxIndexMiB: 234 }, ["maxBuildSeconds", "maxIndexMiB"], m8);
  expect(noneFitsText({ relaxed: [both] }, within({ maxIndexMiB: 200, maxBuildSeconds: 10 }))).toBe(
    "no index built in 10 s and within 200 MiB: the nearest takes 26.8 s and has 234 MiB",
  );
  expect(allowText(both)).toBe("allow 26.8 s and 234 MiB: 1,609 q/s");
  const three = relaxation({ maxBuildSeconds: 26.8, maxIndexMiB: 234 }, ["maxBuildSeconds", "maxIndexMiB", "p99"], m8);
  expect(allowText(three)).toBe("allow 26.8 s, 234 MiB and any p99: 1,609 q/s");
  const unknown = relaxation({ maxIndexMiB: 200 }, ["p99"], m12);
  expect(noneFitsText({ relaxed: [unknown] }, within({ p99: 5 }))).toBe("the p99 is not recorded");
  expect(allowText(unknown)).toBe("allow any p99: 1,820 q/s");
  const either = relaxation({ maxIndexMiB: 234 }, ["maxIndexMiB", "p99"], m8);
  expect(noneFitsText({ relaxed: [either] }, within({ maxIndexMiB: 200, p99: 5 }))).toBe(
    "no index within 200 MiB: the nearest has 234 MiB and the p99 is not recorded",
  );
});

it("gives the cost of the limits", () => {
  // 1820 / 2000 = 0.91, within the 14 % of single points.
  expect(limitsCostText(m12, m16, within({ maxBuildSeconds: 40 }))).toBe(
    "−9.0 % (may be noise): 38.0 s instead of 52.0 s",
  );
  // 1609 / 2000 = 0.8045
  expect(limitsCostText(m8, m16, within({ maxBuildSeconds: 30, maxIndexMiB: 240 }))).toBe(
    "−20 %: 26.8 s instead of 52.0 s",
  );
  expect(limitsCostText(m16, m16, within({ p99: 5 }))).toBe("nothing");
});

it("gives the answers for a price: the cheapest, the least change, and the queries per dollar", () => {
  // At $3.6 an hour a second is $0.001; 2,000 queries a second are 2,000,000 a dollar, $0.5 for a million.
  const asked = { ...within({ maxCost: 0.4 }), price: 3.6 };
  const way = relaxation({ maxCost: 0.5 }, ["maxCost"], m16);
  const needs = { ...way.needs, dollarsPerQuery: 0.5e-6 };
  expect(noneFitsText({ relaxed: [{ ...way, needs }] }, asked)).toBe(
    "no index within 0.4 $ per million queries: the cheapest costs 0.5 $ per million queries",
  );
  expect(allowText(way)).toBe("allow 0.5 $ per million queries: 2,000 q/s");
  const rows = answerRows(series, [], [{ ...viewCurve("s"), frontier: [m16] }], 0.99, null).rows;
  const priceSentence = (price: number | null, priceUnit?: "$") =>
    searchAnswers(rows, [], { target: 0.99, ...NO_LIMITS, price }, priceUnit ? { priceUnit } : {})[0]?.price;
  expect(priceSentence(3.6, "$")?.text).toBe("At $3.6 an hour of its machine s answers 2,000,000 queries per $.");
  expect(priceSentence(3.6, "$")?.figures.find(({ is }) => is === "value")).toMatchObject({
    pairs: [{ a: null, b: "m16" }],
    scale: 1000,
  });
  // An older frozen view had a price in any currency.
  expect([priceSentence(3.6), priceSentence(null, "$")]).toEqual([null, null]);
});

it("writes a value with enough digits to distinguish it from its limit", () => {
  // 234.375 MiB is "234" at three digits, which is within 234; 234.4 is not.
  const exact = builtPoint("m8", 1609, 26.98, 234.375);
  const way = relaxation({ maxIndexMiB: 235 }, ["maxIndexMiB"], exact);
  expect(noneFitsText({ relaxed: [way] }, within({ maxIndexMiB: 234 }))).toBe(
    "no index within 234 MiB: the smallest has 234.4 MiB",
  );
  // 234.02 MiB takes five digits: at four it is "234.0".
  const near = relaxation({ maxIndexMiB: 235 }, ["maxIndexMiB"], builtPoint("m8", 1609, 26.98, 234.02));
  expect(noneFitsText({ relaxed: [near] }, within({ maxIndexMiB: 234.01 }))).toMatch(/ has 234\.02 MiB$/);
  // 23.04 s is "23.0" at one decimal, which is within 23; 22.98 s is "23.0", which is above 22.99.
  const [own, other] = [builtPoint("own", 1609, 22.98, 100), builtPoint("other", 2000, 23.04, 100)];
  expect(limitsCostText(own, other, within({ maxBuildSeconds: 23 }))).toBe("−20 %: 23.0 s instead of 23.04 s");
  expect(limitsCostText(own, other, within({ maxBuildSeconds: 22.99 }))).toBe("−20 %: 22.98 s instead of 23.0 s");
  // 1,500.4 s is "1,500" without decimals.
  const long = builtPoint("long", 2000, 1500.4, 100);
  expect(limitsCostText(own, long, within({ maxBuildSeconds: 1500 }))).toBe("−20 %: 23.0 s instead of 1,500.4 s");
});

it("says that the value of the best without limits is not recorded", () => {
  expect(limitsCostText(m8, { ...m16, index: null }, within({ maxBuildSeconds: 30 }))).toBe(
    "−20 %: 26.8 s instead of not recorded",
  );
});

const counts = { fits: 1, above: 1, unknown: 0 };
const budgets: Record<string, SeriesBudget> = {
  s: { unlimited: m16, indexes: { reaching: 9, fitting: 5 }, next: 1700, counts, relaxed: [] },
  t: {
    unlimited: m8,
    indexes: { reaching: 1, fitting: 0 },
    next: null,
    counts,
    relaxed: [relaxation({ maxIndexMiB: 234 }, ["maxIndexMiB"], m8)],
  },
};

it("counts the indexes to choose from", () => {
  expect(Object.values(budgets).map(choicesText)).toEqual(["5 of 9, next 1,700", "0 of 1"]);
  expect(choicesText({ indexes: { reaching: 0, fitting: 0 }, next: null })).toBe("–");
});

const series = [viewSeries("s"), viewSeries("t")];
const limits = within({ maxIndexMiB: 145 });
const params = { target: 0.99, ...limits, price: null, perQuery: false };

it("keeps rows that don't fit in the answer, with the reason and the way out, on pages and in pictures", () => {
  const curves = [{ ...viewCurve("s"), frontier: [m12] }, viewCurve("t")];
  const { rows } = answerRows(series, [], curves, 0.99, null);
  const cells = (isPage: boolean) => {
    const block = answerBlock({ series, k: 10, queryRecalls: {}, params, budgets }, rows, { corner: "", isPage });
    const at = (key: string) => block.columns.findIndex((column) => column.key === key);
    return block.rows.map((row) => ["qps", "params", "choices", "limits"].map((key) => row.cells[at(key)]?.text));
  };
  const fits = ["5 of 9, next 1,700", "−9.0 % (may be noise): 140 MiB instead of 150 MiB"];
  const reason = "no index within 145 MiB: the smallest has 234 MiB";
  expect(cells(true)).toEqual([
    ["", "–", ...fits],
    [reason, "", "0 of 1", "allow 234 MiB: 1,609 q/s"],
  ]);
  expect(cells(false)[1]).toEqual(["", reason, "0 of 1", "allow 234 MiB: 1,609 q/s"]);
  expect(searchAnswers(rows, [], params, { budgets })[0]?.cost?.text).toBe(
    "The limits cost s 9 % of its queries a second, which may be noise: 1,820 instead of 2,000; " +
      "140 MiB instead of 150 MiB.",
  );
});

it("answers with the change that helps where nothing fits, and says nothing without limits", () => {
  const { rows } = answerRows(series, [], [], 0.99, null);
  const only = Object.fromEntries(Object.entries(budgets).filter(([key]) => key === "t"));
  expect(searchAnswers(rows, [], params, { budgets: only }).map(({ answer }) => answer.text)).toEqual([
    "No index is known to fit at recall ≥ 0.99 and index ≤ 145 MiB: with index ≤ 234 MiB t answers 1,609 queries a second.",
  ]);
  expect(searchAnswers(rows, [], { ...params, ...NO_LIMITS })).toEqual([]);
});

it("offers the least change first, then the one that gives the most, each with the best of all series there", () => {
  // fashion-mnist at recall 0.99 and 8 threads. MariaDB first fits at 8.7 s (m 4); its m 8 is built in 15.1 s.
  // PGVector_halfvec first fits at 23 s.
  const [m4, maria] = [builtPoint("m4", 410, 8.7, 120), builtPoint("m8", 18625, 15.1, 120)];
  const halfvec = builtPoint("h8", 8421, 22.96, 120);
  const asked = { ...params, ...within({ maxBuildSeconds: 2 }) };
  const of = (unlimited: ViewPoint, way: SeriesBudget["relaxed"][number]): SeriesBudget => ({
    unlimited,
    indexes: { reaching: 1, fitting: 0 },
    next: null,
    counts,
    relaxed: [way],
  });
  const s = of(maria, relaxation({ maxBuildSeconds: 8.7 }, ["maxBuildSeconds"], m4));
  const t = of(halfvec, relaxation({ maxBuildSeconds: 23 }, ["maxBuildSeconds"], halfvec));
  const { rows } = answerRows(series, [], [], 0.99, null);
  const answersWith = (all: Record<string, SeriesBudget>) =>
    searchAnswers(rows, [], asked, { budgets: all }).map(({ answer }) => inFull(answer));
  const none = "No index is known to fit at recall ≥ 0.99 and build ≤ 2 s";
  expect(answersWith({ s, t })).toEqual([
    `${none}: with build ≤ 8.7 s s answers 410.0 queries a second. With build ≤ 15.1 s s answers 18,625.`,
  ]);
  // Under one limit the best of all series counts, whichever of them is asked first.
  const even = of(halfvec, relaxation({ maxBuildSeconds: 8.7 }, ["maxBuildSeconds"], builtPoint("h4", 500, 8.69, 120)));
  for (const all of [
    { s, t: even },
    { s: even, t: s },
  ])
    expect(answersWith(all)[0]).toContain(" answers 500.0 queries a second. With build ≤ 15.1 s ");
  // The best of all has no recorded build time: nothing is promised for it.
  expect(answersWith({ s: { ...s, unlimited: { ...maria, index: null } }, t })).toEqual([
    `${none}: with build ≤ 8.7 s s answers 410.0 queries a second.`,
  ]);
});
