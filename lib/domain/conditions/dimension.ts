import { compareValues, UNKNOWN, UNSET } from "./facet-values";
import type { Measured } from "./measured";

/**
 * What a difference does: across a "gate" there is no ratio, line, best or speed-up; across a "doubt" a ratio is shown with a mark, and nothing
 * else is made of it; across a "warning" they stand, marked; "free" ones say nothing about conditions (the bundle), or are searched over
 * (parameters of a query).
 */
export type DimensionKind = "gate" | "doubt" | "warning" | "free";

export type DimensionLevel = "setting" | "workload" | "params";

export interface Dimension {
  /** As in addresses, files and the API: `machine`, `s.rows`, `p.m`, `w.range`. */
  key: string;
  label: string;
  plural: string;
  kind: DimensionKind;
  /** A gate where "not recorded" beside one known value is a warning: an author's table leaves out what a raw file prints. */
  lenient: boolean;
  /** Which points have it at all; "views": those that a view put into experiments. */
  of: "all" | "tests" | "vectors" | "views";
  /** The part of a point that decides it, and nothing else does; the database finds the part where it keeps it. */
  part: keyof Measured;
  /** Of a part with many values by name: which of them. Null = the whole part. */
  member: string | null;
  /** What such a part is of: a point's setting, what it measures, or the parameters of its index and query. */
  level: DimensionLevel;
  /** All values there can be, where that is known: another one in a request is a mistake. */
  words: readonly string[] | null;
  /** A value as the API's documents show it. */
  example: string;
  /** How a filter spells that a source says nothing: `unknown`, or `unset` for parameters and settings. */
  missing: typeof UNKNOWN | typeof UNSET;
  /** May be the columns of a table, the series of a chart. */
  columns: boolean;
  series: boolean;
  /** May be columns without being asked for. A tool's version never is: it is no subject of a study. */
  columnsByDefault: boolean;
  /** A point's value as filters and links spell it; `missing` where its source says nothing. */
  value: (measured: Measured) => string;
  /** How the key of a column spells the value, where that is another way: a title may change, an id may not. */
  address: (measured: Measured) => string;
  /** A value of a link as `value` spells it: two spellings of one config are one. */
  normal: (text: string) => string;
  compare: (a: string, b: string) => number;
  /** A value as options and heads show it: "MariaDB", "not recorded". */
  name: (value: string) => string;
  /** A value in running text: "40 threads", "config z12a_c8r32", "machine not recorded". */
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

type Stated = Pick<Dimension, "key" | "label" | "plural" | "kind" | "part" | "value"> &
  Partial<Omit<Dimension, "level">>;

const missingWord: Readonly<Record<string, string>> = { [UNKNOWN]: "not recorded", [UNSET]: "not set" };

/** An entry of the list of dimensions: what is stated, and the usual for the rest. */
export function dimension(stated: Stated): Dimension {
  const word = stated.label.toLowerCase();
  const name = stated.name ?? ((value: string) => missingWord[value] ?? value);
  const text = (value: string): string => {
    if (value === "true") return word;
    if (value === "false") return `no ${word}`;
    return `${word} ${name(value)}`;
  };
  return {
    lenient: false,
    of: "all",
    member: null,
    level: LEVELS[stated.part] ?? "setting",
    missing: UNKNOWN,
    words: null,
    example: stated.words?.[0] ?? stated.missing ?? UNKNOWN,
    columns: true,
    series: true,
    columnsByDefault: true,
    address: stated.value,
    normal: (value) => value,
    compare: compareValues,
    text,
    ...stated,
    name,
  };
}
