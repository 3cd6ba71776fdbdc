import type { Execution, Known } from "./execution";

const unknown: Known = {
  engine: null,
  build: null,
  version: null,
  config: null,
  machine: null,
  cpus: null,
  threads: null,
  batch: null,
  algorithm: null,
  workload: "read-write",
  params: {},
  settings: {},
};

/** Makes an execution for tests: a path with its known facts. */
export function execution(path: string, known: Partial<Known> = {}, more: Partial<Execution> = {}): Execution {
  return { path, kind: "0 raw", authored: false, known: { ...unknown, ...known }, values: [1], ...more };
}
