import type { Params, ParsedPoint, ParsedRun, RunStatus, Setting, Source } from "@/lib/domain/model";
import { type DecodedTest, groupOfTest } from "./test-name";
import { countsKeys, metricsOf, type Values } from "./values";

/** A run with its one point: db_bench measures once a run. */
export interface Measured {
  run: ParsedRun;
  point: ParsedPoint;
}

export interface RecordParts {
  key: string;
  setting: Setting;
  test: DecodedTest;
  /** As printed: `readwhilewriting.t24`. */
  label: string;
  threads: number | null;
  status: RunStatus;
  source: Source;
  notes: Params;
  settings: Params;
  /** Empty for a run that failed. */
  values: Values;
  origin?: ParsedPoint["origin"];
}

/** Makes run and point of what is known of them; both have one key. */
export function recordOf(parts: RecordParts): Measured {
  const { key, setting, test, label, threads, status, source, origin = "raw" } = parts;
  const counted: Params = countsKeys(test.name)
    ? { counted: "Operations are keys; latency percentiles are of whole batches." }
    : {};
  return {
    run: {
      key,
      setting,
      algorithm: "RocksDB",
      workload: { family: "db_bench", name: test.name, params: test.params, group: groupOfTest(test.name) },
      batch: null,
      threads,
      status,
      source,
      notes: { ...parts.notes, ...counted },
      settings: { ...test.settings, ...parts.settings },
    },
    point: {
      key,
      runKey: key,
      indexBuildKey: null,
      label,
      indexParams: {},
      queryParams: {},
      ...metricsOf(parts.values),
      recallSource: null,
      recallNote: null,
      origin,
      status,
      source,
    },
  };
}

/** Without the keys of which nothing is known. */
export function known(params: Readonly<Record<string, string | number | boolean | null | undefined>>): Params {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      value === undefined || value === null || value === "" ? [] : [[key, value]],
    ),
  );
}
