import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { hasShared } from "@/lib/shared.testing";
import { knownNoise } from "./known-noise";
import { newestVerdict } from "./newest";
import { correctNoise, type Known, levelOf, type Runs } from "./noise";
import { changedTogether, eventOf, groupVerdict } from "./pooled";
import { changesOf } from "./segments";
import { limitOf, QUANTILES } from "./student";
import { verdictOf } from "./verdict";

// Worked examples of the study of verdicts, with the answers of its own program. Numbers have four significant digits.
const examples = path.resolve(import.meta.dirname, "../../../../shared/reference/verdicts/examples.json");

const build = z.union([z.number(), z.array(z.number().nullable()), z.null()]);
const setting = z.object({
  tool: z.string(),
  engine: z.string(),
  host: z.string(),
  scale: z.enum(["memory", "io"]).nullable(),
  threads: z.number().nullable(),
});
const own = setting.extend({ test: z.string() });
const runs = z.array(z.number().nullable());
const known = z.object({
  sigma: z.number(),
  df: z.number(),
  session: z.number(),
  drift: z.number(),
  source: z.enum(["setting", "assumed", "repeats"]),
});
const rows = z.array(z.object({ a: runs, b: runs, test: z.string(), family: z.string(), known: known.optional() }));
const numbers = z.record(z.string(), z.unknown());
const named = { name: z.string() };
const noise = { setting: own.optional(), known: known.optional() };
const example = z.discriminatedUnion("function", [
  z.object({
    ...named,
    function: z.literal("limit"),
    input: z.object({ df: z.number(), z: z.enum(["changed", "same"]) }),
    output: z.number(),
  }),
  z.object({
    ...named,
    function: z.literal("known"),
    input: z.object({ setting: own, repeats: z.object({ squares: z.number(), df: z.number() }).optional() }),
    output: numbers,
  }),
  z.object({
    ...named,
    function: z.literal("verdict"),
    input: z.object({ a: runs, b: runs, ...noise }),
    output: numbers,
  }),
  z.object({ ...named, function: z.literal("group"), input: z.object({ rows, setting }), output: numbers }),
  z.object({ ...named, function: z.literal("event"), input: z.object({ rows, setting }), output: numbers }),
  z.object({
    ...named,
    function: z.literal("history"),
    input: z.object({ line: z.array(build), seams: z.array(z.number()).default([]), ...noise }),
    output: z.object({
      changes: z.array(z.number()),
      alone: z.array(z.number()),
      seams: z.array(z.number()),
      newest: numbers,
    }),
  }),
  z.object({
    ...named,
    function: z.literal("listed"),
    input: z.object({ p: z.array(z.number()) }),
    output: z.array(z.number()),
  }),
]);
type Example = z.infer<typeof example>;

const runsOf = (values: readonly (number | null)[]): Runs => values.flatMap((value) => value ?? []);
const knownOf = (of: {
  setting?: z.infer<typeof own> | undefined;
  known?: z.infer<typeof known> | undefined;
}): Known => {
  if (of.known) return { ...of.known, builds: null };
  if (!of.setting) throw new Error("An example names neither a setting nor its noise.");
  return knownNoise(of.setting);
};
/** Rounds numbers to four digits, as the reference prints them. */
const toFourDigits = (of: object) =>
  Object.fromEntries(
    // The reference does not say how much one more run would show.
    Object.entries(of)
      .filter(([key]) => key !== "next")
      .map(([key, value]) => [key, typeof value === "number" ? Number(value.toPrecision(4)) : value]),
  );
const rowsOf = ({ rows: all, setting: of }: { rows: z.infer<typeof rows>; setting: z.infer<typeof setting> }) =>
  all.map(({ a, b, test, family, known: noise }) => ({
    a: runsOf(a),
    b: runsOf(b),
    family,
    known: knownOf({ known: noise, setting: { ...of, test } }),
  }));

/**
 * Returns our answer to an example, with the reference's fields that the rule has. Words and levels are not among them.
 */
function ours(of: Example): unknown {
  switch (of.function) {
    case "limit":
      return Number(limitOf(of.input.df, QUANTILES[of.input.z]).toPrecision(4));
    case "known": {
      const {
        builds: _,
        here: _here,
        ...found
      } = correctNoise(knownNoise(of.input.setting), {
        squares: 0,
        df: 0,
        builds: 0,
        ...of.input.repeats,
      });
      return toFourDigits(found);
    }
    case "verdict":
      return toFourDigits(verdictOf(runsOf(of.input.a), runsOf(of.input.b), knownOf(of.input)));
    case "group":
      return toFourDigits(groupVerdict(rowsOf(of.input)) ?? {});
    case "event": {
      const found = eventOf(rowsOf(of.input));
      if (!found) return { event: false };
      // The reference names the family and its ratio alone.
      const { changed: _, of: __, ...worst } = found.worst ?? {};
      return { ...toFourDigits(found), worst: found.worst && toFourDigits(worst) };
    }
    case "listed":
      return changedTogether(of.input.p);
    case "history": {
      const noise = knownOf(of.input);
      const line = of.input.line.map((each) => runsOf(Array.isArray(each) ? each : [each]));
      const at = line.flatMap((each, place) => (levelOf(each) === null ? [] : [place]));
      const levels = line.flatMap((each) => levelOf(each) ?? []);
      const found = changesOf(levels, noise);
      const places = (nths: readonly number[]) => nths.map((place) => at[place]);
      const isSeam = (place: number) =>
        of.input.seams.some((seam) => (at[place - 1] ?? -1) < seam && seam <= (at[place] ?? -1));
      const [before, last] = [line[at.at(-2) ?? -1], line.at(-1) ?? []];
      const newest =
        levelOf(last) === null
          ? { answer: "cannot tell", why: "no value", ratio: null }
          : before === undefined
            ? { answer: "cannot tell", why: "nothing before", ratio: null }
            : isSeam(levels.length - 1)
              ? { answer: "cannot tell", why: "a seam", ratio: null }
              : newestVerdict({
                  levels,
                  runs: last.length,
                  changes: found,
                  known: noise,
                  pair: verdictOf(before, last, noise),
                });
      return {
        changes: places(found.changes.filter((place) => !isSeam(place))),
        alone: places(found.alone),
        seams: places(found.changes.filter(isSeam)),
        newest: toFourDigits(newest),
      };
    }
  }
}

/** Returns the reference's answer without its words, and of an event that is none without why. */
function expectedOf({ output, ...of }: Example): unknown {
  if (Array.isArray(output) || typeof output === "number") return output;
  if (of.function === "history" && "newest" in output) {
    const { against: _, level: _level, ...newest } = z.looseObject({}).parse(output.newest);
    return { ...output, newest };
  }
  const { words: _, ...rest } = z.looseObject({}).parse(output);
  return of.function === "event" && rest.event === false && rest.of === undefined ? { event: false } : rest;
}

describe.runIf(hasShared)("the worked examples of the study of verdicts", () => {
  const all = hasShared ? z.array(example).parse(JSON.parse(readFileSync(examples, "utf8"))) : [];

  it.each(all.map((each) => [each.name, each] as const))("%s has the reference's answer", (_, each) => {
    expect(ours(each)).toEqual(expectedOf(each));
  });

  it("are sixty-three", () => {
    expect(all).toHaveLength(63);
  });
});
