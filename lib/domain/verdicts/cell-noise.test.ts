import { describe, expect, it } from "vitest";
import { type BundleRepeats, type CellNoise, noiseOfLine, noiseTogether } from "./cell-noise";
import { correctNoise, type Known, type Runs, sumsOfRepeats } from "./noise";
import { verdictOf } from "./verdict";

const assumed: Known = { sigma: 0.0098, df: 4, session: 0.003, drift: 0.0049, source: "assumed", builds: null };
const setting: Known = { ...assumed, sigma: 0.0089, df: 15.8, source: "setting", builds: 16 };
const where = { bundle: "b1", setting: "point-query on box" };
const builds: Runs[] = [
  [100, 103],
  [100, 98, 104],
  [95, 96],
  [90, 91, 89],
];
const [a = [], b = [], ...others] = builds;
const whole: BundleRepeats = { ...where, ...sumsOfRepeats(builds) };
const side = (runs: Runs, repeats: readonly BundleRepeats[] = [whole], known = assumed) => ({
  runs,
  known: { ...known, repeats } satisfies CellNoise,
});
/** Rounds to twelve digits, since squares that were added and subtracted again differ in the last bits. */
const toTwelveDigits = (known: Known | null) => known && { ...known, sigma: Number(known.sigma.toPrecision(12)) };

describe("the noise of two sides", () => {
  it("has the repeats of the other builds of their bundle, without their own runs", () => {
    const rest = sumsOfRepeats(others);
    expect(rest).toMatchObject({ df: 3, builds: 2 });
    expect(toTwelveDigits(noiseTogether([side(a), side(b)]))).toEqual(toTwelveDigits(correctNoise(assumed, rest)));
    expect(noiseTogether([side(a), side(b)])).toMatchObject({ source: "repeats", df: 7, builds: 2, here: 2 });
  });

  it("is the known noise where only these two were run several times", () => {
    const own: BundleRepeats = { ...where, ...sumsOfRepeats([a, b]) };
    expect(noiseTogether([side(a, [own]), side(b, [own])])).toEqual(assumed);
    expect(noiseTogether([side([100], []), side([97], [])])).toEqual(assumed);
  });

  it("subtracts the counted runs of a side where these are not all of its runs", () => {
    // Two of b's three runs counted: the third is suspect.
    const counted = sumsOfRepeats([[100, 98]]);
    const sums = sumsOfRepeats([a, [100, 98], ...others]);
    const found = noiseTogether([side(a, [{ ...where, ...sums }]), side(b, [{ ...where, ...sums, own: counted }])]);
    expect(toTwelveDigits(found)).toEqual(toTwelveDigits(correctNoise(assumed, sumsOfRepeats(others))));
  });

  it("widens a known setting by restless repeats and is not narrowed by quiet ones", () => {
    // Variance of a run less its session: 0.0089² - 0.003² = 0.00007. With 6 degrees of 0.03²: (15.8 x 0.00007 +
    // 0.0054) / 21.8 = 0.0003.
    const restless = noiseTogether([side([100], [{ ...where, squares: 0.0054, df: 6, builds: 3 }], setting)]);
    expect(restless).toMatchObject({ source: "setting", df: 21.8, builds: 19, here: 3 });
    expect(restless?.sigma).toBeCloseTo(
      Math.sqrt((15.8 * (0.0089 ** 2 - 0.003 ** 2) + 0.0054) / 21.8 + 0.003 ** 2),
      12,
    );
    expect(noiseTogether([side([100], [{ ...where, squares: 0.00001, df: 6, builds: 3 }], setting)])).toEqual(setting);
  });

  it("has the repeats of both bundles where the sides are of two bundles", () => {
    const second: BundleRepeats = { ...where, bundle: "b2", squares: 0.004, df: 5, builds: 5 };
    const { squares, df } = sumsOfRepeats([b, ...others]);
    const found = noiseTogether([side(a), side([99], [second])]);
    expect(toTwelveDigits(found)).toEqual(
      toTwelveDigits(correctNoise(assumed, { squares: squares + 0.004, df: df + 5, builds: 3 + 5, mixed: true })),
    );
  });

  it("counts repeats in two bundles once, from the bundle of both sides", () => {
    const copy: BundleRepeats = { ...whole, bundle: "b2" };
    const alone = noiseTogether([side(a), side(b)]);
    expect(noiseTogether([side(a, [whole, copy]), side(b, [whole, copy])])).toEqual(alone);
    expect(noiseTogether([side(a, [copy, whole]), side(b, [whole])])).toEqual(alone);
  });

  it("is the wider one of two settings, each by its own repeats", () => {
    const other: BundleRepeats = { ...whole, setting: "point-query on another box", squares: 0.05, df: 3, builds: 3 };
    const found = noiseTogether([side(a), side([99], [other])]);
    expect(found).toEqual(correctNoise(assumed, { squares: 0.05, df: 3, builds: 3 }));
  });

  it("decides in an unknown setting where its assumed noise can't", () => {
    const quiet: BundleRepeats = { ...where, squares: 0.0001, df: 8, builds: 4 };
    const answer = (known: Known | null) => known && verdictOf([1000], [950], known).answer;
    expect([answer(assumed), answer(noiseTogether([side([1000], [quiet]), side([950], [quiet])]))]).toEqual([
      "cannot tell",
      "changed",
    ]);
  });
});

it("levels of a line are found with all repeats of its bundle, also those of its own builds", () => {
  const line = builds.map((runs) => side(runs).known);
  expect(noiseOfLine(line)).toEqual(correctNoise(assumed, sumsOfRepeats(builds)));
});
