import { compareValues, UNKNOWN, UNSET } from "./facet-values";
import type { Measured } from "./measured";

/**
 * The effect of a difference. Across a "gate" there is no ratio, line, best or speed-up. Across a "doubt" there is only
 * a marked ratio. Across a "warning" all of these exist, marked. "free" dimensions are not conditions (the bundle), or
 * are searched over (parameters of a query).
 */
export type DimensionKind = "gate" | "doubt" | "warning" | "free";

/** The object that a dimension belongs to: a point's setting, its workload, or its parameters of index or query. */
export type DimensionLevel = "setting" | "workload" | "params";

/** A property of points to filter, split or name by. */
export interface Dimension {
  /** Key in addresses, files and the API: `machine`, `s.rows`, `p.m`, `w.range`. */
  key: string;
  /** A noun for headings: "Machine". */
  label: string;
  /** Its plural for options: "machines". */
  plural: string;
  kind: DimensionKind;
  /** True for a gate where "not recorded" beside a known value is only a warning, since authors' tables omit much. */
  lenient: boolean;
  /** Points that have it; "views": those that a view grouped into experiments. */
  of: "all" | "tests" | "vectors" | "views";
  /** The only part of a point that it depends on; the database filters by it. `p.NAME` also depends on queryParams. */
  part: keyof Measured;
  /** Name inside a part with many values; null = the whole part. */
  member: string | null;
  /** The object that the part belongs to. */
  level: DimensionLevel;
  /** All possible values; any other in a request is a mistake. Null where they are not known. */
  words: readonly string[] | null;
  /** An example value for the API's documents. */
  example: string;
  /** Spelling of a missing value in filters: `unknown`, or `unset` for parameters and settings. */
  missing: typeof UNKNOWN | typeof UNSET;
  /** True for a gate that few sources have. A group of conditions without it does not mention it. */
  silent: boolean;
  /** True where it can make the columns of a table. */
  columns: boolean;
  /** True where it can make the series of a chart. */
  series: boolean;
  /** True where it can make columns by default. False for a tool's version, which is not what readers compare. */
  columnsByDefault: boolean;
  /** Returns a point's value as filters and links spell it; `missing` where its source says nothing. */
  value: (measured: Measured) => string;
  /** Returns the value inside the key of a column. An experiment's title may change, its id can't. */
  address: (measured: Measured) => string;
  /** Returns a link's value in the spelling of `value`, so that two spellings of one config are equal. */
  normal: (text: string) => string;
  /** Orders two values in lists. */
  compare: (a: string, b: string) => number;
  /** Returns a value for options and headings: "MariaDB", "not recorded". */
  name: (value: string) => string;
  /** Returns a value for running text: "40 threads", "config z12a_c8r32", "machine not recorded". */
  text: (value: string) => string;
}

const LEVELS: Partial<Record<keyof Measured, DimensionLevel>> = {
  workload: "workload",
  workloadParams: "workload",
  distance: "workload",
  k: "workload",
  group: "workload",
  indexParams: "params",
  queryParams: "params",
};

/** The part of a dimension that its entry states. */
type Entry = Pick<Dimension, "key" | "label" | "plural" | "kind" | "part" | "value"> &
  Partial<Omit<Dimension, "level">>;

const missingWord: ReadonlyMap<string, string> = new Map([
  [UNKNOWN, "not recorded"],
  [UNSET, "not set"],
]);

/** Makes an entry of the list of dimensions, with defaults for the rest. */
export function dimension(entry: Entry): Dimension {
  const word = entry.label.toLowerCase();
  const name = entry.name ?? ((value: string) => missingWord.get(value) ?? value);
  const text = (value: string): string => {
    if (value === "true") return word;
    if (value === "false") return `no ${word}`;
    return `${word} ${name(value)}`;
  };
  return {
    lenient: false,
    of: "all",
    member: null,
    level: LEVELS[entry.part] ?? "setting",
    missing: UNKNOWN,
    words: null,
    silent: false,
    example: entry.words?.[0] ?? entry.missing ?? UNKNOWN,
    columns: true,
    series: true,
    columnsByDefault: true,
    address: entry.value,
    normal: (value) => value,
    compare: compareValues,
    text,
    ...entry,
    name,
  };
}
