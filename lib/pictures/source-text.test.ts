import { expect, it } from "vitest";
import { sourceText } from "./source-text";

const bundles = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `b${at}`, title: `t${at}` }));

it("names three bundles and counts the others, a single one in the singular", () => {
  expect(sourceText([])).toBe("");
  expect(sourceText(bundles(3))).toBe("t0 (b0), t1 (b1), t2 (b2)");
  expect(sourceText(bundles(4))).toBe("t0 (b0), t1 (b1), t2 (b2), 1 more bundle");
  expect(sourceText(bundles(1_003))).toBe("t0 (b0), t1 (b1), t2 (b2), 1,000 more bundles");
});
