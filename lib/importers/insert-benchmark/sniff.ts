import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";
import { isHeader } from "./columns";
import { isStep } from "./steps";

export type Kind = "sum" | "merged" | "ratio" | "getmin" | "intervals";

/** What a file's name says it is; any other name can only be iibench's own output. */
export function kindOfPath(path: string): Kind {
  const name = baseName(path);
  if (name.startsWith("o.sum.t.")) return "sum";
  if (name.startsWith("mrg.")) return "merged";
  if (name.startsWith("rel.")) return "ratio";
  return name.startsWith("o.getmin.") ? "getmin" : "intervals";
}

/** The step that a file's name carries: mrg.l.i0 is of l.i0, mrg.some of none. */
export function stepOfPath(path: string): string | null {
  const word = baseName(path).replace(/^(?:mrg|rel)\./, "");
  return isStep(word) ? word : null;
}

/** The header of iibench's report of every second, with or without the columns of deletes. */
export const isIntervalHeader = (line: string): boolean =>
  /^i_sec\s+t_sec\s+i_ips\s+t_ips\s+(?:i_dps\s+t_dps\s+)?i_qps\s+t_qps\s+max_i\s/.test(line);

/** Path first, then the head: the tables' exact header, numbers behind a name, or iibench's header. */
export function recognise({ path, text }: MemberHead): boolean {
  if (text === null || /(?:^|\/)\.[^/]*$|\.(?:swp|py|sh|md|html?)(?:\.gz)?$/.test(path)) return false;
  const lines = text.split("\n", 200);
  const kind = kindOfPath(path);
  if (kind === "intervals") return lines.some(isIntervalHeader);
  if (kind === "getmin") return lines.some(isGetMinLine);
  const [first = "", second = ""] = lines.filter((line) => line.trim() !== "");
  return isHeader(first) || (kind !== "sum" && isStep(first.trim()) && isHeader(second));
}

/** `tag v v v v`, or the header of the table turned round. */
function isGetMinLine(line: string): boolean {
  const words = line.trim().split(/\s+/);
  if (words.at(-1) === "dbms") return words.length > 1 && words.slice(0, -1).every(isStep);
  return words.length > 1 && !isNumber(words[0] ?? "") && words.slice(1).every(isNumber);
}

/** A number as these tables print them; awk writes what has more than six digits as 1.234e+06. */
export const isNumber = (word: string): boolean => /^\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?$/.test(word);
