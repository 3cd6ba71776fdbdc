import { expect, test } from "vitest";
import { packedLines } from "./packed-lines";

test("short lines of a head share one, in their order, up to 18 characters with the commas between them", () => {
  // "config z12a, raw" has 16 characters; with ", baseline" it would have 26.
  expect(packedLines(["config z12a", "raw", "baseline"])).toEqual([["config z12a", "raw"], ["baseline"]]);
  // "take4, config x6a" has 17.
  expect(packedLines(["take4", "config x6a", "baseline"])).toEqual([["take4", "config x6a"], ["baseline"]]);
});

test("a long line of a head stays whole on its own", () => {
  const raw = "ma120101_mdev16168_rel_withdbg";
  expect(packedLines([raw, "baseline"])).toEqual([[raw], ["baseline"]]);
  expect(packedLines([])).toEqual([]);
});
