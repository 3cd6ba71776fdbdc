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
import { joinList } from "@/lib/domain/conditions/list-codec";
import type { Measured } from "@/lib/domain/conditions/measured";
import { type MeasuredRows, rowsOfPoints } from "@/lib/domain/conditions/measured-rows";
import { countsByDefault } from "@/lib/domain/conditions/test-phases";
import { labelsOf } from "@/lib/domain/experiments/labels";
import type { Upload } from "@/lib/domain/experiments/uploads";
import type { Family } from "@/lib/domain/model";
import { type ShownNames, shownName, shownNamesOf } from "@/lib/domain/names/shown-names";
import type { KeysNamed } from "@/lib/domain/relative/named-columns";
import { streamName } from "@/lib/domain/streams/stream-owner";
import { isSubjectOf } from "@/lib/domain/vector/search-points";
import { FAMILIES, headingWithoutGroup } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { formatCount, formatPoints, wordList } from "@/lib/format";
import type { Facet, FacetOption } from "@/lib/views/compare/compare-types";
import { ALL, chosenValues, statedValues, withFilter } from "@/lib/views/state/page-filters";
import { MAX_VALUES } from "@/lib/views/state/query-values";
import { encodeWorkloadParams, RATE, type WorkloadParams } from "@/lib/views/state/workload-params";
import { absentBundles } from "./absent-bundles";
import { assumedNotices } from "./assumed-notices";
import { chooseColumns, chooseConditions, itemsOf } from "./choose-conditions";
import { experimentNotices } from "./experiment-words";
import { facetBoxes, knownFilters, limitedBox } from "./known-filters";
import { distinctLabels } from "./option-names";
import { quoted, RefusedAddress } from "./refused-address";
import { type Sides, settingsOfSides } from "./sides";
import { experimentsAmong, type KnownBundles, labelledPoints, uploadsOfPoints } from "./view-experiments";
import { copiesSentence, filterOfGate, plainNotice, type ViewNotice } from "./view-notice";

/** Bundles in the filter: the first and the chosen ones. There may be thousands, and every page would carry them. */
const MAX_BUNDLES = 50;
/** More combinations of build and config are narrowed to one config. */
const MANY_COLUMNS = 40;

/** The reason for an empty page where no bundle holds results of tests. */
export const NO_TESTS = "There are no results of a test family here yet.";

const PHASE_ALONE = "Only results of a phase that is usually left out pass the filters, so they are shown.";

/** The reason for an empty page where each filter alone leaves points, but all together leave none. */
export const NOTHING_PASSES = "No point passes the filters. Drop one of them to see results again.";

/** A bundle with points of the family; `points` counts all of them, with or without filters. */
export interface FamilyBundle {
  id: string;
  title: string;
  /** Null or absent for a bundle without one. */
  owner?: string | null;
  /** The project that it states; null or absent for none. */
  project?: string | null;
  points: number;
}

/**
 * The points of a page on a test family and how they were chosen, before any view. Shared; callers must not change it.
 */
export interface WorkloadSelection {
  family: Family;
  /** With family, bundle and the chosen conditions filled in: links made from these keep their meaning. */
  params: WorkloadParams;
  /** The varied dimension: that of the columns, or the one drawn along. */
  columns: string;
  /** The points in view, the bundle with most points first, in each bundle's order. */
  points: readonly WorkloadPoint[];
  /** Points in view that don't count, since another bundle in view holds the same execution. Absent = all count. */
  copies?: ReadonlySet<WorkloadPoint>;
  facets: Facet[];
  notices: ViewNotice[];
  /** All bundles with points of this family, in the given order: those with most points first. */
  bundles: readonly FamilyBundle[];
  /** Readers' names for keys of these points; absent = raw names. */
  names?: ShownNames | undefined;
}

/** Points as rows with their facets, computed once for the points of a query. */
export interface CodedPoints {
  rows: MeasuredRows;
  facets: readonly CodedFacet[];
  names?: ShownNames | undefined;
}

/** Returns points as coded rows with their facets. */
export function codePoints(points: readonly WorkloadPoint[]): CodedPoints {
  const rows = rowsOfPoints(points);
  return { rows, facets: codeFacets(rows), names: shownNamesOf(points) };
}

/** Returns the values of each axis that count where no filter is set: measured phases, and workloads of the metric. */
function defaultsOf({ axes }: MeasuredRows, metric: string): Defaults {
  const which = (counts: (workload: Measured) => boolean) =>
    Uint8Array.from(axes.workload.list, (workload) => Number(counts(workload)));
  return new Map([
    ["phase", which(countsByDefault)],
    ["w.recall", which((workload) => isSubjectOf(workload, metric))],
  ]);
}

/** The points of a page with the choices of its address. */
export interface SelectionInput {
  family: Family;
  /** With family and bundle filled in. */
  params: WorkloadParams;
  /** The points of the chosen bundles. */
  points: readonly WorkloadPoint[];
  coded: CodedPoints;
  bundles: readonly FamilyBundle[];
  /** The bundles that the link names; absent = none. */
  named?: readonly string[] | undefined;
  /** The dimension that a view draws along; absent = the columns of a table, given or chosen. */
  along?: string | undefined;
  /** For an A/B: the sides of the view. Other settings in view must not affect it. */
  sides?: Sides | undefined;
  /** All measurements of the chosen bundles. Absent = those of the points alone. */
  uploads?: ReadonlyMap<string, Upload> | undefined;
  /** Resolves names in the address to keys; absent = exact matches only. */
  keysNamed?: KeysNamed | undefined;
}

/**
 * Applies the page's filters, then chooses the parts that the link leaves open. These are the columns, and one group of
 * equal conditions where the points in view hold several (comparison.ts). Throws RefusedAddress for values, columns and
 * metrics that no point has.
 */
export function selectWorkloadPoints(input: SelectionInput): WorkloadSelection {
  const { family, points, coded, bundles } = input;
  const { rows, facets, names } = coded;
  const titles = new Map(bundles.map(({ id, title }) => [id, title]));
  const known = { uploads: input.uploads ?? uploadsOfPoints(points, bundles), titles };
  const { params, columns, isNamed, isOfSide, selection, result, notices } = narrow(input, known);
  const { copies } = result;
  const inView = rowsInView(result);
  const again = new Set(copies ? inView.flatMap((row) => (copies[row] ? (points[row] ?? []) : [])) : []);
  const settings = rows.axes.setting.list.filter((each, at) => (result.bySetting[at] ?? 0) > 0 && isOfSide(each));
  const experiments = experimentsAmong(settings, known, columns);
  const labels = experiments && labelsOf(experiments, titles, !isNamed && !input.sides);
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
    notices: [
      ...notices,
      ...(again.size ? [plainNotice(sentenceOfCopies(again, input, rows))] : []),
      ...experimentNotices(experiments, labels, titles),
      ...assumedNotices(shown, columns),
    ],
    bundles,
    names,
  };
}

/** The rows that the link's filters and the page's own choices leave. */
interface Narrowed {
  /** With the chosen conditions filled in. */
  params: WorkloadParams;
  columns: string;
  /** The page shows all bundles that the link names or that the columns compare. */
  isNamed: boolean;
  isOfSide: (setting: Measured) => boolean;
  selection: Map<string, readonly string[]>;
  result: FacetResult;
  notices: ViewNotice[];
}

/** Applies the filters of the link. Then chooses columns, conditions and, of very many configs, one. */
function narrow(input: SelectionInput, known: KnownBundles): Narrowed {
  const { family, points, coded, bundles, sides } = input;
  const { rows, facets, names } = coded;
  const query = (part: Partial<WorkloadParams>) => encodeWorkloadParams({ ...input.params, ...part });
  const stated = knownFilters(facets, input.params.filters, (filters) => query({ filters }), input);
  refuseAbsent(input, query);
  const { selection } = stated;
  const notices: ViewNotice[] = [];
  let params: WorkloadParams = { ...input.params, filters: stated.filters };
  // A chart along thread counts shows all of them, with any filter on the table beside it.
  if (params.view === "scaling") selection.delete("threads");
  let defaults = defaultsOf(rows, params.metric);
  // A comparison of bundles keeps copies too.
  const apart = (input.along ?? params.columns) === "bundle";
  const apply = () => applyFacets(rows, facets, selection, { defaults, apart });
  let result = apply();
  // A link may lead to nothing but a phase that is usually left out: then the page shows it.
  if (!rowsInView(result).length) {
    defaults = new Map([...defaults].filter(([key]) => key !== "phase"));
    result = apply();
    if (rowsInView(result).length) notices.push(plainNotice(PHASE_ALONE));
  }
  const ages = new Map(bundles.map(({ id }, at) => [id, at]));
  const items = itemsOf(rows, rowsInView(result), ages);
  const along = input.along ?? (params.view === "scaling" ? "threads" : null);
  const asked = along ?? params.columns;
  const { columns, why } = asked === null ? chooseColumns(items, params) : { columns: asked, why: null };
  const columnsNotice = why && columnsChoice(params, columns, why, family);
  if (columnsNotice) notices.push(columnsNotice);
  const isNamed = columns === "bundle" || chosenValues(params.filters, "bundle").length > 0;
  const isOfSide = sides ? settingsOfSides(points, rows.axes.setting.list, sides, input.keysNamed) : () => true;
  const inRows = along === null;
  const group = chooseConditions(items, params, columns, { inRows, known: isNamed ? null : known, isOfSide, names });
  if (group.gates.length) {
    params = group.params;
    for (const gate of group.gates) selection.set(...filterOfGate(gate));
    result = apply();
    notices.push(...group.notices);
  }
  const config = columns === "config" || along !== null ? null : commonConfig(params, coded, result);
  if (config) {
    notices.push({ text: config.text, link: { label: "all configs", query: queryWith(params, "config", [ALL]) } });
    params = { ...params, filters: withFilter(params.filters, "config", [config.value]) };
    selection.set("config", [config.value]);
    result = apply();
  }
  notices.push(...phaseNotices(params, hiddenPhases(coded, selection, result)));
  if (along === null && !sides) notices.push(...absentBundles(input, selection, result));
  return { params, columns, isNamed, isOfSide, selection, result, notices };
}

/** Returns the notice on phases that are usually left out; none where nothing is hidden. */
const phaseNotices = (params: WorkloadParams, hidden: readonly string[]): ViewNotice[] =>
  hidden.length
    ? [
        {
          text:
            `Phase ${wordList(hidden)} ${hidden.length === 1 ? "is" : "are"} not shown, ` +
            "as in the archive's own tables.",
          link: { label: "all phases", query: queryWith(params, "phase", [ALL]) },
        },
      ]
    : [];

/** Throws RefusedAddress for columns and metrics that no point has. */
function refuseAbsent(
  { params: { columns, metric, metrics: several }, points, coded }: SelectionInput,
  query: (part: Partial<WorkloadParams>) => string,
): void {
  if (columns !== null && isOfSome(columns) && !coded.facets.some(({ key }) => key === columns))
    throw new RefusedAddress(`Columns can’t be made by ${nameOf(columns)}: no point here has it.`, [
      { label: "With the page's own columns", query: query({ columns: null }) },
    ]);
  const isHere = (key: string) => key === RATE || points.some(({ metrics }) => (metrics[key] ?? null) !== null);
  if (!isHere(metric))
    throw new RefusedAddress(`No point here has the metric ${quoted([metric])}.`, [
      { label: "Throughput instead", query: query({ metric: RATE }) },
    ]);
  const absent = several?.find((key) => !isHere(key));
  if (absent !== undefined)
    throw new RefusedAddress(`No point here has the metric ${quoted([absent])}.`, [
      { label: "With the usual metrics", query: query({ metrics: null }) },
    ]);
}

/** Returns true for dimensions that some points lack: settings, `s.NAME`, and those of vector searches alone. */
const isOfSome = (dimension: string): boolean => dimension.includes(".") || dimensionOf(dimension)?.of === "vectors";
const nameOf = (dimension: string): string =>
  dimension.includes(".") ? `the setting ${quoted([dimension])}` : quoted([dimension]);

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

/** Returns the query of a state with one more filter. */
const queryWith = (params: WorkloadParams, key: string, values: readonly string[]): string =>
  encodeWorkloadParams({ ...params, filters: withFilter(params.filters, key, values) });

function columnsChoice(
  params: WorkloadParams,
  columns: string,
  why: "author" | "few-builds",
  family: Family,
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
 * Returns the config to show where the link names none and most builds have several. Hundreds of columns would be
 * unreadable. It is the config with most points in view; null where the columns are few enough.
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
  const text =
    `There would be ${formatCount(combinations.size)} columns: ` +
    `only config ${shownName(names, "config", most.value)} is shown, which has the most points; ` +
    `there ${others.length === 1 ? "is 1 other" : `are ${formatCount(others.length)} others`}.`;
  return { value: most.value, text };
}

/** Returns phases that the default leaves out, as "pre (8 points)"; none where a phase is chosen. */
function hiddenPhases(
  { rows, facets }: CodedPoints,
  selection: ReadonlyMap<string, readonly string[]>,
  result: FacetResult,
): string[] {
  const at = facets.findIndex(({ key }) => key === "phase");
  const facet = facets[at];
  if (!facet || selection.has("phase")) return [];
  const shown = new Int32Array(facet.values.length);
  for (const row of rowsInView(result)) {
    if (!countsInView(result, row)) continue;
    const code = facet.codes[rows.axes.workload.of?.[row] ?? 0] ?? 0;
    shown[code] = (shown[code] ?? 0) + 1;
  }
  return facet.values.flatMap((value, code) => {
    const count = (result.counts[at]?.[code] ?? 0) - (shown[code] ?? 0);
    return count > 0 ? [`${value} (${formatPoints(count)})`] : [];
  });
}

/**
 * Returns a box as a family needs it. It has the family's noun for a row, and for bundles without loaded points all
 * their points.
 */
function ofFamily(box: Facet, family: Family, { filters }: WorkloadParams, bundles: readonly FamilyBundle[]): Facet {
  if (box.key === "workload") return { ...box, label: headingWithoutGroup(family).replace(/s$/, "") };
  if (box.key !== "bundle") return box;
  const loaded = new Map(box.options.map((option) => [option.value, option]));
  const names = distinctLabels(bundles.map(({ id, title }) => ({ value: id, label: title })));
  const stated = new Set(statedValues(filters, "bundle"));
  const options = bundles.map(({ id, title, points: all }, at): FacetOption => {
    const { count = all } = loaded.get(id) ?? {};
    const label = names[at]?.label ?? title;
    return { value: id, label, count, selected: stated.has(id) };
  });
  const grouped = oneOfEachStream(options, bundles);
  const listed = new Set(grouped.flatMap(({ value, values = [value] }) => values)).size;
  const omitted = bundles.length - listed;
  return { ...box, options: grouped, ...(omitted > 0 && { omitted }) };
}

/** Most uploads of a project that a list names one by one. */
const FEW = 10;

/**
 * Returns options in which one replaces the uploads of a project that has more than ten. It is where the first was. Its
 * link has at most MAX_VALUES of them. Chosen ones stay beside it if not all are chosen. `bundles` are in the order of
 * the options.
 */
function oneOfEachStream(options: readonly FacetOption[], bundles: readonly FamilyBundle[]): FacetOption[] {
  const streams = new Map<string, FacetOption[]>();
  const keys = bundles.map(({ project = null, owner = null }) => project && JSON.stringify([project, owner]));
  for (const [at, option] of options.entries()) {
    const key = keys[at];
    if (!key) continue;
    const own = streams.get(key);
    if (own) own.push(option);
    else streams.set(key, [option]);
  }
  return options.flatMap((option, at): FacetOption[] => {
    const own = streams.get(keys[at] ?? "") ?? [];
    const { project = null, owner = null } = bundles[at] ?? {};
    if (own.length <= FEW || project === null) return [option];
    const shown = own.slice(0, MAX_VALUES);
    const isWhole = shown.every(({ selected }) => selected);
    const alone = option.selected && !isWhole ? [option] : [];
    if (option !== own[0]) return alone;
    const values = shown.map(({ value }) => value);
    const many = own.length > shown.length ? `${shown.length} of ${formatCount(own.length)}` : String(own.length);
    const whole: FacetOption = {
      value: joinList(values),
      values,
      selected: isWhole,
      label: `${streamName({ project, owner })} (${many} uploads)`,
      count: own.reduce((sum, { count }) => sum + count, 0),
      having: own.filter(({ count }) => count > 0).length,
    };
    return [whole, ...alone];
  });
}
