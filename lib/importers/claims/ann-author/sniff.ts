import { baseName } from "../../kit/paths";
import type { MemberHead } from "../../kit/types";

export type AuthorTable = "best-qps" | "point-list" | "index-build";

const LINES = 60;

/** Returns the table that a file's name promises: `qr.topN.1`, `qr.maria.qps`, `build.txt` ...; null for others. */
export function tableOfPath(path: string): AuthorTable | null {
  const name = baseName(path);
  if (/\.(?:swp|swo|bak|png|svg)$|~$/.test(name)) return null;
  if (/^qr\.topN\.\d+(?:\.[^.].*)?$/.test(name)) return "best-qps";
  if (/^qr\.(?!topN\b)[^.].*$/.test(name)) return "point-list";
  return /^(?:build\.txt|o\.ix|ddl\.txt)$/.test(name) ? "index-build" : null;
}

const marks: Record<AuthorTable, RegExp> = {
  "best-qps": /^Best QPS with recall >= /,
  "point-list": /^\d{1,9}\.\d{1,9} {1,20}\S{1,40}\s{1,20}[A-Za-z]/,
  "index-build": /^M\s{1,9}(?:cons|NA|secs)\b/,
};

/** Tests the path, then the first 60 lines for one that only this table has. */
export function sniff(member: MemberHead): AuthorTable | null {
  const table = tableOfPath(member.path);
  if (!table || member.text === null) return null;
  return member.text.split("\n", LINES).some((line) => marks[table].test(line.slice(0, 300))) ? table : null;
}
