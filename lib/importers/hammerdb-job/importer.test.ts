import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { hammerDbJob } from "./importer";

const files = readFixtures("hammerdb-job");

it("reads TPROC-H as the time of all its queries", () => {
  const { runs, points } = readFiles(hammerDbJob, files);
  expect(runs[0]).toMatchObject({
    workload: { family: "timings", name: "tproc-h", params: { scaleFactor: 10 } },
    setting: { engine: "mariadb" },
  });
  expect(points[0]?.moreMetrics).toEqual({ seconds: 66.25, geometricMeanSeconds: 1.5 });
});

it("reads a report of 0 seconds as failed, and one without a result as truncated", () => {
  const text = files[0]?.text ?? "";
  const statusOf = (changed: string) => readFiles(hammerDbJob, [{ path: "a.json", text: changed }]).runs[0]?.status;
  expect(statusOf(text.replace("66.25", "0"))).toBe("failed");
  expect(statusOf(text.replace("total_query_time_seconds", "none"))).toBe("truncated");
});
