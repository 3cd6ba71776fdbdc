import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import {
  applyFacets,
  type CodedFacet,
  codeFacets,
  commonValues,
  countsInView,
  type Defaults,
  type FacetResult,
  rowsInView,
} from "@/lib/domain/conditions/facets";
import { type MeasuredRows, rowsOfPoints } from "@/lib/domain/conditions/measured-rows";
import { countsByDefault } from "@/lib/domain/conditions/test-phases";
import type { TestFamily } from "@/lib/domain/model";
import { FAMILIES, ungrouped } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { formatCount } from "@/lib/format";
import type { Facet, FacetOption } from "@/lib/views/compare/compare-types";
import { ALL, statedValues, withFilter } from "@/lib/views/state/page-filters";
import { encodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import { chooseColumns, chooseConditions, itemsOf } from "./choose-conditions";
import { facetBoxes, knownFilters, limitedBox } from "./known-filters";
import { toldApart } from "./option-names";
import { copiesSentence, plainNotice, type ViewNotice } from "./view-notice";

/** Bundles listed, the newest and the chosen ones: there are thousands, and each page would carry them all. */
const MAX_BUNDLES = 50;
/** More combinations of build and config are narrowed to one config. */
const MANY_COLUMNS = 40;

/** A bundle with points of the family; `points` counts all of them, whatever the filters. */
export interface FamilyBundle {
  id: string;
  title: string;
  points: number;
}

/** What a page on a test family shows, before any view of it: the points in view and how they were chosen. Shared; not to be changed. */
export interface WorkloadSelection {
  family: TestFamily;
  /** With family, bundle and the chosen conditions filled in: links made from these keep showing the same. */
  params: WorkloadParams;
  /** What is varied: the dimension of the columns, or of what is drawn along. */
  columns: string;
  /** The points in view, newest bundle first and in the bundle's order. */
  points: readonly WorkloadPoint[];
  /** Those of them that do not count: another bundle in view holds the same execution. Absent = all count. */
  copies?: ReadonlySet<WorkloadPoint>;
  facets: Facet[];
  notices: ViewNotice[];
  /** All bundles with points of this family, newest first. */
  bundles: readonly FamilyBundle[];
  /** Why there is nothing, where no filter is to blame. */
  emptyReason?: string;
}

/** Points as rows with their facets; worked out once for the points of a query. */
export interface CodedPoints {
  rows: MeasuredRows;
  facets: readonly CodedFacet[];
  /** What of each axis counts where no filter is set. */
  defaults: Defaults;
}

export function codePoints(points: readonly WorkloadPoint[]): CodedPoints {
  const rows = rowsOfPoints(points);
  const measured = Uint8Array.from(rows.axes.workload.list, (workload) => Number(countsByDefault(workload)));
  return { rows, facets: codeFacets(rows), defaults: new Map([["phase", measured]]) };
}

export interface SelectionInput {
  family: TestFamily;
  /** With family and bundle filled in. */
  params: WorkloadParams;
  /** The points of the chosen bundles. */
  points: readonly WorkloadPoint[];
  coded: CodedPoints;
  bundles: readonly FamilyBundle[];
  /** What is varied: the columns of tables (as the state says, or chosen here), or what a view draws along. */
  along?: string | undefined;
  /** For programs: a filter whose values no point has leaves no point, instead of being ignored with a notice. */
  strict?: boolean;
}

/**
 * Applies the page's filters, then chooses what the link leaves open: the columns, and one group of equal conditions where the points in
 * view hold several (comparison.ts). Values that no point has are dropped with a notice.
 */
export function selectWorkloadPoints(input: SelectionInput): WorkloadSelection {
  const { family, points, coded, bundles } = input;
  const { rows, facets, defaults } = coded;
  const known = knownFilters(facets, input.params.filters, input);
  const { selection, notices } = known;
  let params: WorkloadParams = { ...input.params, filters: known.filters };
  // A chart along thread counts shows all of them, whatever the table beside it shows.
  if (params.view === "scaling") selection.delete("threads");
  // Bundles side by side are compared, copies too.
  const apart = (input.along ?? params.columns) === "bundle";
  let result = applyFacets(rows, facets, selection, { defaults, apart });
  const ages = new Map(bundles.map(({ id }, at) => [id, at]));
  const items = itemsOf(rows, rowsInView(result), ages);
  const along = input.along ?? (params.view === "scaling" ? "threads" : null);
  const asked = along ?? params.columns;
  const { columns, why } = asked === null ? chooseColumns(items, params) : { columns: asked, why: null };
  const columnsNotice = why && columnsChoice(params, columns, why, family);
  if (columnsNotice) notices.push(columnsNotice);
  const chosen = chooseConditions(items, params, columns, along === null);
  if (chosen.gates.length) {
    params = chosen.params;
    for (const { dimension, value } of chosen.gates) selection.set(dimension, [value]);
    result = applyFacets(rows, facets, selection, { defaults, apart });
    notices.push(...chosen.notices);
  }
  const config = columns === "config" || along !== null ? null : commonConfig(params, coded, result);
  if (config) {
    notices.push({ text: config.text, link: { label: "all configs", query: queryWith(params, "config", [ALL]) } });
    params = { ...params, filters: withFilter(params.filters, "config", [config.value]) };
    selection.set("config", [config.value]);
    result = applyFacets(rows, facets, selection, { defaults, apart });
  }
  const aside = hiddenPhases(coded, selection, result);
  if (aside) {
    notices.push({
      text: `${aside} ${aside.includes(" and ") ? "are" : "is"} not shown, as in the archive's own tables.`,
      link: { label: "all phases", query: queryWith(params, "phase", [ALL]) },
    });
  }
  const { copies } = result;
  const again = new Set(copies ? rowsInView(result).flatMap((row) => (copies[row] ? (points[row] ?? []) : [])) : []);
  if (again.size) notices.push(plainNotice(sentenceOfCopies(again, input, rows)));
  return {
    family,
    params,
    columns,
    points: rowsInView(result).flatMap((row) => points[row] ?? []),
    copies: again,
    facets: facetBoxes(facets, result, selection, new Map(bundles.map(({ id, title }) => [id, title]))).map((box) =>
      limitedBox(ofFamily(box, family, params, bundles), box.key === "bundle" ? MAX_BUNDLES : undefined),
    ),
    notices,
    bundles,
  };
}

function sentenceOfCopies(
  copies: ReadonlySet<WorkloadPoint>,
  { points, bundles }: SelectionInput,
  { first }: MeasuredRows,
): string {
  const titles = new Map(bundles.map(({ id, title }) => [id, title]));
  const [from, to] = [new Set<string>(), new Set<string>()];
  for (const [row, point] of points.entries()) {
    if (!copies.has(point)) continue;
    from.add(titles.get(point.bundle) ?? point.bundle);
    const original = points[first?.[row] ?? row]?.bundle ?? "";
    to.add(titles.get(original) ?? original);
  }
  return copiesSentence(copies.size, [...from], [...to]);
}

/** The search parameters of a state with one filter set. */
const queryWith = (params: WorkloadParams, key: string, values: readonly string[]): string =>
  encodeWorkloadParams({ ...params, filters: withFilter(params.filters, key, values) });

function columnsChoice(
  params: WorkloadParams,
  columns: string,
  why: "author" | "few-builds",
  family: TestFamily,
): ViewNotice {
  const what = dimensionOf(columns)?.plural ?? columns;
  const { workload } = FAMILIES[family];
  const reason =
    why === "author"
      ? `The author's tables have ${what} side by side`
      : `Hardly any ${workload} was measured with two builds`;
  return {
    text: `${reason}: the columns are ${what}.`,
    link: { label: "columns by build", query: encodeWorkloadParams({ ...params, columns: "build" }) },
  };
}

/**
 * The config to show where the link names none and most builds were run with several: a table of hundreds of columns says nothing. The one
 * with most points in view; null where the columns are few enough.
 */
function commonConfig(params: WorkloadParams, { rows, facets }: CodedPoints, result: FacetResult) {
  if (statedValues(params.filters, "config").length) return null;
  const { setting } = rows.axes;
  const seen = setting.list.filter((_, at) => (result.bySetting[at] ?? 0) > 0);
  const builds = new Set(seen.map(({ build }) => build));
  const combinations = new Set(seen.map(({ build, config }) => JSON.stringify([build, config])));
  if (combinations.size <= MANY_COLUMNS || combinations.size < 2 * builds.size) return null;
  const [most, ...others] = commonValues(facets, result, "config");
  if (!most || !others.length) return null;
  const text = `There would be ${formatCount(combinations.size)} columns: only config ${most.value} is shown, which has the most points; there ${others.length === 1 ? "is 1 other" : `are ${others.length} others`}.`;
  return { value: most.value, text };
}

const points = (count: number) => (count === 1 ? "1 point" : `${formatCount(count)} points`);

/** "warm (40 points) and pre (8 points)": phases that the default leaves out; null where a phase is chosen or none is left out. */
function hiddenPhases(
  { rows, facets }: CodedPoints,
  selection: ReadonlyMap<string, readonly string[]>,
  result: FacetResult,
): string | null {
  const at = facets.findIndex(({ key }) => key === "phase");
  const facet = facets[at];
  if (!facet || selection.has("phase")) return null;
  const shown = new Int32Array(facet.values.length);
  for (const row of rowsInView(result)) {
    if (!countsInView(result, row)) continue;
    const code = facet.codes[rows.axes.workload.of?.[row] ?? 0] ?? 0;
    shown[code] = (shown[code] ?? 0) + 1;
  }
  const hidden = facet.values.flatMap((value, code) => {
    const count = (result.counts[at]?.[code] ?? 0) - (shown[code] ?? 0);
    return count > 0 ? [`${value} (${points(count)})`] : [];
  });
  return hidden.length ? `Phase ${hidden.join(", ").replace(/, ([^,]*)$/, " and $1")}` : null;
}

/** Rows are called as the family calls them, and bundles whose points are not loaded are listed with all they have. */
function ofFamily(
  box: Facet,
  family: TestFamily,
  { filters }: WorkloadParams,
  bundles: readonly FamilyBundle[],
): Facet {
  if (box.key === "workload") return { ...box, label: ungrouped(family).replace(/s$/, "") };
  if (box.key !== "bundle") return box;
  const loaded = new Map(box.options.map((option) => [option.value, option]));
  const names = toldApart(bundles.map(({ id, title }) => ({ value: id, label: title })));
  const options = bundles.map(({ id, title, points: all }, at): FacetOption => {
    const { count = all } = loaded.get(id) ?? {};
    const label = names[at]?.label ?? title;
    return { value: id, label, count, selected: statedValues(filters, "bundle").includes(id) };
  });
  return { ...box, options };
}
