import { expect, it } from "vitest";
import { answerRows } from "@/lib/views/compare/answer-rows";
import { viewCurve, viewSeries } from "@/lib/views/compare/view-points.testing";
import { defaultCompareParams } from "@/lib/views/state/compare-params";
import { answerClaim } from "./answer-claims";
import { answerClaimKey, findAnswerClaim } from "./claim-keys";

const series = [viewSeries("fast"), viewSeries("slow"), viewSeries("never")];
const curves = [
  viewCurve("fast", [0.96, 300], [0.99, 200]),
  viewCurve("slow", [0.95, 100]),
  viewCurve("never", [0.5, 900]),
];
const facts = { dataset: "glove", k: 10, params: { ...defaultCompareParams(), target: 0.95 } };
const { rows } = answerRows(series, [{ key: "" }], curves, 0.95, "slow");
const say = (key: string) => {
  const found = findAnswerClaim(rows, key);
  return found && answerClaim(facts, rows, found.row, found.of).sentence.text;
};

it("gives the best QPS of a series and of the base, their ratio and both recalls", () => {
  // 300 / 100.
  expect(say(answerClaimKey("fast", "qps"))).toBe(
    "With fast the best QPS at recall ≥ 0.95 is 3.00 times as high as " +
      "with slow: 300 against 100 q/s; recall 0.960 instead of 0.950.",
  );
});

it("names the base as such, and the highest recall of a series that misses the target", () => {
  expect(say("slow~qps")).toMatch(/^With slow the best QPS .* is 100 q\/s, the baseline; one run\.$/);
  expect(say("never~qps")).toBe(
    "With never the best QPS at recall ≥ 0.95 has no value: never reaches 0.95; highest recall 0.500.",
  );
});

it("has no number for an index of unknown time or size, and is null for an unknown series or measure", () => {
  expect(say("fast~build")).toContain("has no value: its source does not give this metric");
  expect(say("fast~size")).toContain("has no value: its source does not give this metric");
  expect([say("other~qps"), say("fast~colour"), say("fast")]).toEqual([null, null, null]);
});
