import { expect, it } from "vitest";
import { usualWords } from "./usual-words";

const columns = (...counts: [string, number][]) =>
  counts.flatMap(([line, count]) => Array.from({ length: count }, () => [line]));

it("returns the lines that more than half of many columns share", () => {
  expect(usualWords(columns(["config z12a", 8], ["config z12b", 4]))).toEqual(["config z12a"]);
  expect(usualWords(columns(["config z12a", 6], ["config z12b", 6]))).toEqual([]);
});

it("leaves the heads of a small table as they are", () => {
  expect(usualWords(columns(["config z12a", 9]))).toEqual([]);
});
