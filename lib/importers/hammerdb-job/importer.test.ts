import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { hammerDbJob } from "./importer";

const files = readFixtures("hammerdb-job");

it("reads TPROC-C as the test of HammerDB's log, with numbers that are printed as text", () => {
  const { runs, points, issues } = readFiles(hammerDbJob, files);
  expect(runs[0]).toMatchObject({
    workload: { family: "tproc-c", name: "tproc-c", params: { warehouses: 250 }, group: "mixed" },
    setting: { engine: "postgres", machine: { model: "Test CPU", cpus: 8 } },
    threads: 16,
    settings: { rampUpSeconds: 2 * 60, seconds: 5 * 60, toolVersion: "6.0" },
    source: { path: "tproc-c.json", line: 17 },
  });
  expect(points[0]?.moreMetrics).toEqual({ newOrdersPerMinute: 42_332, transactionsPerMinute: 97_427 });
  expect(issues).toEqual([]);
});

it("reads TPROC-H as the time of all its queries", () => {
  const { runs, points } = readFiles(hammerDbJob, files);
  expect(runs[1]).toMatchObject({
    workload: { family: "timings", name: "tproc-h", params: { scaleFactor: 10 } },
    setting: { engine: "mariadb" },
  });
  expect(points[1]?.moreMetrics).toEqual({ seconds: 66.25, geometricMeanSeconds: 1.5 });
});

it("reads a report of 0 new orders as failed, and one without a result as truncated", () => {
  const text = files[0]?.text ?? "";
  const statusOf = (changed: string) => readFiles(hammerDbJob, [{ path: "a.json", text: changed }]).runs[0]?.status;
  expect(statusOf(text.replace('"42332"', "0"))).toBe("failed");
  expect(statusOf(text.replace('"nopm"', '"none"'))).toBe("truncated");
});
