import { expect, it } from "vitest";
import { isFullFinding, lookedAt, testFinding } from "./test-finding";

const summary = (name: string, rows: number, changed: number, engines: (string | null)[] = ["mysql", "mysql"]) => ({
  name,
  claim: { sentence: name, query: "", rows, changed },
  view: { table: { columns: engines.map((engine) => ({ engine })) } },
});

it("prefers several workloads, known engines and a change beyond noise to what was uploaded last", () => {
  const [single, unknown] = [summary("one workload", 1, 1), summary("unknown", 9, 9, ["postgresql", "unknown"])];
  const [quiet, full] = [summary("nothing changed", 9, 0), summary("full", 9, 3)];
  expect(testFinding([single, unknown, quiet, full])?.name).toBe("full");
  expect([single, unknown, quiet, full].map(isFullFinding)).toEqual([false, false, false, true]);
});

it("takes the first of those that are equal, and the next best where none is whole", () => {
  expect(testFinding([summary("newest", 9, 1), summary("older", 33, 20)])?.name).toBe("newest");
  expect(testFinding([summary("one unknown workload", 1, 1, ["unknown"]), summary("one workload", 1, 1)])?.name).toBe(
    "one workload",
  );
});

it("finds nothing where nothing is said", () => {
  expect(testFinding([{ ...summary("silent", 0, 0), claim: null }])).toBeNull();
  expect(testFinding([])).toBeNull();
});

it("looks at the newest three bundles of a family at most, at those of a size that says something in a moment, and at one sample last", () => {
  const bundle = (title: string, family: string, points = 100) => ({ title, family, points });
  const all = [
    bundle("Sample: first", "sysbench"),
    ...["a", "b", "c", "d"].map((title) => bundle(title, "sysbench")),
    bundle("tiny", "fio", 3),
    bundle("huge", "fio", 10_001),
    bundle("e", "fio"),
    bundle("Sample: second", "fio"),
  ];
  expect(lookedAt(all).map(({ title }) => title)).toEqual(["a", "b", "c", "e", "Sample: first"]);
});
