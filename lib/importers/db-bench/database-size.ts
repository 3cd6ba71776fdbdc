import { group } from "@/lib/domain/group";
import type { Issue } from "@/lib/domain/model";
import { formatCounted } from "@/lib/format";
import { numberOf } from "../claims/db-bench/lines";
import type { RowRun } from "./join-rows";
import { joinPlaces } from "./place";
import { bytesOf, GIB } from "./units";

/** Sizes of one database differ by a smaller factor between tests and versions. */
const OTHER_DATABASE = 2;
/** No load writes its database so many times; a unit that is one too small is a factor of 1,024. */
const MOST_WRITES_OF_A_LOAD = 100;
const UNIT = 1024;

/** The size of a row's database, as printed and in bytes. */
interface Size {
  run: RowRun;
  /** Identifies host and mode. */
  place: string;
  printed: string;
  bytes: number;
  wrongUnit: boolean;
}

/** The facts that printed sizes give of runs. */
export interface DatabaseSizes {
  /** The class of each run whose test ran on several databases. */
  classes: Map<RowRun, string>;
  /** The runs whose size is printed in a unit that is one too small. */
  wrongUnits: Set<RowRun>;
  issues: Issue[];
}

/**
 * Returns the size class of each row's database where one test ran on several, such as 11 GB and 107 GB. A test is its
 * name with threads, the host and the mode. Sorted sizes are split where one is at least twice the one before. Tests of
 * one host and mode share their classes where that keeps each one's apart. The name of a class is its smallest and
 * largest size as printed. Tests with one class get none: lsm_sz is a result there.
 */
export function databaseSizes(runs: readonly RowRun[]): DatabaseSizes {
  const sizes = sizesOf(runs);
  const classes = new Map<RowRun, string>();
  const several: Split[] = [];
  for (const place of group(sizes, (size) => size.place).values()) {
    const tests = [...group(place, ({ run }) => run.occurrences[0].row.cells.test).values()];
    const splits = tests.map(classesOf).filter((own) => own.length > 1);
    const shared = classesOf(splits.flat(2));
    const at = new Map(shared.flatMap((one, index) => one.map((size) => [size, index])));
    // Sizes between two of a test's only join its classes: none of them is ever cut.
    const areApart = splits.every((own) => new Set(own.map(([first]) => first && at.get(first))).size === own.length);
    const named = areApart ? shared : splits.flat();
    for (const one of named) for (const { run } of one) classes.set(run, rangeOf(one));
    several.push(...splits);
  }
  const wrong = sizes.filter(({ wrongUnit }) => wrongUnit);
  const issues = [...wrongUnits(wrong), ...(several[0] ? [databasesDiffer(several[0], several.length)] : [])];
  return { classes, wrongUnits: new Set(wrong.map(({ run }) => run)), issues };
}

function sizesOf(runs: readonly RowRun[]): Size[] {
  const sizes = runs.flatMap((run): (Size & { version: string; loaded: number | null })[] => {
    const { cells } = run.occurrences[0].row;
    const bytes = bytesOf(cells.lsm_sz);
    if (!bytes) return [];
    const { host, io } = joinPlaces(run.occurrences.map(({ place }) => place));
    const place = JSON.stringify([host, io]);
    const written = numberOf(cells.c_wgb);
    const loaded = /^fillseq/.test(cells.test) && written !== null ? written * GIB : null;
    const printed = cells.lsm_sz.replace(/,$/, "");
    return [{ run, place, printed, bytes, wrongUnit: false, version: cells.version, loaded }];
  });
  const key = ({ place, version }: (typeof sizes)[number]) => JSON.stringify([place, version]);
  const proofs = new Set(
    sizes.filter(({ loaded, bytes }) => loaded !== null && loaded > MOST_WRITES_OF_A_LOAD * bytes).map(key),
  );
  return sizes.map((size) =>
    proofs.has(key(size)) && !/[GT]B$/.test(size.printed)
      ? { ...size, bytes: size.bytes * UNIT, wrongUnit: true }
      : size,
  );
}

/** Sizes of one database each, smallest first. */
type Split = Size[][];

function classesOf(sizes: readonly Size[]): Split {
  const classes: Split = [];
  let last: Size | null = null;
  for (const size of [...sizes].sort((a, b) => a.bytes - b.bytes)) {
    if (last === null || size.bytes >= OTHER_DATABASE * last.bytes) classes.push([]);
    classes.at(-1)?.push(size);
    last = size;
  }
  return classes;
}

/** Returns `11GB to 18GB`, of sizes whose unit is right where there are any. */
function rangeOf(sizes: readonly Size[]): string {
  const right = sizes.filter(({ wrongUnit }) => !wrongUnit);
  const those = right.length > 0 ? right : sizes;
  const [first, last] = [those[0]?.printed ?? "", those.at(-1)?.printed ?? ""];
  return first === last ? first : `${first} to ${last}`;
}

/** Reports once per file that sizes are printed in a unit that is one too small. */
function wrongUnits(sizes: readonly Size[]): Issue[] {
  const files = group(sizes, ({ run }) => run.occurrences[0].file.path);
  return [...files].flatMap(([path, [first, ...others]]): Issue[] => {
    if (first === undefined) return [];
    const { line, text } = first.run.occurrences[0].row;
    const message = [
      `lsm_sz of ${formatCounted(others.length + 1, "row")} (here the first, ${first.printed}) has the wrong unit:`,
      `the load of the same version wrote more than ${MOST_WRITES_OF_A_LOAD} times its size.`,
      "The size was taken as missing.",
    ].join(" ");
    return [{ code: "size-in-wrong-unit", severity: "warning", path, line, text, message }];
  });
}

function databasesDiffer(split: Split, tests: number): Issue {
  const [[first]] = split as [[Size]];
  const [{ file, row }] = first.run.occurrences;
  const which = `${formatCounted(tests, "test")}${tests === 1 ? "" : " (here the first)"}`;
  const message = [
    `Rows of ${which} ran on databases of different sizes (here ${split.map(rangeOf).join(", ")}):`,
    "they are kept apart by the setting databaseSize, not taken for repeats.",
  ].join(" ");
  return {
    code: "databases-differ",
    severity: "info",
    path: file.path,
    line: row.line,
    text: row.text,
    message,
  };
}
