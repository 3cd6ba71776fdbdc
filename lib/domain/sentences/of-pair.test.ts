import { describe, expect, it } from "vitest";
import { claimOf } from "@/lib/domain/claims/claim";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import { amountText } from "./amounts";
import { dropSentence, pairSentence } from "./of-pair";

const subject = { what: "point-query throughput", at: "at 1 thread", on: "on 8 CPUs", unit: "q/s", scale: 1 };
const cell = (values: readonly number[], part: Partial<RelativeCell> = {}): RelativeCell => ({
  state: values.length ? "measured" : "absent",
  value: values[Math.floor(values.length / 2)] ?? null,
  min: values[0] ?? null,
  max: values.at(-1) ?? null,
  n: values.length,
  samples: values.map((value, at) => ({ id: `b1.${at}`, value, status: "complete" })),
  origin: "raw",
  context: 0,
  ...part,
});
const say = (a: RelativeCell | null, b: RelativeCell | null, part: Partial<Parameters<typeof claimOf>[0]> = {}) =>
  pairSentence(
    claimOf({
      metric: "qps",
      a: { name: "in 5.6.51", cell: a },
      b: { name: "in MySQL 9.5.0", cell: b },
      isBase: false,
      noise: { sigma: 0.01, assumed: false },
      gates: [],
      warnings: [],
      ...part,
    }),
    subject,
  );
const text = (...args: Parameters<typeof say>) => say(...args).text;

describe("a claim as a sentence", () => {
  it("names both sides, the change, both values, the conditions and the runs", () => {
    expect(text(cell([24515]), cell([16016]))).toBe(
      "In MySQL 9.5.0 point-query throughput at 1 thread is 35 % lower than in 5.6.51: 16,016 against 24,515 q/s on 8 CPUs; one run each.",
    );
    expect(text(cell([1000]), cell([2600]))).toContain("is 2.60 times as high as in 5.6.51: 2,600 against 1,000 q/s");
  });

  it("names an equal value as the same, and a small change as possible noise", () => {
    expect(text(cell([1000]), cell([1004]))).toContain(
      "is the same as in 5.6.51 within 5 %: 1,004 against 1,000 q/s on 8 CPUs (+0.4 %)",
    );
    expect(text(cell([1000]), cell([960]))).toMatch(/\(−4\.0 %\), which may be noise\.$/);
    // The allowed distance is 4 x 0.01 x sqrt(2) = 0.0566 in logarithms.
    // - Down: exp(-0.0566) = -5.5 %
    // - Up: exp(0.0566) = +5.8 %
    expect(text(cell([1000]), cell([1055]))).toMatch(/\(\+5\.5 %\), which may be noise\.$/);
  });

  it("gives the median of repeats, their spread, and the author of the numbers", () => {
    expect(text(cell([95, 100, 105]), cell([60], { origin: "author" }))).toMatch(
      /is 40 % lower than in 5\.6\.51: 60 against 100 q\/s on 8 CPUs\.$/,
    );
    expect(say(cell([95, 100, 105]), cell([60], { origin: "author" })).notes).toEqual([
      "One run, against median of 3 runs, 95 to 105",
      "The value in MySQL 9.5.0 is from the author's own table",
    ]);
    const author = { origin: "author" } as const;
    expect(text(cell([100], author), cell([60], author))).toMatch(/; one run each\.$/);
  });

  it("names other differences, the better direction where it is lower, and unknown noise", () => {
    expect(text(cell([100]), cell([60]), { warnings: ["config b instead of config a"] })).toMatch(
      /; config b instead of config a\.$/,
    );
    expect(text(cell([2]), cell([1]), { metric: "latencyP95Seconds" })).toContain("; lower is better");
    expect(text(cell([2]), cell([1]), { noise: null })).toMatch(/; noise not known(?:;.*)?\.$/);
  });

  it.each([
    ["failed", "the run failed, which is not 0"],
    ["truncated", "the run was cut short"],
    ["suspect", "the run looks wrong"],
    ["absent", "its source does not give this metric"],
  ] as const)("of a side that is %s says why it has no value, and no number", (state, why) => {
    const none = cell([], { state });
    expect(text(cell([10]), none)).toBe(`In MySQL 9.5.0 point-query throughput at 1 thread has no value: ${why}.`);
    expect(text(none, cell([10]))).toContain(`; in 5.6.51 there is no value: ${why}`);
  });

  it("refuses a ratio across conditions, of repeats that disagree, of 0 and of an author's ratio, with the reason", () => {
    expect(text(cell([10]), cell([20]), { gates: ["machine hetz instead of machine pn53"] })).toMatch(
      /is 20 q\/s, and 10 q\/s in 5\.6\.51 under other conditions, so nothing is divided; 1 condition differs\.$/,
    );
    expect(text(cell([100]), cell([65, 70, 609], { state: "repeats-disagree" }))).toContain(
      "has no one number: the 3 runs lie between 65 and 609 q/s",
    );
    expect(text(cell([0]), cell([3]))).toContain("a value printed as 0 has no ratio");
    const ratio = cell([0.65], { state: "author-ratio", origin: "author" });
    expect(text(cell([1]), ratio, { metric: "relativeQps" })).toContain("is 0.65 by the author's own ratios");
  });

  it("names the baseline itself, and a first build without one before it", () => {
    expect(text(cell([10]), cell([10]), { isBase: true })).toMatch(/is 10 q\/s on 8 CPUs, the baseline; one run\.$/);
    expect(text(null, cell([10]), { a: null })).toContain("there is no baseline to compare it with");
    expect(text(cell([10]), null)).toContain("has no value: nothing was measured");
  });
});

it("never prints a ratio where the claim has none", () => {
  const sides: (RelativeCell | null)[] = [cell([10]), cell([]), cell([], { state: "failed" }), cell([0]), null];
  for (const a of sides)
    for (const b of sides) {
      const sentence = text(a, b);
      if (a?.value == null || b?.value == null || a.value === 0) expect(sentence).not.toMatch(/%|times/);
    }
});

it("names the first bad build with its engine, and a rise where lower is better", () => {
  expect(dropSentence("MySQL 8.0.21", "higher").text).toBe(
    "The first build that lost 10 % or more on the one before is MySQL 8.0.21.",
  );
  expect(dropSentence("MySQL 8.0.21", "lower").text).toContain("that rose by 10 % or more");
});

it("writes no more digits than the value's source has", () => {
  // A tool that prints 0.04 ms.
  expect(amountText(0.00004, { unit: "µs", scale: 1e6 })).toBe("40");
  expect(amountText(0.35, { unit: "s", scale: 1 })).toBe("0.35");
  // Zeros that rounding to four digits left are digits.
  expect(amountText(39.9984, { unit: "s", scale: 1 })).toBe("40.00");
  expect(amountText(24515, { unit: "q/s", scale: 1 })).toBe("24,515");
  expect(amountText(null, { unit: "s", scale: 1 })).toBe("–");
});
