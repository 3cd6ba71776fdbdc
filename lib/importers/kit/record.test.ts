import { expect, it } from "vitest";
import { noResults } from "@/lib/domain/parsed-results";
import { plainRun } from "../plain-run.testing";
import { addTest, known, testPoint } from "./record";

it("gives a point the key, status and source of its run, unless it has its own", () => {
  const run = { ...plainRun, key: "a:1" };
  expect(testPoint(run, { label: "x" })).toMatchObject({
    key: "a:1",
    runKey: "a:1",
    status: "complete",
    source: run.source,
    origin: "raw",
    moreMetrics: {},
    metrics: { qps: null, recall: null },
  });
  const own = { key: "b:2", status: "failed", origin: "author", source: { path: "b", line: 2, text: null } } as const;
  expect(testPoint(run, { label: "x", ...own })).toMatchObject({ ...own, runKey: "a:1" });
});

it("adds a run with its point", () => {
  const results = noResults();
  const workload = { family: "sysbench", name: "point-query", params: {} } as const;
  addTest(results, { ...plainRun, workload, key: "a:1" }, { label: "x" });
  expect(results.runs).toMatchObject([{ key: "a:1", batch: null }]);
  expect(results.points).toMatchObject([{ runKey: "a:1", label: "x" }]);
});

it("drops keys without a value and keeps 0 and false", () => {
  expect(known({ a: 0, b: false, c: "", d: null, e: undefined, f: "x" })).toEqual({ a: 0, b: false, f: "x" });
});
