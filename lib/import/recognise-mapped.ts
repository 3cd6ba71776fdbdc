import type { Issue } from "../domain/model";
import type { TableMapping } from "../importers/kit/table-mapping";
import type { MemberHead } from "../importers/kit/types";
import { namedColumnsIn, recogniseTable } from "../importers/registry";
import { problem } from "./issue-list";
import type { ManifestTables } from "./manifest/tables";
import { recogniseDecorated } from "./recognise-decorated";

/**
 * Recognises a member. Where a manifest's rule describes its tables, they are read by that rule. Of several rules the
 * one with most of the file's columns counts, of equal ones the first. The rule doesn't count for output of a known
 * tool, nor for a file without its columns. Both get an issue.
 */
export function recogniseMapped(head: MemberHead, tables: ManifestTables, report: (issue: Issue) => void) {
  const found = recogniseDecorated(head);
  const { recognition } = found;
  const mapping = bestMapping(head, tables.of(head.path));
  if (mapping === null) return { ...found, mapping: undefined };
  tables.choose(head.path, mapping);
  const tool = recognition.kind === "matched" && recognition.importer.fallback !== true ? recognition.importer : null;
  const importer = tool === null ? recogniseTable(head, mapping) : null;
  // The manifest's word makes a page's table more than a quote.
  if (importer !== null)
    return { ...found, recognition: { kind: "matched", importer } as const, isQuote: false, mapping };
  const why = tool === null ? "but it has none of these columns" : `but it is output of ${tool.id}, read as such`;
  report(
    problem(head.path, "manifest-table", "warning", `The manifest says what the columns of this file are, ${why}.`),
  );
  return { ...found, mapping: undefined };
}

function bestMapping(head: MemberHead, mappings: readonly TableMapping[]): TableMapping | null {
  const [first = null, ...others] = mappings;
  if (others.length === 0) return first;
  const counts = mappings.map((mapping) => ({ mapping, columns: namedColumnsIn(head, mapping) }));
  return counts.reduce((best, one) => (one.columns > best.columns ? one : best)).mapping;
}
