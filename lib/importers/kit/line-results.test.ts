import { expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { type LineTest, lineImporter } from "./line-results";

const run = { start: { line: 1, text: "a" }, result: null };
const read = (test: Partial<LineTest>) =>
  readFiles(
    lineImporter<typeof run>(
      { id: "a", version: 1, title: "A" },
      { recognise: () => true, open: () => ({ line: () => {}, end: () => ({ facts: [run], issues: [] }) }) },
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
