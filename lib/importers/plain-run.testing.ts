import type { ParsedRun } from "@/lib/domain/model";

/** A minimal run of a test, read from line 1 of sb.o. */
export const plainRun: Omit<ParsedRun, "key"> = {
  setting: { engine: "mysql", build: null, config: null, machine: null },
  algorithm: "mysql",
  workload: { family: "sysbench", name: "point-query", params: {} },
  batch: null,
  threads: null,
  status: "complete",
  source: { path: "sb.o", line: 1, text: null },
  notes: {},
};
