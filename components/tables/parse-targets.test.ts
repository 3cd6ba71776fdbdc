import { expect, test } from "vitest";
import { parseTarget, parseTargets } from "./parse-targets";

test("targets are read with commas, spaces and percent signs, each once", () => {
  expect(parseTargets("0.9, 0.99 .5;99%")).toEqual([0.9, 0.99, 0.5]);
  expect(parseTargets("1 0")).toEqual([1, 0]);
});

test("a field for one target refuses several, and what is none", () => {
  expect(parseTarget(" 95% ")).toBe(0.95);
  expect(parseTarget("0.9 0.95")).toBe("Give one target here, such as 0.95.");
  expect(parseTarget("2")).toContain("“2” is not a recall");
});

test("names a text that is not a recall, and refuses no target and more than 20", () => {
  expect(parseTargets("0.9, 95")).toContain("“95”");
  expect(parseTargets("0.9, -0.1")).toContain("“-0.1”");
  expect(parseTargets("1e-3")).toContain("“1e-3”");
  expect(parseTargets(" , ")).toContain("at least one");
  expect(parseTargets(Array.from({ length: 21 }, (_, at) => at / 100).join())).toContain("At most 20");
});
