import { expect, it } from "vitest";
import { noMetrics, type ParsedPoint, type ParsedRun } from "../domain/model";
import { noResults } from "../domain/parsed-results";
import { testPoint } from "../importers/kit/record";
import { plainRun } from "../importers/plain-run.testing";
import { previewOf } from "./preview-of";

const run = (threads: number, status: ParsedRun["status"]): ParsedRun => ({
  ...plainRun,
  key: `r${threads}`,
  threads,
  status,
  setting: { engine: "mysql", build: null, config: null, machine: null },
});
const point = (of: ParsedRun, qps: number | null): ParsedPoint =>
  testPoint(of, { key: of.key, label: "", metrics: { ...noMetrics, qps } });

/** Returns the preview's table of a bundle with these runs. */
function tableOf(...rows: [run: ParsedRun, qps: number | null][]) {
  const runs = rows.map(([one]) => one);
  const points = rows.map(([one, qps]) => point(one, qps));
  const contents = { files: [], issues: [], unpackedBytes: 0, importerVersion: "" };
  return previewOf({ ...contents, results: [{ ...noResults(), runs, points }] }).table;
}

it("has a row for each run, also for a failed one before the first number", () => {
  const [failed, first, last] = [run(1, "failed"), run(2, "complete"), run(4, "failed")];
  const table = tableOf([failed, null], [first, 1_000], [last, null]);
  expect(table).toMatchObject({ metric: "qps", columns: ["mysql"], allRows: 3 });
  expect(table?.rows.map(({ cells }) => cells)).toEqual([[[]], [[1_000]], [[]]]);
});

it("has no table without a number", () => {
  expect(tableOf([run(1, "failed"), null])).toBeNull();
});
