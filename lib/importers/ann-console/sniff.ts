import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";

// The output of a download may come first.
const LINES = 50;

/** Returns "log" for `o.batch0.mariadb[.variant]`, "plot" for `o.plot[.variant]`, null for others. */
export function kindOfPath(path: string): "log" | "plot" | null {
  const name = baseName(path);
  if (/\.(?:swp|swo|bak|png|svg)$|~$/.test(name)) return null;
  if (/^o\.batch[01]\.[^.].*$/.test(name)) return "log";
  if (/^o\.plot(?:\.[^.].*)?$/.test(name)) return "plot";
  return null;
}

/** Returns the kind of the path where one of the first 50 lines comes from this tool alone. Null otherwise. */
export function sniff(member: MemberHead): "log" | "plot" | null {
  const kind = kindOfPath(member.path);
  if (!kind || member.text === null) return null;
  const lines = member.text.split("\n", LINES);
  const wanted = kind === "log" ? " - annb - INFO - running only " : "writing output to ";
  return lines.some((line) => (kind === "log" ? line.includes(wanted) : line.replace("\uFEFF", "").startsWith(wanted)))
    ? kind
    : null;
}
