import { expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { type LineTest, lineImporter } from "./line-results";

const run = { start: { line: 1, text: "a" }, result: null };
const read = (test: Partial<LineTest>, runs: readonly (typeof run & { isBare?: true })[] = [run]) =>
  readFiles(
    lineImporter<typeof run & { isBare?: true }>(
      { id: "a", version: 1, title: "A" },
      { recognise: () => true, open: () => ({ line: () => {}, end: () => ({ facts: [...runs], issues: [] }) }) },
      () => ({
        workload: { family: "custom", name: "a", params: {} },
        rate: "tps",
        metrics: {},
        threads: null,
        ...test,
      }),
    ),
    [{ path: "a.txt", text: "a\n" }],
  );

it("has the tool's own error in the issue of a failed run, whatever signs it has", () => {
  const { runs, issues } = read({ error: "cost $& and $' at 5 %" });
  expect(runs.map(({ status }) => status)).toEqual(["failed"]);
  expect(issues.map(({ message }) => message)).toEqual([
    "The run has no result, since the tool reports: cost $& and $' at 5 %.",
  ]);
});

it("has no negative numbers and no 0 threads", () => {
  const { points, runs } = read({ metrics: { tps: 5, waits: -1, errors: 0 }, threads: 0 });
  expect(points[0]?.moreMetrics).toEqual({ tps: 5, waits: null, errors: 0 });
  expect(runs.map(({ threads }) => threads)).toEqual([null]);
  expect(read({ metrics: { tps: 5 }, threads: 8 }).runs.map(({ threads }) => threads)).toEqual([8]);
});

it("takes a rate of 0 for a failure, a missing one for a cut output, and neither has numbers", () => {
  for (const [metrics, status] of [
    [{ tps: 0, errors: 3 }, "failed"],
    [{ errors: 3 }, "truncated"],
  ] as const) {
    const { points } = read({ metrics });
    expect(points).toMatchObject([{ status, moreMetrics: {} }]);
    expect(points[0]?.moreMetrics).toEqual({});
  }
});

it("counts equal tests as outputs of their own where no command is above one of them, and as repeats else", () => {
  const bare = { ...run, start: { line: 2, text: "b" }, isBare: true as const };
  const found = read({ metrics: { tps: 5 } }, [run, bare]);
  expect(found.runs.map(({ settings }) => settings)).toEqual([{ output: 1 }, { output: 2 }]);
  expect(found.issues).toMatchObject([{ code: "several-outputs", line: 2 }]);
  const commanded = read({ metrics: { tps: 5 } }, [run, { ...run, start: { line: 2, text: "b" } }]);
  expect([commanded.runs.map(({ settings }) => settings), commanded.issues]).toEqual([[{}, {}], []]);
});
