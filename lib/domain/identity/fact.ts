import type { Kind, Sure } from "./word";

/** Who says a fact, the most trusted first. */
export const SOURCES = ["given", "output", "side file", "file", "folder", "root", "archive"] as const;
export type Source = (typeof SOURCES)[number];

/** One thing that is known of a run, and where it stands. */
export interface Fact {
  kind: Kind;
  /** In one spelling: `mysql`, `8.0.44`, `memory=no`. */
  value: string;
  source: Source;
  /** Level of the path, 0 = the first; -1 outside the path. */
  level: number;
  sure: Sure;
  /** As it stands there. */
  text: string;
}

/** Order of trust: the source, then the level nearest to the file. */
export const byTrust = (a: Fact, b: Fact): number =>
  SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) || b.level - a.level;
