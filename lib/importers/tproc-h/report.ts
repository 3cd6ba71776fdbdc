import { engineOf } from "@/lib/domain/names/engines";
import { machineOf } from "@/lib/domain/names/machines";
import { reportedJob, reportedNumber } from "../kit/hammerdb-report";
import { openJsonFacts } from "../kit/json-facts";
import type { JsonObject, JsonPlace } from "../kit/json-items";
import type { LineTest } from "../kit/line-results";
import { known } from "../kit/record";
import type { FileRef, LineParser } from "../kit/types";

/** The test of a job's report, with its place. */
export interface ReportRun extends JsonPlace {
  test: LineTest;
  start: JsonPlace;
  result: JsonPlace | null;
}

/** Reads the job report (`jobs summaryjson`) of a TPROC-H test: the time of all its queries. */
export const openReport = (file: FileRef): LineParser<ReportRun[]> =>
  openJsonFacts<ReportRun>(file, {
    items: null,
    max: 1,
    what: "reports",
    root(root, add) {
      const result = root.object("result");
      const place = result?.placeOf("total_query_time_seconds");
      const start = root.placeOf("schema");
      add({ test: testOf(root), start, result: place ?? null, ...(place ?? start) });
    },
  });

function testOf(root: JsonObject): LineTest {
  const { database, system, rampUpSeconds, seconds, toolVersion, notes } = reportedJob(root);
  const value = (key: string) => reportedNumber(root.object("result"), key) ?? undefined;
  const scaleFactor = reportedNumber(root.object("benchmark_config"), "scale_factor");
  return {
    engine: database === null ? "unknown" : engineOf(database).engine,
    machine: machineOf(system),
    settings: { rampUpSeconds, seconds, toolVersion },
    notes,
    workload: { family: "timings", name: "tproc-h", params: known({ scaleFactor }) },
    rate: "seconds",
    metrics: { seconds: value("total_query_time_seconds"), geometricMeanSeconds: value("geomean_seconds") },
    threads: null,
  };
}
