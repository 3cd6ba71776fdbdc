import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { inFull, type Sentence } from "@/lib/domain/sentences/sentence";
import { type ClaimTarget, claimKey, findTarget } from "@/lib/views/claims/claim-keys";
import { plainestPair } from "@/lib/views/claims/plainest-pair";
import { type ClaimedView, relativeClaim } from "@/lib/views/claims/relative-claims";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { baselineText } from "@/lib/views/relative/baseline-words";
import { type RelativeGrid, relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { type Sum, sumsOf } from "@/lib/views/relative/sums";
import { encodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";

/** The summary of a relative table, for pages that link to it. */
export interface ResultSummary {
  heading: string;
  /** Conditions that all of it shares: "1 thread", "8 CPUs". */
  facts: readonly string[];
  workloads: number;
  rowName: string;
  base: string;
  /** Half the width of the neutral band, as a fraction. */
  neutral: number;
  view: Pick<RelativeView, "table" | "heads" | "metricLabel">;
  grid: RelativeGrid;
  /** Groups; all rows first, where one number can represent them. */
  rows: readonly Sum[];
  /**
   * Positions of the columns in the summary, in the table's order: the baselines and the newest. `omitted` counts the
   * others.
   */
  columns: readonly number[];
  omitted: number;
  /**
   * The claim on its newest build, with the query that highlights it on its page, and its number of rows. Null without
   * one. `isFinding` is true for a claim that the address names. Any other claim needs one ratio over all rows, and
   * sides that differ only in the build. Some of its rows must have changed beyond noise.
   */
  claim: { sentence: Sentence; query: string; rows: number; isFinding: boolean } | null;
  /** The state of the whole table. */
  params: WorkloadParams;
  /** The query of its history; null where columns aren't builds. */
  history: string | null;
  bundles: RelativeView["bundles"];
  /** Results under other conditions, which never share a table, then all of them: labels and queries. */
  others: readonly { label: string; query: string }[];
}

/** Most columns of a summary: these fit a card of half a page. */
const MOST_COLUMNS = 10;

/** Returns the summary of a table; null where it has no ratio between two columns. */
export function resultSummary(view: RelativeView): ResultSummary | null {
  const { table, heads, metricLabel, params } = view;
  const grid = relativeGrid(view, params);
  if (!grid.ratios.some((row) => row.some(({ ratio }, at) => ratio !== null && grid.ofColumn[at] !== at))) return null;
  const { sections, whole } = sumsOf(view, grid);
  const columns = shownColumns(view, grid);
  return {
    heading: relativeHeading(view, params),
    facts: view.facts,
    workloads: new Set(table.rows.map(({ workload, params: own }) => JSON.stringify([workload, own]))).size,
    rowName: view.rowName,
    base: baselineText(view, grid),
    neutral: params.neutral,
    view: { table, heads, metricLabel },
    grid,
    rows: [...(whole ? [{ ...whole, title: ["All", whole.gates].filter(Boolean).join(" · ") }] : []), ...sections],
    columns,
    omitted: table.columns.length - columns.length,
    claim: summaryClaim(view, grid),
    params,
    history: table.columnsBy === "build" ? encodeWorkloadParams({ ...params, view: "table", columns: null }) : null,
    bundles: view.bundles,
    others: view.notices.flatMap(({ others = [], link }) => (others.length && link ? [...others, link] : others)),
  };
}

/**
 * Returns at most MOST_COLUMNS positions: all columns where they fit. Otherwise these are the first five baselines and
 * the newest columns under each. Without a baseline they are the newest columns.
 */
function shownColumns({ table }: RelativeView, { ofColumn }: RelativeGrid): number[] {
  const places = table.columns.map((_, at) => at);
  if (places.length <= MOST_COLUMNS) return places;
  const bases = [...new Set(ofColumn)].filter((at) => at >= 0).slice(0, MOST_COLUMNS / 2);
  const each = Math.max(1, Math.floor(MOST_COLUMNS / Math.max(1, bases.length)) - 1);
  const newest = bases.flatMap((base) =>
    places.filter((at) => at !== base && (ofColumn[at] ?? -1) === base).slice(-each),
  );
  const kept = new Set([...bases, ...newest]);
  return kept.size ? places.filter((at) => kept.has(at)) : places.slice(-MOST_COLUMNS);
}

type SummedView = ClaimedView & Pick<RelativeView, "groupTitles" | "joined" | "params">;

/**
 * Returns the view's own claim, else a claim on the column of the plainest pair (plainest-pair.ts). That claim covers
 * all rows, relative to the other column of the pair. Null where no claim holds.
 */
export function summaryClaim(view: SummedView, grid: RelativeGrid): ResultSummary["claim"] {
  const asked = view.params.claim === null ? null : findTarget(view, grid, view.params.claim);
  const claimed = asked && relativeClaim(view, grid, asked);
  if (claimed)
    return {
      sentence: claimed.sentence,
      query: encodeWorkloadParams(view.params),
      rows: claimed.rows,
      isFinding: true,
    };
  const pair = plainestPair(view, grid);
  if (!pair) return null;
  const { table, params } = view;
  const isOwn = grid.ofColumn[pair.column] === pair.base;
  const look = { base: table.columns[pair.base]?.key ?? null, relativeTo: "one" as const };
  const own = isOwn ? grid : relativeGrid(view, { ...params, ...look });
  const target: ClaimTarget = { kind: "column", column: pair.column };
  const answer = relativeClaim(view, own, target);
  if (!answer || answer.licence === "nothing") return null;
  const pinned: WorkloadParams = {
    ...params,
    claim: claimKey(view, own, target),
    ...(isOwn ? { relativeTo: grid.relativeTo, base: table.columns[grid.base]?.key ?? null } : look),
  };
  const engine = table.columns[pair.column]?.engine ?? UNKNOWN;
  return {
    sentence: answer.sentence,
    query: encodeWorkloadParams(pinned),
    rows: answer.rows,
    isFinding:
      table.columnsBy === "build" &&
      answer.licence === "median" &&
      pair.warnings === 0 &&
      answer.changed > 0 &&
      engine !== UNKNOWN,
  };
}

/** Returns the answer of a table as texts, whatever its address claims; [] without an answer. */
export function summaryTexts(view: RelativeView): string[] {
  const answer = summaryClaim({ ...view, params: { ...view.params, claim: null } }, relativeGrid(view, view.params));
  return answer ? [inFull(answer.sentence)] : [];
}
