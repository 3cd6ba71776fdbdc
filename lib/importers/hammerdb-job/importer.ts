import { engineOf } from "@/lib/domain/names/engines";
import { machineOf } from "@/lib/domain/names/machines";
import { openJsonFacts } from "../kit/json-facts";
import type { JsonObject, JsonPlace } from "../kit/json-items";
import { type LineTest, lineImporter } from "../kit/line-results";
import { known } from "../kit/record";

/** Returns a number, which HammerDB prints as a number or as a text; null for all else. */
function numberIn(part: JsonObject | null, key: string): number | null {
  const value = part?.get(key);
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

const inSeconds = (minutes: number | null): number | null => (minutes === null ? null : minutes * 60);

/**
 * Returns the test of a report: TPROC-H where it says so, else TPROC-C. The latter has the name and parameters that the
 * importer of HammerDB's log gives it.
 */
function testOf(root: JsonObject): LineTest {
  const [job, config] = [root.object("job"), root.object("benchmark_config")];
  const [result, system] = [root.object("result"), root.object("system")];
  const value = (key: string) => numberIn(result, key) ?? undefined;
  const of = (key: string) => numberIn(config, key);
  const database = job?.text("database_display") ?? job?.text("database") ?? null;
  const cpus = numberIn(system, "cpucount");
  const about = {
    engine: database === null ? "unknown" : engineOf(database).engine,
    machine: machineOf({ cpus, model: system?.text("cpumodel") ?? null }),
    settings: {
      rampUpSeconds: inSeconds(of("rampup_minutes")),
      seconds: inSeconds(of("duration_minutes")),
      toolVersion: job?.text("hdb_version")?.replace(/^v/, ""),
    },
    notes: { jobId: job?.text("jobid"), release: job?.text("release") },
  };
  if (job?.text("benchmark") === "TPROC-H")
    return {
      ...about,
      workload: { family: "timings", name: "tproc-h", params: known({ scaleFactor: of("scale_factor") }) },
      rate: "seconds",
      metrics: { seconds: value("total_query_time_seconds"), geometricMeanSeconds: value("geomean_seconds") },
      threads: null,
    };
  return {
    ...about,
    workload: {
      family: "tproc-c",
      name: "tproc-c",
      params: known({ warehouses: of("warehouses") }),
      group: "mixed",
    },
    rate: "newOrdersPerMinute",
    metrics: { newOrdersPerMinute: value("nopm"), transactionsPerMinute: value("tpm") },
    threads: value("active_virtual_users") ?? of("virtual_users"),
  };
}

interface Facts extends JsonPlace {
  test: LineTest;
  start: JsonPlace;
  result: JsonPlace | null;
}

/** HammerDB's job report (`jobs summaryjson`). */
export const hammerDbJob = lineImporter<Facts>(
  { id: "hammerdb-job", version: 2, title: "HammerDB job report (JSON)" },
  {
    longLines: true,
    recognise: ({ text }) =>
      text?.trimStart().startsWith("{") === true && /"schema"\s*:\s*"hammerdb-job-report-v\d/.test(text),
    open: (file) =>
      openJsonFacts<Facts>(file, {
        items: null,
        max: 1,
        what: "reports",
        root(root, add) {
          const result = root.object("result");
          const place = result?.placeOf(result.get("nopm") === undefined ? "total_query_time_seconds" : "nopm");
          const start = root.placeOf("schema");
          add({ test: testOf(root), start, result: place ?? null, ...(place ?? start) });
        },
      }),
  },
  ({ test }) => test,
);
