import { expect, it } from "vitest";
import { shownGroup, threadsOfGroups } from "./shown-group";

const groups = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `g${at + 1}`, text: `${at + 1} threads` }));

it("shows few groups together, and one of many: the asked one, else that of the claim, else the first", () => {
  expect(shownGroup(groups(4), { block: "2 threads", claimed: "g3" })).toBeNull();
  expect(shownGroup(groups(5), { block: "2 threads", claimed: "g3" })).toBe("g2");
  expect(shownGroup(groups(5), { block: "7 threads", claimed: "g3" })).toBe("g3");
  expect(shownGroup(groups(5), { block: null, claimed: null })).toBe("g1");
});

it("reads the thread counts of groups that differ by them, whatever follows", () => {
  const of = (...texts: string[]) => threadsOfGroups(texts.map((text) => ({ key: text, text })));
  expect(of("1 thread, one query at a time", "28 threads, batch mode")).toEqual(["1", "28"]);
  expect(of("1 thread, batch mode", "1 thread, one query at a time")).toBeNull();
  expect(of("1 thread", "machine hetz, 8 threads")).toBeNull();
  expect(of("1 thread", "thread count not recorded")).toBeNull();
});
