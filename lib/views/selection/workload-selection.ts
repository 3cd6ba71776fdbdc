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
import { labelsOf } from "@/lib/domain/experiments/labels";
import type { Upload } from "@/lib/domain/experiments/uploads";
import type { TestFamily } from "@/lib/domain/model";
import { type ShownNames, shownName, shownNamesOf } from "@/lib/domain/names/shown-names";
import type { KeysNamed } from "@/lib/domain/relative/named-columns";
import { FAMILIES, ungrouped } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { formatCount } from "@/lib/format";
import type { Facet, FacetOption } from "@/lib/views/compare/compare-types";
import { ALL, chosenValues, statedValues, withFilter } from "@/lib/views/state/page-filters";
import { encodeWorkloadParams, RATE, type WorkloadParams } from "@/lib/views/state/workload-params";
import { chooseColumns, chooseConditions, itemsOf } from "./choose-conditions";
import { experimentNotices } from "./experiment-words";
import { facetBoxes, knownFilters, limitedBox } from "./known-filters";
import { toldApart } from "./option-names";
import { quoted, RefusedAddress } from "./refused-address";
import { type Sides, settingsOfSides } from "./sides";
import { experimentsAmong, labelledPoints, uploadsOfPoints } from "./view-experiments";
import { copiesSentence, filterOfGate, plainNotice, type ViewNotice } from "./view-notice";

/** Bundles listed, the newest and the chosen ones: there are thousands, and each page would carry them all. */
const MAX_BUNDLES = 50;
/** More combinations of build and config are narrowed to one config. */
const MANY_COLUMNS = 40;

/** Why there is nothing where no bundle holds results of tests. */
export const NO_TESTS = "There are no results of a test family here yet.";

/** Why a page is empty whose filters let no point pass together, each of which some point passes. */
export const NOTHING_PASSES = "No point passes the filters. Drop one of them to see results again.";

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
  /** The points in view, the bundle with most points first and in the bundle's order. */
  points: readonly WorkloadPoint[];
  /** Those of them that do not count: another bundle in view holds the same execution. Absent = all count. */
  copies?: ReadonlySet<WorkloadPoint>;
  facets: Facet[];
  notices: ViewNotice[];
  /** All bundles with points of this family, newest first. */
  bundles: readonly FamilyBundle[];
  /** What readers call keys of these points; absent = all are shown as they are. */
  names?: ShownNames | undefined;
}

/** Points as rows with their facets; worked out once for the points of a query. */
export interface CodedPoints {
  rows: MeasuredRows;
  facets: readonly CodedFacet[];
  /** What of each axis counts where no filter is set. */
  defaults: Defaults;
  names?: ShownNames | undefined;
}

export function codePoints(points: readonly WorkloadPoint[]): CodedPoints {
  const rows = rowsOfPoints(points);
  const measured = Uint8Array.from(rows.axes.workload.list, (workload) => Number(countsByDefault(workload)));
  return { rows, facets: codeFacets(rows), defaults: new Map([["phase", measured]]), names: shownNamesOf(points) };
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
  /** Of A/B: what the view is about, so that nothing else in view decides what it says. */
  sides?: Sides | undefined;
  /** What the chosen bundles measured, whole. Absent = no more than the points. */
  uploads?: ReadonlyMap<string, Upload> | undefined;
  /** Which keys a name of the address means; absent = those of its very letters. */
  keysNamed?: KeysNamed | undefined;
}

/**
 * Applies the page's filters, then chooses what the link leaves open: the columns, and one group of equal conditions where the points in
 * view hold several (comparison.ts). What the link asks for and no point has refuses it.
 */
export function selectWorkloadPoints(input: SelectionInput): WorkloadSelection {
  const { family, points, coded, bundles } = input;
  const { rows, facets, defaults, names } = coded;
  const query = (part: Partial<WorkloadParams>) => encodeWorkloadParams({ ...input.params, ...part });
  const stated = knownFilters(facets, input.params.filters, (filters) => query({ filters }), input);
  refuseAbsent(input, query);
  const { selection } = stated;
  const notices: ViewNotice[] = [];
  let params: WorkloadParams = { ...input.params, filters: stated.filters };
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
  const titles = new Map(bundles.map(({ id, title }) => [id, title]));
  const known = { uploads: input.uploads ?? uploadsOfPoints(points), titles };
  // Bundles that the link names, or that are what is compared, are all shown.
  const isNamed = columns === "bundle" || chosenValues(params.filters, "bundle").length > 0;
  const isOfSide = input.sides
    ? settingsOfSides(points, rows.axes.setting.list, input.sides, input.keysNamed)
    : () => true;
  const chosen = chooseConditions(items, params, columns, {
    inRows: along === null,
    known: isNamed ? null : known,
    isOfSide,
    names,
  });
  if (chosen.gates.length) {
    params = chosen.params;
    for (const gate of chosen.gates) selection.set(...filterOfGate(gate));
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
  const inView = rowsInView(result);
  const again = new Set(copies ? inView.flatMap((row) => (copies[row] ? (points[row] ?? []) : [])) : []);
  if (again.size) notices.push(plainNotice(sentenceOfCopies(again, input, rows)));
  const settings = rows.axes.setting.list.filter((each, at) => (result.bySetting[at] ?? 0) > 0 && isOfSide(each));
  const experiments = experimentsAmong(settings, known, columns);
  const labels = experiments && labelsOf(experiments, titles, !isNamed && !input.sides);
  notices.push(...experimentNotices(experiments, labels, titles));
  const shown = labelledPoints(
    inView.flatMap((row) => points[row] ?? []),
    labels,
  );
  return {
    family,
    params,
    columns,
    points: shown,
    copies: labels ? new Set(shown.filter((_, at) => copies?.[inView[at] ?? 0])) : again,
    facets: facetBoxes(facets, result, selection, titles, names).map((box) =>
      limitedBox(ofFamily(box, family, params, bundles), box.key === "bundle" ? MAX_BUNDLES : undefined),
    ),
    notices,
    bundles,
    names,
  };
}

/** Refuses columns and a metric that no point has. */
function refuseAbsent(
  { params: { columns, metric }, points, coded }: SelectionInput,
  query: (part: Partial<WorkloadParams>) => string,
): void {
  if (columns !== null && isPattern(columns) && !coded.facets.some(({ key }) => key === columns))
    throw new RefusedAddress(`No point here has the setting ${quoted([columns])}, which the columns are to be.`, [
      { label: "With the page's own columns", query: query({ columns: null }) },
    ]);
  if (metric !== RATE && !points.some(({ metrics }) => (metrics[metric] ?? null) !== null))
    throw new RefusedAddress(`No point here has the metric ${quoted([metric])}.`, [
      { label: "Throughput instead", query: query({ metric: RATE }) },
    ]);
}

/** Whether a dimension is made of a name, `s.NAME`: the others are in all points. */
const isPattern = (dimension: string): boolean => dimension.includes(".");

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
function commonConfig(params: WorkloadParams, { rows, facets, names }: CodedPoints, result: FacetResult) {
  if (statedValues(params.filters, "config").length) return null;
  const { setting } = rows.axes;
  const seen = setting.list.filter((_, at) => (result.bySetting[at] ?? 0) > 0);
  const builds = new Set(seen.map(({ build }) => build));
  const combinations = new Set(seen.map(({ build, config }) => JSON.stringify([build, config])));
  if (combinations.size <= MANY_COLUMNS || combinations.size < 2 * builds.size) return null;
  const [most, ...others] = commonValues(facets, result, "config");
  if (!most || !others.length) return null;
  const text = `There would be ${formatCount(combinations.size)} columns: only config ${shownName(names, "config", most.value)} is shown, which has the most points; there ${others.length === 1 ? "is 1 other" : `are ${others.length} others`}.`;
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
