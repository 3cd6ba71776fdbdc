import { type Claim, claimOf } from "@/lib/domain/claims/claim";
import { differenceTexts } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { noiseAt } from "@/lib/domain/relative/cell-noises";
import { contextDifferences } from "@/lib/domain/relative/confounders";
import { type RelativeCell, runsOf } from "@/lib/domain/relative/relative-cells";
import { isGate } from "@/lib/domain/relative/relative-columns";
import { gatesOfRow, wholeRows } from "@/lib/domain/relative/relative-sections";
import type { Licence } from "@/lib/domain/sentences/licence";
import { groupSentence } from "@/lib/domain/sentences/of-group";
import { dropSentence, pairSentence } from "@/lib/domain/sentences/of-pair";
import { sentenceOf, words } from "@/lib/domain/sentences/sentence";
import { noiseOfSides } from "@/lib/domain/verdicts/run-noise";
import { inSentence } from "@/lib/views/frozen/headings";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { partsText } from "@/lib/views/relative/relative-words";
import type { ClaimTarget } from "./claim-keys";
import { groupOf, groupWords, headName, rowName, sharedWhere, sideNames, subjectOf } from "./claim-names";
import type { ShownClaim } from "./shown-claim";

/** The parts of a view that its claims need. */
export type ClaimedView = Pick<
  RelativeView,
  "table" | "heads" | "rowHeads" | "drops" | "noise" | "rowName" | "authorBase" | "metricLabel"
>;

/** A claim on a relative table, ready for display. */
export interface RelativeClaim extends ShownClaim {
  /** The column of the claim; its other differences and its link follow from it. Null for a group as a whole. */
  column: number | null;
  /** The statements that its rows permit together; "nothing" for a cell or a row, and without a column. */
  licence: Licence["may"];
  /** Number of rows with a ratio, and of those that changed beyond their noise. Both are 0 for a cell or a row. */
  rows: number;
  changed: number;
}

/** Returns the claim on a target; null where the table holds nothing there. */
export function relativeClaim(view: ClaimedView, grid: RelativeGrid, target: ClaimTarget): RelativeClaim | null {
  const { table } = view;
  if (target.kind === "cell") return ofCell(view, grid, target.row, target.column);
  if (target.kind === "row") {
    const last = table.columns.findLastIndex((_, at) => (table.cells[target.row]?.[at]?.value ?? null) !== null);
    const made = last < 0 ? null : ofCell(view, grid, target.row, last);
    const drop = view.drops[target.row];
    if (!made || drop == null) return made;
    return { ...made, after: [dropSentence(headName(view, drop), made.claim?.direction ?? null)] };
  }
  const section = target.kind === "group" ? grid.sections[target.section] : null;
  const column = target.column ?? newestColumn(view);
  if (column === null) {
    const title = section?.title ?? view.metricLabel;
    return {
      title: `${title}, no column chosen`,
      sentence: sentenceOf({
        forms: [{ clause: words`several columns may be meant: choose a value in one of them, or the head of one` }],
      }),
      after: [],
      claim: null,
      subject: null,
      column,
      licence: "nothing",
      rows: 0,
      changed: 0,
      ratio: null,
    };
  }
  const base = grid.ofColumn[column] ?? -1;
  const claimIn = (row: number) => (table.cells[row]?.[column] ? claimAt(view, grid, row, column) : null);
  const most = base === column ? undefined : wholeRows(table)?.rows;
  const hasRatio = most?.some((row) => (claimIn(row)?.ratio ?? null) !== null) ?? false;
  const rows = section?.members ?? (hasRatio ? most : null) ?? table.rows.map((_, at) => at);
  const names = sideNames(view, base, column);
  const where = sharedWhere(view, rows, column);
  const claims = rows.flatMap((row) => {
    const made = claimIn(row);
    if (!made) return [];
    return [
      { row, claim: made, name: rowName(view, row), group: groupOf(view, row), subject: subjectOf(view, row, column) },
    ];
  });
  const answer = groupSentence({
    claims,
    of: section ? groupWords(section.title) : inSentence(view.metricLabel),
    isGroup: section != null,
    metric: inSentence(view.metricLabel),
    rows: rows.length,
    rowName: view.rowName,
    ...names,
    base: base < 0 ? null : names.base,
    isBase: base === column,
    conditions: section ? [] : conditionsOf(view, claims, where),
    others: section ? [] : othersThan(rows, table).flatMap((row) => claimIn(row) ?? []),
    ...where,
  });
  return {
    title: `${section?.title ?? view.metricLabel}, ${headName(view, column)}`,
    sentence: answer.sentence,
    after: [],
    claim: null,
    subject: null,
    column,
    licence: answer.licence,
    rows: claims.filter(({ claim }) => claim.ratio !== null).length,
    changed: claims.filter(({ claim }) => claim.verdict?.answer === "changed").length,
    ratio: answer.ratio,
  };
}

const othersThan = (rows: readonly number[], table: ClaimedView["table"]): number[] => {
  const own = new Set(rows);
  return table.rows.flatMap((_, at) => (own.has(at) ? [] : at));
};

/**
 * Writes the gates of the sections whose rows have a ratio. It leaves out a thread count and a machine that the
 * sentence names (`sharedWhere`).
 */
function conditionsOf(
  { table }: ClaimedView,
  claims: readonly { row: number; claim: Claim }[],
  { at, on }: ReturnType<typeof sharedWhere>,
): string[] {
  const isNamed = (dimension: string) =>
    (dimension === "threads" && at !== "") || (dimension === "machine" && on !== "");
  const texts = claims.flatMap(({ row, claim }) => {
    const own = table.rows[row];
    if (claim.ratio === null || !own) return [];
    const gates = gatesOfRow(own, table.sectionsBy);
    return [
      partsText(
        gates.filter(({ dimension }) => !isNamed(dimension)),
        table.names,
      ),
    ];
  });
  return [...new Set(texts)];
}

/**
 * Returns the column for a claim on a group as a whole: the only one, or the newest build. Null where columns are not
 * builds of one engine, and where several have its newest build.
 */
function newestColumn({ table: { columns, columnsBy } }: ClaimedView): number | null {
  const newest = columns.at(-1);
  const isOnly = columns.every((each) => each === newest || each.value !== newest?.value);
  const engines = new Set(columns.map(({ engine }) => engine));
  return columns.length === 1 || (columnsBy === "build" && engines.size === 1 && isOnly) ? columns.length - 1 : null;
}

function ofCell(view: ClaimedView, grid: RelativeGrid, row: number, column: number): RelativeClaim | null {
  if (!view.table.rows[row] || !view.table.columns[column]) return null;
  const claim = claimAt(view, grid, row, column);
  const subject = subjectOf(view, row, column);
  const base = grid.of(row, column);
  const against = base >= 0 && base !== column ? ` against ${headName(view, base)}` : "";
  return {
    title: `${subject.what}, ${headName(view, column)}${against}`,
    sentence: pairSentence(claim, subject),
    after: [],
    claim,
    subject,
    column,
    licence: "nothing",
    rows: 0,
    changed: 0,
    ratio: claim.ratio,
  };
}

function claimAt(view: ClaimedView, grid: RelativeGrid, row: number, column: number): Claim {
  const { table, noise } = view;
  const base = grid.of(row, column);
  const [a, b] = [table.cells[row]?.[base] ?? null, table.cells[row]?.[column] ?? null];
  const names = sideNames(view, base, column);
  const differences = a && b ? contextDifferences(table, a.context, b.context) : [];
  const isKnown = (dimension: string, value: string) => value !== dimensionOf(dimension)?.missing;
  const isApart = ({ dimension, base: from, other }: (typeof differences)[number]) =>
    isGate(dimension, table.columnsBy) && isKnown(dimension, from) && isKnown(dimension, other);
  const noiseOf = (at: number) =>
    table.noise ? noiseAt(table, row, at) : (noise?.list[noise.of[row]?.[at] ?? -1] ?? null);
  const sideAt = (cell: RelativeCell, at: number) => ({ runs: runsOf(cell), noise: noiseOf(at) });
  return claimOf({
    metric: table.rows[row]?.metric ?? "",
    a: base < 0 ? null : { name: names.base, cell: a },
    b: { name: names.name, cell: b },
    isBase: base === column,
    noise: a && b ? noiseOfSides(sideAt(a, base), sideAt(b, column)) : null,
    gates: differenceTexts(differences.filter(isApart), table.names),
    warnings: differenceTexts(
      differences.filter((each) => !isApart(each) && each.dimension !== "upload"),
      table.names,
    ),
    acrossUploads: differences.some(({ dimension }) => dimension === "upload"),
  });
}
