import { baseName } from "../../kit/paths";
import { isHeader } from "./columns";
import { isStep } from "./steps";

/** Kinds of the author's tables. */
export type Kind = "sum" | "merged" | "ratio" | "getmin";

/** Returns the kind that a file's name promises; null for other names. */
export function kindOfPath(path: string): Kind | null {
  const name = baseName(path);
  if (name.startsWith("o.sum.t.")) return "sum";
  if (name.startsWith("mrg.")) return "merged";
  if (name.startsWith("rel.")) return "ratio";
  return name.startsWith("o.getmin.") ? "getmin" : null;
}

/** Returns the step in a file's name: l.i0 of mrg.l.i0, null for mrg.some. */
export function stepOfPath(path: string): string | null {
  const word = baseName(path).replace(/^(?:mrg|rel)\./, "");
  return isStep(word) ? word : null;
}

/** Returns true where a file begins as its kind does: the tables' exact header, or numbers behind a name. */
export function holdsTable(kind: Kind, lines: readonly string[]): boolean {
  if (kind === "getmin") return lines.some(isGetMinLine);
  const [first = "", second = ""] = lines.filter((line) => line.trim() !== "");
  return isHeader(first) || (kind !== "sum" && isStep(first.trim()) && isHeader(second));
}

/** Matches `tag v v v v`, or the header of the transposed table. */
function isGetMinLine(line: string): boolean {
  const words = line.trim().split(/\s+/);
  if (words.at(-1) === "dbms") return words.length > 1 && words.slice(0, -1).every(isStep);
  return words.length > 1 && !isNumber(words[0] ?? "") && words.slice(1).every(isNumber);
}

/** Matches a number; awk writes numbers of more than six digits as 1.234e+06. */
export const isNumber = (word: string): boolean => /^\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?$/.test(word);
