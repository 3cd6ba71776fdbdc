import { expect, it } from "vitest";
import { findingCandidates, testFinding } from "./test-finding";

const summary = (name: string, rows: number, isFinding = true) => ({
  name,
  claim: { isFinding, rows },
  bundles: [{ title: name }],
});

it("takes the finding with most rows, in any order of upload, and a sample only where no other exists", () => {
  const [few, many, sample] = [summary("few", 9), summary("many", 33), summary("Sample: sysbench", 40)];
  expect(testFinding([few, many, sample])?.name).toBe("many");
  expect(testFinding([sample, many, few])?.name).toBe("many");
  expect(testFinding([sample, summary("mixed configs", 33, false)])?.name).toBe("Sample: sysbench");
  expect(testFinding([summary("b", 20), summary("a", 20)])?.name).toBe("a");
  expect(testFinding([few, sample])?.name).toBe("Sample: sysbench");
  expect(testFinding([few])).toBeNull();
});

it("finds nothing where no summary has a licence", () => {
  expect(testFinding([{ ...summary("silent", 0), claim: null }, summary("mixed", 40, false)])).toBeNull();
  expect(testFinding([])).toBeNull();
});

it("searches at most six bundles of a family, the largest of a suitable size, and one sample last", () => {
  const bundle = (title: string, family: string, points = 100) => ({ title, family, points });
  const all = [
    bundle("Sample: first", "sysbench"),
    bundle("small", "sysbench", 50),
    ...["f", "e", "d", "c", "b", "a"].map((title) => bundle(title, "sysbench")),
    bundle("tiny", "fio", 3),
    bundle("huge", "fio", 10_001),
    bundle("jobs", "fio"),
    bundle("Sample: second", "fio"),
  ];
  expect(findingCandidates(all).map(({ title }) => title)).toEqual([
    "a",
    "b",
    "c",
    "d",
    "e",
    "f",
    "jobs",
    "Sample: first",
  ]);
});
