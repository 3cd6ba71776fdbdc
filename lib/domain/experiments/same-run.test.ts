import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import type { Column } from "./columns";
import { evidenceOf } from "./evidence";
import { copyOf, isCopy } from "./same-run";

const column = (cells: Record<string, number>, part: Partial<Column> = {}): Column => ({
  engine: "mysql",
  version: "8.0.44",
  build: "my8044_rel",
  config: null,
  ...part,
  cells: new Map(Object.entries(cells)),
});

/** Eight tests of one run: five digits each. */
const run = {
  a: 22198,
  b: 12557,
  c: 17601,
  d: 18928,
  e: 16989,
  f: 10058,
  g: 30142,
  h: 98765,
};
const mapRates = (change: (value: number, at: number) => number): Record<string, number> =>
  Object.fromEntries(Object.entries(run).map(([test, value], at) => [test, change(value, at)]));

describe("two columns", () => {
  it("are one run in another choice and order of tests", () => {
    const { a: _, ...others } = run;
    const reversed = Object.fromEntries(Object.entries(others).toReversed());
    // log10 of each, together 30.3: 12557 counts as 4.1 digits.
    expect(copyOf(column(run), column(reversed))).toEqual({ common: 7, same: 7, digits: 30, copy: true });
  });

  it("are one run where one is rounded to four digits, and in thousands", () => {
    const rounded = mapRates((value) => Number(value.toPrecision(4)) / 1000);
    expect(copyOf(column(run), column(rounded))).toMatchObject({ common: 8, same: 8, copy: true });
    expect(isCopy(column(rounded), column(run))).toBe(true);
  });

  it("are not one run where one of eight cells was corrected, which leaves less than nine of ten", () => {
    expect(isCopy(column(run), column({ ...run, a: 33333 }))).toBe(false);
  });

  it("are one run where one cell of ten was corrected, and not where two of eight were", () => {
    const ten = { ...run, i: 45678, j: 56789 };
    expect(copyOf(column(ten), column({ ...ten, a: 23000 })).copy).toBe(true);
    expect(copyOf(column(run), column({ ...run, a: 23000, b: 13000 })).copy).toBe(false);
  });

  it("are not one run as repeats half a percent apart, with four tests, with few digits, or rounded to two", () => {
    const repeat = column(mapRates((value, at) => Math.round(value * (at % 2 ? 1.005 : 0.995))));
    expect(copyOf(column(run), repeat)).toMatchObject({ common: 8, same: 0, copy: false });
    expect(isCopy(column(run), repeat)).toBe(false);
    const { a, b, c, d } = run;
    expect(copyOf(column({ a, b, c, d }), column({ a, b, c, d })).copy).toBe(false);
    const few = { a: 222, b: 126, c: 176, d: 189, e: 171 };
    expect(copyOf(column(few), column(few))).toEqual({ common: 5, same: 5, digits: 11, copy: false });
    const coarse = column(mapRates((value) => Number(value.toPrecision(2))));
    expect(copyOf(column(run), coarse)).toMatchObject({ common: 0, copy: false });
  });
});

const reference = path.resolve(import.meta.dirname, "../../../../shared/reference/identity/examples.json");

describe.runIf(hasShared)("the examples of the reference", () => {
  const prints = z.record(z.string(), z.string());
  const printedColumn = z.object({
    engine: z.string(),
    version: z.string().nullable(),
    build: z.string(),
    config: z.string().nullable(),
    cells: prints,
  });
  const examples = z.object({
    copies: z.array(z.object({ name: z.string(), a: prints, b: prints, expected: z.record(z.string(), z.unknown()) })),
    evidence: z.array(
      z.object({
        name: z.string(),
        a: z.array(printedColumn),
        b: z.array(printedColumn),
        expected: z.object({ verdict: z.string(), basis: z.string(), cells: z.number() }),
      }),
    ),
  });
  const { copies, evidence } = examples.parse(
    hasShared ? JSON.parse(readFileSync(reference, "utf8")) : { copies: [], evidence: [] },
  );
  const numbers = (cells: Record<string, string>) =>
    Object.fromEntries(Object.entries(cells).map(([test, print]) => [test, Number(print)]));

  it.each(copies)("of copies: $name", ({ a, b, expected }) => {
    const [left, right] = [column(numbers(a)), column(numbers(b))];
    const { common, same, copy } = copyOf(left, right);
    expect({ common, same, copy }).toEqual(expected);
    expect([isCopy(left, right), isCopy(right, left)]).toEqual([copy, copy]);
  });

  it.each(evidence)("of evidence: $name", ({ a, b, expected }) => {
    const columns = (of: typeof a) => of.map(({ cells, ...part }) => column(numbers(cells), part));
    const { answer, basis, cells } = evidenceOf(columns(a), columns(b));
    expect({ verdict: answer, basis, cells }).toEqual(expected);
  });
});
