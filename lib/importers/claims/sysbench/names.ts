import { pattern } from "@/lib/domain/pattern";
import type { TestName } from "./raw-cell";

/** A column of a table, or a row of a block: a build with its config, `x.my5651_rel_o2nofp.z12a_c32r128.pk1`. */
export interface Column {
  /** As printed. */
  name: string;
  build: string;
  config: string | null;
  /** The digit of `.pk1`: 1 with a primary key, 0 without. */
  pk: number | null;
  /** The text after `.pk1` (`v2`), which marks another run. */
  suffix: string | null;
}

/** Decodes a column's name. Edited tables drop `x.` and `.pk1`, and some use words ("MariaDB Enterprise 11.4.8"). */
export function columnOf(text: string): Column {
  const known = columns.get(text);
  if (known) return known;
  // A few names are the columns of thousands of numbers.
  if (columns.size > 5000) columns.clear();
  const column = readColumn(text);
  columns.set(text, column);
  return column;
}

const columns = new Map<string, Column>();

function readColumn(text: string): Column {
  const name = text.trim();
  const plain: Column = { name, build: name, config: null, pk: null, suffix: null };
  if (/\s/.test(name)) return plain;
  const [, build, config, pk, suffix] =
    /^(?:x\.)?([^.]+)(?:\.(?!pk\d)([^.]+))?(?:\.pk(\d)(?:\.(.+))?)?$/.exec(name) ?? [];
  if (build === undefined) return plain;
  return {
    name,
    build,
    config: config ?? null,
    pk: pk === undefined ? null : Number(pk),
    suffix: suffix ?? null,
  };
}

/** A column whose build may be unknown, too. */
type Known = Omit<Column, "name" | "build"> & { build: string | null };

/**
 * Returns true where two names mean one run of a build. Edited tables and old names may lack config and pk; those that
 * both have must be equal. Suffixes must be equal, also where one name has none: they mark another run.
 */
export const sameColumn = (a: Known, b: Known): boolean =>
  a.build === b.build &&
  (a.config === null || b.config === null || a.config === b.config) &&
  (a.pk === null || b.pk === null || a.pk === b.pk) &&
  a.suffix === b.suffix;

/** The load step, which tables name by the test that follows it. */
const loadTest: TestName = { test: "prepare", phase: null, range: null };

const rowName = /^([a-z][a-z0-9-]*)(?:\.(pre|warm|warmpre))?(?:_range=(\d{1,9}))?$/;

/** Reads `scan.warm_range=100` as a test; null for other text. */
export function testOfRow(text: string): TestName | null {
  const [, test, phase = null, range] = rowName.exec(text.trim()) ?? [];
  return test === undefined ? null : { test, phase, range: range === undefined ? null : Number(range) };
}

const heading = pattern()`
  ^sb\.(prepare\.)?(?:r\.(?:qps|trx|rtavg|rtmax|rt95)|met|o)\.([a-z][a-z0-9-]*)
  (?:\.(pre|warm|warmpre))?\.range(\d{1,9})\.pk(\d)(?:\.dop(\d{1,6}))?$
`;

/**
 * Reads a block's heading, a file's name: `sb.met.point-query.pre.range100.pk1.dop40`. `prepare` is the load. `threads`
 * is null without `.dopN`. Null for other text.
 */
export function testOfHeading(text: string): { test: TestName; threads: number | null } | null {
  const [, load, test, phase = null, range, , dop] = heading.exec(text.trim()) ?? [];
  if (test === undefined) return null;
  return {
    test: load === undefined ? { test, phase, range: Number(range) } : loadTest,
    threads: dop === undefined ? null : Number(dop),
  };
}

/** Returns a test's name in labels and messages. */
export const testLabel = ({ test, phase, range }: TestName): string =>
  `${test}${phase === null ? "" : `.${phase}`}${range === null ? "" : ` range=${range}`}`;

/** Returns a text that is the same for equal tests and no others. */
export function testKey(name: TestName): string {
  const known = testKeys.get(name);
  if (known !== undefined) return known;
  const key = JSON.stringify([name.test, name.phase, name.range]);
  testKeys.set(name, key);
  return key;
}

/** A table asks for the key of a row's test several times for each of its cells. */
const testKeys = new WeakMap<TestName, string>();
