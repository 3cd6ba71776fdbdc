import { expect, it } from "vitest";
import { noiseSource, usualSource } from "./noise-words";

it.each([
  [{ sigma: 0.01, assumed: false }, "from steps between builds here"],
  [{ sigma: 0.02, assumed: true }, "assumed from other tests"],
  [{ sigma: 0.02, assumed: true, repeats: 0.0028 }, "assumed from other tests; repeats here say 0.3 %"],
  [{ sigma: 0.034, assumed: false, raised: "repeats" as const, repeats: 0.034 }, "from repeats here"],
  [{ sigma: 0.021, assumed: false, raised: "cap" as const }, "three times that of repeats"],
  [{ sigma: 0.07, assumed: true, raised: "restless" as const }, "from repeats of this test elsewhere"],
])("says where the noise %o is from", (noise, words) => {
  expect(noiseSource(noise)).toBe(words);
});

it.each([
  [{ source: "setting" as const, builds: 16 }, "from 16 builds run several times"],
  // 16 builds of the table and 7 of the bundle.
  [{ source: "setting" as const, builds: 23, here: 7 }, "from 16 builds run several times, and 7 builds here"],
  [{ source: "repeats" as const, builds: 7, here: 7 }, "from 7 builds run several times here"],
  [{ source: "repeats" as const, builds: 1, here: 1 }, "from 1 build run several times here"],
  [{ source: "repeats" as const, builds: 8, here: 8, mixed: true }, "from 8 measurements run several times here"],
  [{ source: "assumed" as const, builds: null }, "assumed, not measured here"],
])("says how many builds noise is from, and how many of them are in the bundles: %o", (noise, words) => {
  expect(noiseSource({ sigma: 0.01, df: 10, session: 0.003, drift: 0.005, ...noise })).toBe(words);
});

it("names the source that most rows have, and none for few rows or without a majority", () => {
  const steps = { sigma: 0.01, assumed: false };
  const other = { sigma: 0.02, assumed: true };
  expect(usualSource([steps, steps, other])).toBe("from steps between builds here");
  expect(usualSource([steps, steps])).toBeNull();
  expect(usualSource([steps, steps, other, other])).toBeNull();
  expect(usualSource([])).toBeNull();
});
