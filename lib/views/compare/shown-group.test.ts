import { expect, it } from "vitest";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import type { CurveSeries, FrontierPoint } from "./compare-types";
import { ignoredBlock, reachingGroups, shownGroup, shownGroupText, threadsOfGroups } from "./shown-group";

const groups = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `g${at + 1}`, text: `${at + 1} threads` }));
const all = (count: number) => new Set(groups(count).map(({ key }) => key));
const NOTHING: ReadonlySet<string> = new Set();

it("shows few groups together, and one of many: the asked one, else that of the claim, else one with an answer", () => {
  const reaching = new Set(["g3", "g5"]);
  expect(shownGroup(groups(4), { block: "2 threads", claimed: "g3", reaching })).toBeNull();
  expect(shownGroup(groups(5), { block: "2 threads", claimed: "g3", reaching })).toBe("g2");
  expect(shownGroup(groups(5), { block: "7 threads", claimed: "g4", reaching })).toBe("g4");
  expect(shownGroup(groups(5), { block: null, claimed: null, reaching })).toBe("g3");
  expect(shownGroup(groups(5), { block: null, claimed: null, reaching: all(5) })).toBe("g1");
  expect(shownGroup(groups(5), { block: null, claimed: null, reaching: NOTHING })).toBe("g1");
});

it("opens the same group whatever else comes into view, as long as none before it has an answer", () => {
  const reaching = new Set(["g3"]);
  for (const count of [5, 6, 20])
    expect(shownGroup(groups(count), { block: null, claimed: null, reaching })).toBe("g3");
});

it("counts a group as reaching a target by its measured recall, without rounding", () => {
  const series = [
    { key: "a", group: "g1" },
    { key: "b", group: "g2" },
  ];
  const point: FrontierPoint = {
    id: "b.1",
    series: "a",
    label: "A",
    recall: 0.9499,
    qps: 10,
    indexParams: {},
    queryParams: {},
    threads: 1,
    index: null,
    latencyP95Seconds: null,
    latencyP99Seconds: null,
    recallSource: null,
    status: "complete",
    bundle: "b",
  };
  const curves: CurveSeries[] = [
    { series: "a", frontier: [point], pointCount: 1, rest: [] },
    { series: "b", frontier: [{ ...point, series: "b", recall: 0.95 }], pointCount: 1, rest: [] },
  ];
  expect([...reachingGroups(series, curves, 0.95)]).toEqual(["g2"]);
  expect([...reachingGroups(series, curves, 0.9499)]).toEqual(["g1", "g2"]);
  expect([...reachingGroups(series, curves, 0.96)]).toEqual([]);
});

it("gives the rule, and names the group with an answer where the open one has none", () => {
  const goal = { ...NO_LIMITS, target: 0.95 };
  const textOf = (shown: string, reaching: ReadonlySet<string>, more = {}) =>
    shownGroupText(groups(14), shown, { ...goal, reaching, ...more });
  expect(textOf("g8", new Set(["g8", "g9"]))).toBe(
    "8 threads: the lowest of 14 thread counts that reaches recall 0.95.",
  );
  expect(textOf("g9", new Set(["g8", "g9"]))).toBe(
    "9 threads: 1 of 14 thread counts. The lowest that reaches recall 0.95 is 8 threads.",
  );
  expect(textOf("g1", new Set(["g8"]))).toBe(
    "Nothing at 1 threads reaches recall 0.95. The lowest of 14 thread counts that does is 8 threads.",
  );
  expect(textOf("g1", NOTHING, { maxBuildSeconds: 30 })).toBe(
    "None of 14 thread counts is known to reach recall 0.95 within build ≤ 30 s. Shown: 1 threads.",
  );
  const machines = [...groups(1), { key: "m", text: "machine hetz" }];
  expect(shownGroupText(machines, "m", { ...goal, reaching: new Set(["m"]) })).toBe(
    "machine hetz: the first of 2 conditions that reaches recall 0.95.",
  );
});

it("names conditions of an address that no group has", () => {
  expect(ignoredBlock(groups(5), null)).toBeNull();
  expect(ignoredBlock(groups(5), "5 threads")).toBeNull();
  expect(ignoredBlock(groups(5), "7 threads")).toBe(
    "“block=7 threads” names no conditions of this page; it was ignored.",
  );
});

it("reads the thread counts of groups that differ by them, whatever follows", () => {
  const of = (...texts: string[]) => threadsOfGroups(texts.map((text) => ({ key: text, text })));
  expect(of("1 thread, one query at a time", "28 threads, batch mode")).toEqual(["1", "28"]);
  expect(of("1 thread, batch mode", "1 thread, one query at a time")).toBeNull();
  expect(of("1 thread", "machine hetz, 8 threads")).toBeNull();
  expect(of("1 thread", "thread count not recorded")).toBeNull();
});
