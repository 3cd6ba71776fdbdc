import type { Params } from "../../domain/model";

/** What importers and links know of a run before its names are read. */
export interface Known {
  engine: string | null;
  build: string | null;
  version: string | null;
  config: string | null;
  machine: string | null;
  cpus: number | null;
  threads: number | null;
  batch: boolean | null;
  algorithm: string | null;
  /** Family and name of the test, or the data set with distance and k. */
  workload: string | null;
  params: Params;
  settings: Params;
}

/** A run as this folder sees it. */
export interface Execution {
  /** The member that holds it. */
  path: string;
  /** Its importer (any text) and who says its numbers: words common to all of one kind tell nothing. */
  kind: string;
  /** True for numbers that the bundle's author derived. */
  authored: boolean;
  known: Known;
  /** Its headline number; null where it has none or failed. Looked at only for tables of several builds. */
  value: number | null;
}

/** What the names say of one execution. */
export interface Named {
  /** Levels in their order: `["BP140-NVME", "io2000"]`; empty where the names say nothing of their own. */
  variant: string[];
  /** Marks of a repeat, or null. */
  repeat: string | null;
  /** Numbers that names give their own name: `{ iops: 1000 }`. */
  settings: Params;
}

/** A word that nothing known explains. `level` counts folders from the top; -1 is the file's stem. */
export interface Leftover {
  level: number;
  raw: string;
  low: string;
  separator: string;
  fraction: boolean;
}

export const STEM = -1;

const identities = new WeakMap<Execution, string>();

/** One text for everything that is known: executions of equal identity are repeats unless names tell them apart. */
export function identityOf(execution: Execution): string {
  const before = identities.get(execution);
  if (before !== undefined) return before;
  const { kind, known } = execution;
  const { engine, build, config, machine, threads, batch, algorithm, workload, params, settings } = known;
  const identity = JSON.stringify([
    kind,
    [engine, build, config, machine, threads, batch, algorithm, workload],
    Object.entries(params).sort(byKey),
    Object.entries(settings).sort(byKey),
  ]);
  identities.set(execution, identity);
  return identity;
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0);

/** Words of the levels that `wanted` asks for, as one text. */
export const textOf = (words: readonly Leftover[], wanted: (word: Leftover) => boolean = () => true): string =>
  words
    .filter(wanted)
    .map(({ level, low }) => `${level}/${low}`)
    .join(" ");
