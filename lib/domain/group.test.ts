import { expect, it } from "vitest";
import { ascending, group } from "./group";

it("groups items by key, keys and items in their order, of any iterable", () => {
  const groups = group(new Set(["bb", "a", "cc", "d", "ee"]), ({ length }) => length);
  expect([...groups]).toEqual([
    [2, ["bb", "cc", "ee"]],
    [1, ["a", "d"]],
  ]);
  expect([...group([], String)]).toEqual([]);
});

it("orders texts by code units and numbers by size, infinite ones too", () => {
  expect(["b", "ab", "B", "a", ""].sort(ascending)).toEqual(["", "B", "a", "ab", "b"]);
  expect([10, 9, Number.NEGATIVE_INFINITY].sort(ascending)).toEqual([Number.NEGATIVE_INFINITY, 9, 10]);
  expect([ascending("a", "a"), ascending(1, 2), ascending(2, 1)]).toEqual([0, -1, 1]);
});
