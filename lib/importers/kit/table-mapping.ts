import type { PathStep } from "@/lib/domain/names/json-path";

/** The meaning of a column for a run, besides its metrics. */
export type Role =
  | "engine"
  | "workload"
  | "build"
  | "commit"
  | "threads"
  | "machine"
  | "config"
  | "dataset"
  | "k"
  | "repeat"
  | "repeats"
  | "success"
  | "failure"
  | "time";

/**
 * A manifest's statement on a column. A phrase names a quantity, whose unit may be in the file instead. A
 * condition without a name has that of its column.
 */
export type Meaning =
  | { kind: "quantity"; phrase: string; unit: string | null }
  | { kind: "role"; role: Role }
  | { kind: "condition"; name: string | null }
  | { kind: "ignore" };

/** A column by its heading, or by its key in JSON. */
export interface NamedColumn {
  name: string;
  /** Its place in JSON; null where the name is not a path. Captures are those of `values`. */
  path: readonly PathStep[] | null;
  meaning: Meaning;
}

/** Wide tables, in which each column that matches becomes a row. */
export interface Melt {
  /** Returns the captured texts of a heading that matches, else null. */
  match(heading: string): ReadonlyMap<string, string> | null;
  captures: ReadonlyMap<string, Meaning>;
  phrase: string;
  unit: string | null;
}

/** A manifest's statement on the tables in a file. */
export interface TableMapping {
  /** The path to the objects of JSON that are rows; null where they are found as without a manifest. */
  values: readonly PathStep[] | null;
  /** The meaning of each capture of `values`, by its name. */
  captures: ReadonlyMap<string, Meaning>;
  columns: readonly NamedColumn[];
  melt: Melt | null;
  /** True where each row is a sample, and rows of equal facts are one run. */
  areSamples: boolean;
}
