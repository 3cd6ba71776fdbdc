import { describe, expect, it } from "vitest";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import { claimOf } from "./claim";

const cell = (values: readonly number[], part: Partial<RelativeCell> = {}): RelativeCell => {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    state: values.length ? "measured" : "absent",
    value: sorted[Math.floor(values.length / 2)] ?? null,
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
    n: values.length,
    samples: values.map((value, at) => ({ id: `b1.${at}`, value, status: "complete" })),
    origin: "raw",
    context: 0,
    ...part,
  };
};
const noise = { sigma: 0.01, assumed: false };
const claim = (a: RelativeCell | null, b: RelativeCell | null, part: Partial<Parameters<typeof claimOf>[0]> = {}) =>
  claimOf({
    metric: "qps",
    a: { name: "in 5.6.51", cell: a },
    b: { name: "in MySQL 9.5.0", cell: b },
    isBase: false,
    noise,
    gates: [],
    warnings: [],
    ...part,
  });

describe("the claim on one cell against another", () => {
  it("is their ratio, its direction and whether it is more than noise", () => {
    // 16,016 / 24,515 = 0.6533; one run of 1 % noise each: four standard errors are 5.7 %.
    expect(claim(cell([24515]), cell([16016]))).toMatchObject({
      ratio: 16016 / 24515,
      refusal: null,
      direction: "higher",
      better: false,
      verdict: { answer: "changed" },
    });
    expect(claim(cell([1000]), cell([1002])).verdict?.answer).toBe("same");
    expect(claim(cell([1000]), cell([960])).verdict?.answer).toBe("cannot tell");
  });

  it.each(["a", "b"])("has no ratio where the repeats of side %s disagree", (side) => {
    const [apart, one] = [cell([100, 130], { state: "repeats-disagree" }), cell([100])];
    const result = side === "a" ? claim(apart, one) : claim(one, apart);
    expect(result).toMatchObject({ ratio: null, refusal: "repeats disagree", verdict: null });
  });

  it("reverses the direction where lower is better, and has no verdict without noise", () => {
    expect(claim(cell([2]), cell([1]), { metric: "latencyP95Seconds" })).toMatchObject({
      direction: "lower",
      better: true,
    });
    expect(claim(cell([2]), cell([1]), { noise: null })).toMatchObject({ ratio: 0.5, verdict: null });
    expect(claim(cell([2]), cell([2]))).toMatchObject({ ratio: 1, better: null });
  });

  it.each(["failed", "truncated", "suspect", "absent"] as const)(
    "has no ratio where a side is %s, since no value is not 0",
    (state) => {
      const none = cell([], { state });
      expect(claim(cell([10]), none)).toMatchObject({
        ratio: null,
        refusal: "no value",
        verdict: null,
        b: { value: null, state },
      });
      expect(claim(none, cell([10]))).toMatchObject({ ratio: null, refusal: "no value", a: { value: null, state } });
    },
  );

  it("has no ratio without a measurement, without a baseline, or for the baseline itself", () => {
    expect(claim(cell([10]), null)).toMatchObject({
      ratio: null,
      refusal: "no value",
      b: { state: "missing", point: null },
    });
    expect(claim(null, cell([10]), { a: null })).toMatchObject({ ratio: null, refusal: "no baseline", a: null });
    expect(claim(cell([10]), cell([10]), { isBase: true })).toMatchObject({
      a: null,
      refusal: "is the baseline",
      ratio: null,
    });
  });

  it("is refused across different conditions, and where repeats disagree", () => {
    const gates = ["machine hetz instead of machine pn53"];
    expect(claim(cell([10]), cell([20]), { gates })).toMatchObject({ ratio: null, refusal: "other conditions", gates });
    const apart = cell([65, 70, 609], { state: "repeats-disagree" });
    expect(claim(cell([100]), apart)).toMatchObject({
      ratio: null,
      refusal: "repeats disagree",
      b: { min: 65, max: 609 },
    });
  });

  it("never divides an author's ratio, a value by 0, or a cost printed as 0", () => {
    const ratio = cell([0.65], { state: "author-ratio", origin: "author" });
    expect(claim(cell([1]), ratio, { metric: "relativeQps" })).toMatchObject({
      ratio: null,
      refusal: "author's ratio",
    });
    const base0 = { ratio: null, refusal: "base is 0" };
    expect(claim(cell([0]), cell([1]))).toMatchObject(base0);
    expect(claim(cell([3]), cell([0]), { metric: "cpuSecondsPerQuery" })).toMatchObject(base0);
    // A rate of 0 was measured: it is 0 of the baseline.
    expect(claim(cell([3]), cell([0]))).toMatchObject({ ratio: 0, refusal: null });
  });

  it("names the author's values, and leads to the point with the value", () => {
    const printed = cell([10], { origin: "author" });
    expect(claim(printed, cell([20]))).toMatchObject({ a: { byAuthor: true, point: "b1.0" }, b: { byAuthor: false } });
    const half = cell([5], {
      samples: [
        { id: "b1.7", value: null, status: "failed" },
        { id: "b1.8", value: 5, status: "complete" },
      ],
    });
    expect(claim(printed, half).b.point).toBe("b1.8");
  });
});
