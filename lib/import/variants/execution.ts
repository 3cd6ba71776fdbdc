import type { Params } from "../../domain/model";

/** Facts of a run from importers and links, before its names are read. */
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

/** A run with the facts that names need, or several runs of one file with equal facts. */
export interface Execution {
  /** Its member. */
  path: string;
  /** Its importer (any text) and origin: words common to all of one kind are not a difference. */
  kind: string;
  /** True for numbers that the bundle's author derived. */
  authored: boolean;
  known: Known;
  /**
   * The main numbers of its runs. A failed run has none, nor has one without a number or with several points. Only
   * tables use them.
   */
  readonly values: readonly number[];
}

/** The words of names for one run. */
export interface Named {
  /** Levels in order: `["BP140-NVME", "io2000"]`; empty without words of its own. */
  variant: string[];
  /** Marks of a repeat, or null. */
  repeat: string | null;
  /** Numbers with a name in the path: `{ iops: 1000 }`. */
  settings: Params;
}

/**
 * An unexplained word, as written (`raw`) and in lower case (`low`). `level` counts folders from the top; -1 is the
 * file's stem. `separator` precedes the word; a `fraction` belongs to the word before it.
 */
export interface Leftover {
  level: number;
  raw: string;
  low: string;
  separator: string;
  fraction: boolean;
}

/** The level of the words of a file's stem. */
export const STEM = -1;

/** By known facts, which many executions share, and kind. */
const identities = new WeakMap<Known, Map<string, string>>();

/** Returns one text for all known facts: executions of equal identity are repeats unless names separate them. */
export function identityOf(execution: Execution): string {
  const { kind, known } = execution;
  const ofKinds = identities.get(known) ?? new Map<string, string>();
  const before = ofKinds.get(kind);
  if (before !== undefined) return before;
  const { engine, build, config, machine, threads, batch, algorithm, workload, params, settings } = known;
  const identity = JSON.stringify([
    kind,
    [engine, build, config, machine, threads, batch, algorithm, workload],
    Object.entries(params).sort(byKey),
    Object.entries(settings).sort(byKey),
  ]);
  identities.set(known, ofKinds.set(kind, identity));
  return identity;
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/** Joins the words that `wanted` selects to one text. */
export const textOf = (words: readonly Leftover[], wanted: (word: Leftover) => boolean = () => true): string =>
  words
    .filter(wanted)
    .map(({ level, low }) => `${level}/${low}`)
    .join(" ");
