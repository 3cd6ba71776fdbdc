import type { JsonObject } from "./json-items";

// HammerDB's job report (`jobs summaryjson`). The report of a TPROC-C test lies beside the log of the same test.

/** Returns the benchmark of a job report by its beginning; null for other text. */
export function reportedBenchmark(text: string | null): "TPROC-C" | "TPROC-H" | null {
  if (text === null || !text.trimStart().startsWith("{") || !/"schema"\s*:\s*"hammerdb-job-report-v\d/.test(text))
    return null;
  return /"benchmark"\s*:\s*"TPROC-H"/.test(text) ? "TPROC-H" : "TPROC-C";
}

/** Returns a number, which HammerDB prints as a number or as a text; null for all else. */
export function reportedNumber(part: JsonObject | null, key: string): number | null {
  const value = part?.get(key);
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** The facts that reports of every benchmark have. */
export interface ReportedJob {
  database: string | null;
  system: { cpus: number | null; model: string | null };
  rampUpSeconds: number | null;
  seconds: number | null;
  toolVersion: string | null;
  notes: { jobId: string | null; release: string | null };
}

/** Returns these facts of a report. */
export function reportedJob(root: JsonObject): ReportedJob {
  const [job, system, config] = [root.object("job"), root.object("system"), root.object("benchmark_config")];
  const seconds = (key: string) => {
    const minutes = reportedNumber(config, key);
    return minutes === null ? null : minutes * 60;
  };
  return {
    database: job?.text("database_display") ?? job?.text("database") ?? null,
    system: { cpus: reportedNumber(system, "cpucount"), model: system?.text("cpumodel") ?? null },
    rampUpSeconds: seconds("rampup_minutes"),
    seconds: seconds("duration_minutes"),
    toolVersion: job?.text("hdb_version")?.replace(/^v/, "") ?? null,
    notes: { jobId: job?.text("jobid") ?? null, release: job?.text("release") ?? null },
  };
}
