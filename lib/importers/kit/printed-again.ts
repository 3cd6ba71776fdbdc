import { group } from "d3-array";
import { formatCounted } from "@/lib/format";
import { IssueList } from "./issue-list";
import type { JsonPlace } from "./json-items";
import { directoryOf } from "./paths";
import type { ReadFile } from "./types";

/** A result as a form with fewer digits prints it: its name and its numbers, in one order. */
export interface Printed extends JsonPlace {
  name: string;
  numbers: readonly number[];
  /** The most by which its numbers are rounded, where they have a fixed number of decimals; a tool prints 0.000. */
  within?: number;
}

/** A file's results; `isExact` is true for the form with all digits. */
export interface PrintedFile {
  isExact: boolean;
  results: readonly Printed[];
}

/** Results of one name and file that are compared. Further ones are not. */
const MOST_ALIKE = 100;

/**
 * Leaves out files whose results are all in another file of their folder, in the form with all digits. Such files come
 * from a tool that prints a table and writes its JSON. Numbers are the same up to a share of `tolerance`. Each file has
 * an issue. With `isAnywhere` the other file may lie in any folder.
 */
export function withoutPrintedAgain<Facts>(
  files: readonly ReadFile<Facts>[],
  printedOf: (facts: Facts) => PrintedFile,
  { tolerance, isAnywhere = false }: { tolerance: number; isAnywhere?: boolean },
): { files: ReadFile<Facts>[]; issues: IssueList[] } {
  const printed = files.map((file) => ({
    file,
    folder: isAnywhere ? "" : directoryOf(file.path),
    ...printedOf(file.facts),
  }));
  const exact = group(
    printed.filter(({ isExact }) => isExact),
    ({ folder }) => folder,
  );
  const issues: IssueList[] = [];
  const left = printed.flatMap(({ file, folder, isExact, results }) => {
    const [first] = results;
    const other = isExact || !first ? undefined : exact.get(folder)?.find((one) => holds(one, results, tolerance));
    if (other === undefined || first === undefined) return [file];
    const list = new IssueList(file.path);
    const count = formatCounted(results.length, "result");
    const message = `${other.file.path} has the ${count} of this file, in more detail: each counts once, there.`;
    list.add("info", "printed-again", { line: first.line, text: first.text, message });
    issues.push(list);
    return [];
  });
  return { files: left, issues };
}

/** True where each result is one of the file's, with the same name and numbers. */
function holds(file: PrintedFile, results: readonly Printed[], tolerance: number): boolean {
  const named = group(file.results, ({ name }) => name);
  const used = new Set<Printed>();
  return results.every((result) => {
    const alike = named.get(result.name)?.slice(0, MOST_ALIKE) ?? [];
    const one = alike.find((other) => !used.has(other) && isSame(result, other, tolerance));
    if (one) used.add(one);
    return one !== undefined;
  });
}

const isSame = ({ numbers, within = 0 }: Printed, { numbers: others }: Printed, tolerance: number): boolean =>
  numbers.length === others.length &&
  numbers.every((value, at) => {
    const other = others[at] ?? Number.NaN;
    return Math.abs(value - other) <= Math.max(within, tolerance * Math.max(Math.abs(value), Math.abs(other)));
  });
