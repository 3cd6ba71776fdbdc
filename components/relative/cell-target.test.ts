import { expect, it } from "vitest";
import { targetOf, targetText } from "./cell-target";

it.each([
  { kind: "cell", row: 3, column: 0 },
  { kind: "row", row: 12 },
  { kind: "group", section: 0, column: null },
  { kind: "group", section: 2, column: 7 },
  { kind: "column", column: 5 },
] as const)("reads the target of a $kind back from its text", (target) => {
  expect(targetOf(targetText(target))).toEqual(target);
});

it.each(["", "cell", "cell 1", "cell a b", "other 1", "row -1"])("does not accept %j as a target", (text) => {
  expect(targetOf(text)).toBeNull();
});
