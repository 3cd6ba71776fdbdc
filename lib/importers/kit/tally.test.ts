import { expect, it } from "vitest";
import type { Issue } from "@/lib/domain/model";
import { Tally } from "./tally";

const remark = (line: number, message = "It is odd."): Issue => ({
  code: "odd",
  severity: "info",
  path: "a",
  line,
  text: null,
  message,
});

it("joins equal remarks of a group into the first one, with their number", () => {
  const tally = new Tally();
  for (const line of [3, 5, 8]) tally.add(remark(line), "m = 8");
  tally.add(remark(9), "m = 16");
  tally.add(remark(10, "It is odder."), "m = 8");
  expect(tally.issues().map(({ line, message }) => [line, message])).toEqual([
    [3, "It is odd. (3 times in this run, here first)"],
    [9, "It is odd."],
    [10, "It is odder."],
  ]);
});

it("names the whole that it counts in", () => {
  const tally = new Tally("this log");
  for (const line of [1, 2]) tally.add(remark(line), "");
  expect(tally.issues()).toEqual([remark(1, "It is odd. (2 times in this log, here first)")]);
});
