import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { groupNoise, levelOf, lineNoise, PRIOR_IO_BOUND, type Runs } from "./noise";
import { changedTogether, pOfMove, pooledEvent } from "./pooled";
import { changesOf } from "./segments";
import { newestVerdict, pairVerdict, verdictOf } from "./verdict";

const examples = path.resolve(import.meta.dirname, "../../../../shared/reference/noise/examples.json");

const build = z.union([z.number(), z.array(z.number()), z.null()]);
const example = z.discriminatedUnion("function", [
  z.object({
    name: z.string(),
    function: z.literal("line"),
    input: z.object({ values: z.array(build), group: z.number() }),
    output: z.object({
      sigma: z.number(),
      changes: z.array(z.number()),
      lone: z.array(z.number()),
      newest: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  }),
  z.object({
    name: z.string(),
    function: z.literal("pooled"),
    input: z.object({ lines: z.array(z.array(build)) }),
    output: z.object({
      group: z.number(),
      pooled: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])),
    }),
  }),
  z.object({
    name: z.string(),
    function: z.literal("verdict"),
    input: z.object({ r: z.number(), sigma: z.number(), na: z.number(), nb: z.number() }),
    output: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  z.object({
    name: z.string(),
    function: z.literal("listed"),
    input: z.object({ p: z.array(z.number()) }),
    output: z.array(z.number()),
  }),
  z.object({ name: z.string(), function: z.literal("t_p"), input: z.object({ z: z.number() }), output: z.number() }),
]);
type Example = z.infer<typeof example>;

const runsOf = (value: z.infer<typeof build>): Runs => (value === null ? [] : Array.isArray(value) ? value : [value]);
const buildOf = (values: Runs) => ({ values, seam: null });
const round = (value: number) => Math.round(value * 10_000) / 10_000;
const rounded = (of: object) =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, typeof value === "number" ? round(value) : value]));
/** What the reference says in its words: an answer that has numbers names no reason. */
const said = ({ before: _, ...verdict }: ReturnType<typeof verdictOf> & { before?: number }) => {
  const whys = { "no value": "the newest build has no value", "nothing before": "no build before it" };
  if (verdict.why === null) {
    const { why: _, ...numbers } = verdict;
    return rounded(numbers);
  }
  return { answer: verdict.answer, why: verdict.why === "repeats disagree" ? verdict.why : whys[verdict.why] };
};

/** The answer of ours to a worked example, rounded to the four digits that the reference prints. */
function ours(of: Example): unknown {
  switch (of.function) {
    case "line": {
      const line = of.input.values.map(runsOf);
      const { sigma } = lineNoise(line.map(buildOf), of.input.group);
      const measured = line.flatMap((runs, at) => (levelOf(runs) === null ? [] : [at]));
      const { changes, alone } = changesOf(
        line.flatMap((runs) => levelOf(runs) ?? []),
        sigma,
      );
      return {
        sigma: round(sigma),
        changes: changes.map((at) => measured[at]),
        lone: alone.map((at) => measured[at]),
        newest: said(newestVerdict(line.map(buildOf), sigma)),
      };
    }
    case "pooled": {
      const lines = of.input.lines.map((line) => line.map(runsOf));
      const group = groupNoise(lines.map((line) => line.map(buildOf)));
      const noisy = lines.map((runs) => ({ runs, sigma: lineNoise(runs.map(buildOf), group).sigma }));
      const { ratio: _, ...event } = { ratio: null, ...pooledEvent(noisy) };
      return { group: round(group), pooled: rounded(event) };
    }
    case "verdict":
      return said(verdictOf(of.input.r, of.input.sigma, of.input.na, of.input.nb));
    case "listed":
      return changedTogether(of.input.p);
    case "t_p":
      return round(pOfMove(of.input.z));
  }
}

describe.skipIf(!existsSync(examples))("the worked examples of the noise study", () => {
  const all = existsSync(examples) ? z.array(example).parse(JSON.parse(readFileSync(examples, "utf8"))) : [];

  it.each(all.map((each) => [each.name, each] as const))("%s is answered as the reference does", (_, each) => {
    expect(ours(each)).toEqual(each.output);
  });

  it("are eighteen", () => {
    expect(all).toHaveLength(18);
  });
});

describe("a verdict", () => {
  const one = (value: number) => buildOf([value]);

  it("never takes three builds of one run each for a measure of noise", () => {
    // Their steps may be the change itself: the group's noise stands alone.
    const { sigma, steps } = lineNoise([one(100), one(130), one(70)], 0.012);
    expect(sigma).toBeCloseTo(0.012, 12);
    expect(steps).toBe(0);
    expect(groupNoise([[one(100), one(130), one(70)]], PRIOR_IO_BOUND)).toBe(PRIOR_IO_BOUND);
  });

  it("takes no step over a seam for noise, nor one over a failed build on a seam", () => {
    const steady = [one(100), one(101), one(100), one(101), one(100)];
    const moved = [...steady, { values: [], seam: "config z12a instead of z11a" }, one(50), one(50.5)];
    const { sigma: plain } = lineNoise(steady, 0.01);
    // Its five steps of 0.00995 are those of the steady line and one more.
    expect(lineNoise(moved, 0.01)).toMatchObject({ steps: 5 });
    expect(lineNoise(moved, 0.01).sigma).toBeLessThan(plain * 1.02);
  });

  it("says that one run of each can't show 4 % where data is IO-bound, and that it would need more runs", () => {
    const answer = verdictOf(Math.log(0.96), PRIOR_IO_BOUND, 1, 1);
    expect(answer).toMatchObject({ answer: "cannot tell", why: null });
    // 4 x 0.018 x sqrt(2) = 0.1018 in logarithms: falls from 9.68 % would show. 4 x 0.018 x sqrt(2 / n) <= ln 1.05 needs n >= 4.36.
    expect(answer.why === null && answer.visible).toBeCloseTo(1 - Math.exp(-0.101823), 5);
    expect(answer.why === null && answer.more).toBe(4);
  });

  it("answers the same for a rise as for the fall of equal ratio", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        fc.double({ min: 0.005, max: 0.1, noNaN: true }),
        (ratio, sigma) => {
          const up = verdictOf(Math.log(ratio), sigma, 1, 1);
          const down = verdictOf(-Math.log(ratio), sigma, 1, 1);
          expect(up.answer).toBe(down.answer);
        },
      ),
    );
  });

  it("never calls less than the neutral 2 % a change, however quiet the line is", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.0197, max: 0.0197, noNaN: true }),
        fc.integer({ min: 1, max: 500 }),
        (r, runs) => {
          expect(verdictOf(r, 0.007, runs, runs).answer).not.toBe("changed");
        },
      ),
    );
  });

  it("does not let repeats of one session average the drift between sessions away", () => {
    const few = verdictOf(Math.log(0.98), 0.007, 3, 3);
    const many = verdictOf(Math.log(0.98), 0.007, 1000, 1000);
    // The error is never below 0.0042 x sqrt(2) = 0.00594, so falls of 4 x that stay the limit.
    expect(many.why === null && many.visible).toBeCloseTo(1 - Math.exp(-4 * 0.0042 * Math.SQRT2), 9);
    expect(few.why === null && many.why === null && many.visible <= few.visible).toBe(true);
  });

  it("can't tell between sides whose repeats disagree or that have no value", () => {
    expect(pairVerdict([700, 1000], [900], 0.01)).toEqual({ answer: "cannot tell", why: "repeats disagree" });
    expect(pairVerdict([], [900], 0.01)).toEqual({ answer: "cannot tell", why: "no value" });
    expect(pairVerdict([0], [900], 0.01)).toEqual({ answer: "cannot tell", why: "no value" });
  });

  it("of a pair is that of its two values", () => {
    // Four runs of one side: its median of 960, and a fall of 4 % against an error of 0.01 x sqrt(1 + 1/4) = 0.01118.
    const answer = pairVerdict([1000], [950, 955, 965, 970], 0.01);
    expect(answer.why === null && answer.ratio).toBeCloseTo(0.96, 9);
    expect(answer.why === null && answer.visible).toBeCloseTo(1 - Math.exp(-4 * 0.01 * Math.sqrt(1.25)), 9);
    expect(answer.answer).toBe("cannot tell");
  });
});

describe("the changes of a line", () => {
  const logs = (values: readonly number[]) => values.map(Math.log);

  it("need two builds that confirm them, wherever the line is cut", () => {
    expect(changesOf(logs([100, 100, 101, 100, 80]), 0.01)).toEqual({ changes: [], alone: [] });
    expect(changesOf(logs([100, 100, 101, 100, 80, 80]), 0.01)).toEqual({ changes: [4], alone: [] });
    expect(changesOf(logs([100, 100, 101, 100, 80, 100]), 0.01)).toEqual({ changes: [], alone: [4] });
  });

  it("are those of the same line in other units", () => {
    const line = fc.array(fc.double({ min: 10, max: 1000, noNaN: true }), { minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(line, fc.constantFrom(0.5, 2, 1024), (values, factor) => {
        const [one, other] = [
          changesOf(logs(values), 0.02),
          changesOf(logs(values.map((value) => value * factor)), 0.02),
        ];
        expect(other).toEqual(one);
      }),
    );
  });

  it("leave no build both alone and the first of a level, and keep their order", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1, max: 10, noNaN: true }), { maxLength: 30 }), (values) => {
        const { changes, alone } = changesOf(logs(values), 0.05);
        expect(changes.filter((at) => alone.includes(at))).toEqual([]);
        expect([...changes].sort((a, b) => a - b)).toEqual(changes);
        for (const at of [...changes, ...alone]) expect(at > 0 && at < values.length - 1).toBe(true);
      }),
    );
  });
});

describe("an event of many lines", () => {
  const steady = (values: readonly number[]) => ({ runs: values.map((value): Runs => [value]), sigma: 0.01 });

  it("is not looked for in fewer than eight lines, and a line whose newest build failed is none of them", () => {
    const line = steady([100, 100, 100, 80]);
    expect(pooledEvent(Array.from({ length: 7 }, () => line))).toEqual({ event: false, lines: null });
    const failed = { runs: [...line.runs.slice(0, -1), []], sigma: 0.01 };
    expect(pooledEvent([...Array.from({ length: 7 }, () => line), failed])).toEqual({ event: false, lines: null });
    expect(pooledEvent(Array.from({ length: 8 }, () => line))).toMatchObject({ event: true, lines: 8, down: 1, up: 0 });
  });

  it("is not made by one line, however far it falls", () => {
    const quiet = Array.from({ length: 9 }, () => steady([100, 100, 100, 100]));
    expect(pooledEvent([...quiet, steady([100, 100, 100, 1])])).toMatchObject({ event: false, lines: 10, down: 0.1 });
  });
});
