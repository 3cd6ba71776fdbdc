import type { Kind, Sure } from "./word";

/** Sources of facts, the most trusted first. */
export const SOURCES = ["output", "given", "side file", "file", "folder", "root", "archive"] as const;
/** A source of a fact. */
export type Source = (typeof SOURCES)[number];

/** A fact of a run, with its place. */
export interface Fact {
  kind: Kind;
  /** In one spelling: `mysql`, `8.0.44`, `memory=no`. */
  value: string;
  source: Source;
  /** Level of the path, 0 = the first; -1 outside the path. */
  level: number;
  sure: Sure;
  /** As written there. */
  text: string;
}

/** Splits `memory=no` at its first "=", since a value may have "=", too. The value is "" without one. */
export function nameAndValue(text: string): [name: string, value: string] {
  const [name = "", ...rest] = text.split("=");
  return [name, rest.join("=")];
}

/** Orders facts by trust: the source, then the level nearest to the file. */
export const byTrust = (a: Fact, b: Fact): number =>
  SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) || b.level - a.level;
