import { expect, it } from "vitest";
import { claimOf } from "@/lib/domain/claims/claim";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import { groupSentence } from "./group-words";

const cell = (value: number): RelativeCell => ({
  state: "measured",
  value,
  min: value,
  max: value,
  n: 1,
  samples: [{ id: "b1.1", value, status: "complete" }],
  origin: "raw",
  context: 0,
});
interface Told {
  /** What the rows' ratios are to, by row; the first stands for those left out. */
  bases?: readonly string[];
  /** What else differs, by row. */
  warnings?: readonly (readonly string[])[];
}
const say = (
  ratios: readonly number[],
  part: Partial<Parameters<typeof groupSentence>[0]> = {},
  { bases = ["in 5.6.51"], warnings = [] }: Told = {},
) =>
  groupSentence({
    claims: ratios.map((ratio, at) => ({
      name: `test-${at}`,
      claim: claimOf({
        metric: "qps",
        a: { name: bases[at] ?? bases[0] ?? "", cell: cell(1000) },
        b: { name: "in MySQL 9.5.0", cell: cell(1000 * ratio) },
        isBase: false,
        noise: { sigma: 0.01, assumed: false },
        gates: [],
        warnings: warnings[at] ?? [],
      }),
    })),
    of: "point queries",
    isGroup: true,
    metric: "throughput",
    rows: ratios.length,
    rowName: "microbenchmark",
    name: "in MySQL 9.5.0",
    base: "in 5.6.51",
    isBase: false,
    at: "at 1 thread",
    on: "on 8 CPUs",
    ...part,
  }).sentence;

it("sums a group up by its median, both ends, and what its rows say beyond their own noise", () => {
  // The median of 0.5, 0.7 and 1.3 is 0.7.
  expect(say([0.5, 0.7, 1.3])).toBe(
    "In MySQL 9.5.0 throughput of point queries at 1 thread on 8 CPUs is 30 % lower than in 5.6.51: median of 3 microbenchmarks, from −50 % (test-0) to +30 % (test-2); 2 worse, 1 better.",
  );
});

it.each([
  [
    "queries per second",
    [2.5],
    "queries per second of point queries at 1 thread on 8 CPUs are 2.50 times as high as in 5.6.51",
  ],
  ["bytes written per query", [0.99], "are not shown to differ from what they are in 5.6.51"],
  ["CPU per query", [0.7], "CPU per query of point queries at 1 thread on 8 CPUs is 30 % lower"],
])("speaks of %s in the number that it has", (metric, ratios, words) => {
  expect(say(ratios, { metric })).toContain(words);
});

it("calls a median no finding where no row moved by more than its noise", () => {
  expect(say([0.99, 0.97, 1.001])).toBe(
    "In MySQL 9.5.0 throughput of point queries at 1 thread on 8 CPUs is not shown to differ from what it is in 5.6.51: median −1 % of 3 microbenchmarks, from −3 % (test-1) to +0.1 % (test-2); 2 the same, 1 may be noise.",
  );
});

it("counts repeats that disagree apart from rows without a ratio, since the table shows a ratio of them", () => {
  const apart = claimOf({
    metric: "qps",
    a: { name: "in 5.6.51", cell: cell(1000) },
    b: { name: "in MySQL 9.5.0", cell: { ...cell(500), state: "repeats-disagree" } },
    isBase: false,
    noise: null,
    gates: [],
    warnings: [],
  });
  const claims = [0.5, 0.7].map((ratio, at) => ({
    name: `test-${at}`,
    claim: { ...apart, refusal: null, ratio },
  }));
  expect(say([], { claims: [...claims, { name: "test-2", claim: apart }], rows: 4 })).toMatch(
    /1 microbenchmark without a ratio; 1 microbenchmark left out, whose repeats disagree\.$/,
  );
});

it("names the rows without a ratio by number, and says nothing where there is no baseline", () => {
  expect(say([0.5, 0.5], { rows: 5 })).toMatch(/; 3 microbenchmarks without a ratio\.$/);
  expect(say([0.5], { base: null })).toContain("can’t be summed up: there is no baseline");
  expect(say([1, 1], { isBase: true })).toContain("is the baseline: 2 of 2 microbenchmarks have a value");
});

it("names what its rows were divided by, also where that is not the column's own baseline", () => {
  // 11.3.6 failed in every row, so that 11.4.8 is divided by the build before that.
  expect(say([0.5, 0.7], { base: "in 11.3.6" }, { bases: ["in 11.3.2"] })).toContain(
    "40 % lower than in 11.3.2: median",
  );
  expect(say([0.5, 0.7], { base: "in 11.3.6" }, { bases: ["in 11.3.2", "in 11.3.6"] })).toContain(
    "40 % lower than in the build before: median",
  );
});

it("says what else differs, and in how many of its rows", () => {
  const config = "config x10b instead of config x10a";
  expect(say([0.5, 0.7], {}, { warnings: [[config], [config]] })).toMatch(/; config x10b instead of config x10a\.$/);
  expect(say([0.5, 0.7], {}, { warnings: [[config]] })).toMatch(/; config x10b instead of config x10a \(1 of 2\)\.$/);
});

it("names the only condition that its rows have of several, and sums nothing up across two", () => {
  expect(say([0.5, 0.7], { isGroup: false, of: "throughput", conditions: ["scale iobound"] })).toContain(
    "In MySQL 9.5.0 throughput (scale iobound) at 1 thread on 8 CPUs is 40 % lower",
  );
  expect(say([0.5, 0.7], { isGroup: false, of: "throughput", conditions: ["scale inmem", "scale iobound"] })).toBe(
    "In MySQL 9.5.0 throughput at 1 thread on 8 CPUs can’t be summed up: its rows are of 2 conditions that no number is made across (scale inmem; scale iobound).",
  );
});
