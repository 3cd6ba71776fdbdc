import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { historyLines, withBuildsBefore } from "./history";

it("late fixes follow the older builds of the line beside: no build comes before itself", () => {
  const points = ["8.0.42", "8.0.43", "8.0.44"].map((version) => testPoint(version, 1, { build: testBuild(version) }));
  const [line] = historyLines(points, "qps");
  if (!line) throw new Error("The points make no line.");
  const [, second] = line.builds;
  if (!second) throw new Error("The line has no second build.");
  const fixes = { ...line, key: "fixes", beside: line.key, builds: [second] };
  expect(withBuildsBefore([line, fixes])[1]?.before.map(({ version }) => version)).toEqual(["8.0.42"]);
  expect(withBuildsBefore([line])[0]?.before).toEqual([]);
});
