import type { Params, ParsedPoint, ParsedRun, RunStatus, Setting, Source, TestWorkload } from "@/lib/domain/model";
import { testPoint } from "../kit/record";
import type { DecodedTest } from "./test-name";
import { countsKeys, metricsOf, type Values } from "./values";

/** A run with its only point. */
export interface Measured {
  run: ParsedRun;
  point: ParsedPoint;
}

/** The parts of a run and its point. */
export interface RecordParts {
  key: string;
  setting: Setting;
  test: DecodedTest;
  /** As printed: `readwhilewriting.t24`. */
  label: string;
  /** Null where unknown. */
  threads: number | null;
  status: RunStatus;
  source: Source;
  notes: Params;
  settings: Params;
  /** Empty for a run that failed. */
  values: Values;
  origin?: ParsedPoint["origin"];
}

/** Makes run and point, which share a key. */
export function recordOf(parts: RecordParts): Measured {
  const { key, setting, test, label, threads, status, source, origin = "raw" } = parts;
  const counted: Params = countsKeys(test.name)
    ? { counted: "Operations are keys; latency percentiles are of whole batches." }
    : {};
  const run: ParsedRun<TestWorkload> = {
    key,
    setting,
    assumed: ["config", "machine"],
    algorithm: "RocksDB",
    workload: { family: "db_bench", name: test.name, params: test.params },
    batch: null,
    threads,
    status,
    source,
    notes: { ...parts.notes, ...counted },
    settings: { ...test.settings, ...parts.settings },
  };
  return { run, point: testPoint(run, { label, ...metricsOf(parts.values), origin }) };
}
