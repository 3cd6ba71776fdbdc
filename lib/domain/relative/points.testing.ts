import { loadedPoints } from "@/lib/domain/conditions/loaded-points.testing";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { relativeTable } from "./relative-table";

// Points and tables for the tests of this folder.

let made = 0;
/** Makes a point with a new id, of a MySQL build of this version. */
export const point = (qps: number | null, version: string, part: Partial<WorkloadPoint> = {}) => {
  made += 1;
  return testPoint(`b1.${made}`, qps, { build: testBuild(version), ...part });
};

/** Returns the relative table of some points. */
export const table = (points: readonly WorkloadPoint[], by = "build", metric = "qps") =>
  relativeTable(loadedPoints(points), by, metric);

/** Returns the keys of the columns of the table of some points. */
export const columnKeys = (points: readonly WorkloadPoint[], by = "build") =>
  table(points, by).columns.map(({ key }) => key);

/** The parts of a point that make it one of a range scan. */
export const scan = { workload: "scan", group: "range" } as const;
