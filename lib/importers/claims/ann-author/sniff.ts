import { baseName } from "../../kit/paths";
import type { MemberHead } from "../../kit/types";

/** Kinds of tables, by their files. */
export type TableKind = "best-qps" | "point-list" | "index-build";

const MAX_LINES = 60;

/** Returns the table that a file's name promises: `qr.topN.1`, `qr.maria.qps`, `build.txt` ...; null for others. */
export function tableOfPath(path: string): TableKind | null {
  const name = baseName(path);
  if (/\.(?:swp|swo|bak|png|svg)$|~$/.test(name)) return null;
  if (/^qr\.topN\.\d+(?:\.[^.].*)?$/.test(name)) return "best-qps";
  if (/^qr\.(?!topN\b)[^.].*$/.test(name)) return "point-list";
  return /^(?:build\.txt|o\.ix|ddl\.txt)$/.test(name) ? "index-build" : null;
}

const marks: Record<TableKind, RegExp> = {
  "best-qps": /^Best QPS with recall >= /,
  "point-list": /^\d{1,9}\.\d{1,9} {1,20}\S{1,40}\s{1,20}[A-Za-z]/,
  "index-build": /^M\s{1,9}(?:cons|NA|secs)\b/,
};

/**
 * Returns the table that a file's name promises, where one of the first lines belongs to such a table. Null otherwise.
 */
export function sniff(member: MemberHead): TableKind | null {
  const table = tableOfPath(member.path);
  if (!table || member.text === null) return null;
  return member.text.split("\n", MAX_LINES).some((line) => marks[table].test(line.slice(0, 300))) ? table : null;
}
