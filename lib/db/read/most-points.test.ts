import { expect, it } from "vitest";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { withTestDatabase } from "../test-database";
import { saveTestResults } from "../write/results.testing";
import { loadWorkloadPoints } from "./workload-points";

process.env.BENCHFOLIO_VIEW_POINTS = "5";
withTestDatabase();

const save = (title: string, tests: readonly string[]) =>
  saveTestResults(
    title,
    tests.map((name) => ({
      run: {
        setting: {
          engine: "mysql",
          config: null,
          machine: null,
          build: { raw: "my_rel", version: "8.0.1", flags: [], commit: null },
        },
        threads: 1,
        workload: { family: "sysbench", name, params: {} } as const,
      },
      points: [{ qps: 5 }],
    })),
  );

it("a view has the points of the largest bundles up to the limit, and counts the rest", async () => {
  await save("three", ["a", "b", "c"]);
  await save("four", ["a", "b", "c", "d"]);
  await save("two", ["a", "b"]);
  const { points, bundles, omitted } = await loadWorkloadPoints("sysbench");
  expect(points.map(({ workload }) => workload)).toEqual(["a", "b", "c", "d", "a"]);
  expect([Object.values(bundles), omitted]).toEqual([["four", "three"], 4]);
  const { view } = await loadHistoryView({ family: "sysbench", bundle: "all" });
  const sentence =
    "Only the first 5 points are shown, largest bundle first; 4 more are not. Choose fewer bundles to see them.";
  expect(view?.notices.map(({ text }) => text)).toContain(sentence);
});
