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

it("names the source that most rows have, none of few rows or where no source is that common", () => {
  const steps = { sigma: 0.01, assumed: false };
  const other = { sigma: 0.02, assumed: true };
  expect(usualSource([steps, steps, other])).toBe("from steps between builds here");
  expect(usualSource([steps, steps])).toBeNull();
  expect(usualSource([steps, steps, other, other])).toBeNull();
  expect(usualSource([])).toBeNull();
});
