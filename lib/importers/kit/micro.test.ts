import { expect, it } from "vitest";
import { noResults } from "@/lib/domain/parsed-results";
import { IssueList } from "./issue-list";
import { type MicroResult, microResults, valueOrIssue } from "./micro";

const place = { line: 1, text: "a" };
const result: MicroResult = {
  ...place,
  name: "sum",
  params: {},
  main: "secondsPerOperation",
  metrics: { secondsPerOperation: 1e-6 },
  threads: 1,
  status: "complete",
  settings: {},
  notes: {},
};

it("numbers the results of equal identity from the second one on", () => {
  const results = noResults();
  const add = microResults(results, "a.txt", {});
  for (const one of [result, result, { ...result, threads: 2 }, result]) add(one);
  expect(results.runs.map(({ repeat }) => repeat)).toEqual([undefined, "#2", undefined, "#3"]);
});

it("takes 0 for a size and not for a time, a rate, or bytes per second, and tells each number that is missing", () => {
  const read = (key: string, value: number | null, scale = 1) => {
    const issues = new IssueList("a.txt");
    const found = valueOrIssue(value, { key, scale }, { issues, place, what: "It" });
    return [found, issues.all().length];
  };
  for (const key of ["bytes", "bytesPerOperation", "allocationsPerOperation"]) expect(read(key, 0)).toEqual([0, 0]);
  for (const key of ["secondsPerOperation", "operationsPerSecond", "bytesPerSecond"])
    expect(read(key, 0)).toEqual([null, 1]);
  for (const value of [null, -1, Number.NaN, Number.POSITIVE_INFINITY]) expect(read("bytes", value)).toEqual([null, 1]);
  // 3 x 1e-9 is 3.0000000000000004e-9 in binary fractions.
  expect(read("secondsPerOperation", 3, 1e-9)).toEqual([3e-9, 0]);
});
