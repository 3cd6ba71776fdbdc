// Keys of claims in links, and their targets. A page loads the claims themselves only with the first one.
import type { AnswerRow } from "@/lib/views/compare/answer-rows";
import type { HistoryPanel, HistoryView, HistoryViewBuild, HistoryViewLine } from "@/lib/views/history/history-types";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { hasGainedParts, olderTitle } from "@/lib/views/relative/relative-words";

/** Targets of claims on a relative table: a cell, a row, a column, a group, or a group's column. */
export type ClaimTarget =
  | { kind: "cell"; row: number; column: number }
  | { kind: "row"; row: number }
  | { kind: "group"; section: number; column: number | null }
  | { kind: "column"; column: number };

const SEPARATOR = "~";

/** Returns a target's key in links: the row's key and the column's; for a group its title after `*`. */
export function claimKey(
  { table }: Pick<RelativeView, "table">,
  { sections }: RelativeGrid,
  target: ClaimTarget,
): string {
  const row = "row" in target ? (table.rows[target.row]?.key ?? "") : "";
  const subject = "section" in target ? `*${sections[target.section]?.title ?? ""}` : row;
  const column = "column" in target && target.column !== null ? (table.columns[target.column]?.key ?? "") : "";
  return `${subject}${SEPARATOR}${column}`;
}

/** Returns the target of a key; null where the table has no such row, group or column (any more). */
export function findTarget(view: Pick<RelativeView, "table">, grid: RelativeGrid, text: string): ClaimTarget | null {
  const { rows, columns } = view.table;
  const places: (number | null)[] = [null, ...columns.keys()];
  // Keys may hold any character, so the text is compared with every possible key.
  const placeWith = (start: string) =>
    places.find((column) => text === `${start}${SEPARATOR}${column === null ? "" : columns[column]?.key}`);
  const ofColumn = placeWith("");
  if (ofColumn != null) return { kind: "column", column: ofColumn };
  const row = rows.findIndex(({ key }) => text.startsWith(`${key}${SEPARATOR}`) && placeWith(key) !== undefined);
  const inRow = row < 0 ? undefined : placeWith(rows[row]?.key ?? "");
  if (inRow !== undefined) return inRow === null ? { kind: "row", row } : { kind: "cell", row, column: inRow };
  for (const titleOf of [(title: string) => title, olderTitle])
    for (const [section, { title }] of grid.sections.entries()) {
      const column = placeWith(`*${titleOf(title)}`);
      if (column !== undefined) return { kind: "group", section, column };
    }
  return inLongerHeading(grid, text, placeWith);
}

/**
 * Returns the one group whose heading has all parts of a link's and more: later uploads add conditions to headings.
 * Null where several groups have them, since the link can't mean all.
 */
function inLongerHeading(
  { sections }: RelativeGrid,
  text: string,
  placeWith: (start: string) => number | null | undefined,
): ClaimTarget | null {
  const older = text.slice(1, Math.max(1, text.indexOf(SEPARATOR)));
  const column = text.startsWith("*") && older !== "" ? placeWith(`*${older}`) : undefined;
  const found = sections.flatMap(({ title }, section) => (hasGainedParts(title, older) ? [section] : []));
  const [section, ...others] = found;
  return column === undefined || section === undefined || others.length > 0 ? null : { kind: "group", section, column };
}

/** A build of a history that a claim is on. */
export interface ClaimedBuild {
  panel: HistoryPanel;
  line: HistoryViewLine;
  build: HistoryViewBuild;
}

/** Returns the key in links for a build of a line. */
export const historyClaimKey = (line: string, build: string): string => `${line}${SEPARATOR}${build}`;

/** Returns the target of a key; null where no line has that build (any more). */
export function findHistoryClaim({ panels }: Pick<HistoryView, "panels">, key: string): ClaimedBuild | null {
  for (const panel of panels)
    for (const line of panel.lines)
      for (const build of line.builds) if (historyClaimKey(line.key, build.raw) === key) return { panel, line, build };
  return null;
}

/** The measures of a series' best point that a claim covers: QPS, time to load and index, and index size. */
export const ANSWER_CLAIMS = ["qps", "build", "size"] as const;
/** One of these measures. */
export type AnswerClaimOf = (typeof ANSWER_CLAIMS)[number];

/** Returns the key in links of a claim on a series' best point. */
export const answerClaimKey = (series: string, measure: AnswerClaimOf): string => `${series}${SEPARATOR}${measure}`;

/** Returns the target of a key; null where no series has that key (any more). */
export function findAnswerClaim(
  rows: readonly AnswerRow[],
  key: string,
): { row: AnswerRow; at: number; of: AnswerClaimOf } | null {
  // Keys of series may hold any character, so the text is compared with every possible key.
  for (const [at, row] of rows.entries())
    for (const measure of ANSWER_CLAIMS)
      if (answerClaimKey(row.info.key, measure) === key) return { row, at, of: measure };
  return null;
}
