import { engineName } from "@/lib/domain/engines";
import { UNKNOWN, UNSET } from "@/lib/domain/facet-values";
import { FAMILIES, GROUPS, isGroup, ungrouped } from "@/lib/domain/families";
import type { TestFamily } from "@/lib/domain/model";
import { applyWorkloadFacets, type CodedWorkloadFacet, type WorkloadFacetResult } from "@/lib/domain/workload-facets";
import type { WorkloadPoint } from "@/lib/domain/workload-points";
import { formatCount } from "@/lib/format";
import type { Facet, FacetOption } from "./compare-types";
import { ALL, encodeWorkloadParams, WORKLOAD_LISTS, type WorkloadParams } from "./workload-query";

/** Options listed for one facet; hostile data may have any number. */
const MAX_OPTIONS = 300;
/** More combinations of build, config and machine are narrowed to one machine, then one config. */
const MANY_COLUMNS = 40;
/** Filters that know "all": without a choice they get a default. */
const KEYS_WITH_ALL: ReadonlySet<string> = new Set(["bundle", "threads", "phase", "machine", "config"]);

/** One sentence for the reader, with a way to change what it says: the query of a link to the same page. */
export interface ViewNotice {
  text: string;
  link: { label: string; query: string } | null;
}

export const plainNotice = (text: string): ViewNotice => ({ text, link: null });

/** A bundle with points of the family; `points` counts all of them, whatever the filters. */
export interface FamilyBundle {
  id: string;
  title: string;
  points: number;
}

/** What a page on a test family shows, before any view of it: the points in view and how they were chosen. Shared; not to be changed. */
export interface WorkloadSelection {
  family: TestFamily;
  /** With family, bundle and threads filled in: links made from these keep showing the same. */
  params: WorkloadParams;
  /** The points in view, newest bundle first and in the bundle's order. */
  points: readonly WorkloadPoint[];
  facets: Facet[];
  notices: ViewNotice[];
  /** All bundles with points of this family, newest first. */
  bundles: readonly FamilyBundle[];
}

export interface SelectionInput {
  family: TestFamily;
  /** With family and bundle filled in. */
  params: WorkloadParams;
  /** The points of the chosen bundles. */
  points: readonly WorkloadPoint[];
  coded: readonly CodedWorkloadFacet[];
  bundles: readonly FamilyBundle[];
}

/**
 * Applies the page's filters and chooses a thread count where the link names none, the points have several and they are not the
 * columns (nor the axis of the scaling view): the one with most points in view, the lowest of equals. Values that no point has
 * are dropped with a notice.
 */
export function selectWorkloadPoints(input: SelectionInput): WorkloadSelection {
  const { family, points, coded, bundles } = input;
  const notices: ViewNotice[] = [];
  const selection = chosenValues(input, notices);
  let params = input.params;
  let result = applyWorkloadFacets(points, coded, selection);
  const common = params.columns === "threads" || params.view === "scaling" ? null : commonThreads(input, result);
  if (common) {
    params = { ...params, threads: [common.value] };
    result = applyWorkloadFacets(points, coded, new Map([...selection, ["threads", params.threads]]));
    notices.push({
      text: common.text,
      link: { label: "all thread counts", query: queryOf(params, { threads: [ALL] }) },
    });
  }
  for (const key of ["machine", "config"] as const) {
    const narrowed = params.columns === key ? null : commonValue(key, input, result);
    if (!narrowed) continue;
    params = { ...params, [key]: [narrowed.value] };
    selection.set(key, [narrowed.value]);
    result = applyWorkloadFacets(points, coded, new Map([...selection, ["threads", chosenThreads(params)]]));
    notices.push({ text: narrowed.text, link: { label: `all ${key}s`, query: queryOf(params, { [key]: [ALL] }) } });
  }
  const aside = hiddenPhases(coded, selection, result);
  if (aside) {
    notices.push({
      text: `${aside} ${aside.includes(" and ") ? "are" : "is"} left aside, as in the archive's own tables.`,
      link: { label: "all phases", query: queryOf(params, { phase: [ALL] }) },
    });
  }
  return {
    family,
    params,
    points: result.inView.flatMap((row) => points[row] ?? []),
    facets: coded.map((facet, at) => facetOf(facet, result.counts[at], selection, { ...input, params })),
    notices,
    bundles,
  };
}

const queryOf = (params: WorkloadParams, part: Partial<WorkloadParams>) => encodeWorkloadParams({ ...params, ...part });

/** The filters by facet; phase stands in it with an empty list where all phases are asked for. */
function chosenValues({ params, coded, bundles }: SelectionInput, notices: ViewNotice[]): Map<string, string[]> {
  const selection = new Map<string, string[]>();
  const wanted: [string, string[]][] = [
    ...WORKLOAD_LISTS.map((key): [string, string[]] => [key, params[key]]),
    ...Object.entries(params.settings).map(([name, values]): [string, string[]] => [`s.${name}`, values]),
  ];
  for (const [key, values] of wanted) {
    const hasAll = KEYS_WITH_ALL.has(key) && values.includes(ALL);
    if (key === "phase" && hasAll) selection.set(key, []);
    if (!values.length || hasAll) continue;
    const facet = coded.find((candidate) => candidate.key === key);
    const known = values.filter((value) => facet?.values.includes(value));
    const unknown = values.filter(
      (value) => !known.includes(value) && !(key === "bundle" && bundles.some(({ id }) => id === value)),
    );
    if (unknown.length) {
      const list = unknown.slice(0, 5).map((value) => `“${value.slice(0, 60)}”`);
      const more = unknown.length > 5 ? ` and ${unknown.length - 5} more` : "";
      notices.push(
        plainNotice(`No point here has ${key} ${list.join(", ")}${more}; that part of the link was ignored.`),
      );
    }
    if (known.length) selection.set(key, known);
  }
  return selection;
}

/** The thread count to show where none is chosen, and the sentence about it; null where there is nothing to choose. */
function commonThreads({ params, coded }: SelectionInput, { counts }: WorkloadFacetResult) {
  const at = coded.findIndex(({ key }) => key === "threads");
  if (params.threads.includes(ALL)) return null;
  const facet = coded[at];
  if (!facet || params.threads.some((value) => facet.values.includes(value))) return null;
  const found = facet.values
    .map((value, code) => ({ value, count: counts[at]?.[code] ?? 0 }))
    .filter(({ count }) => count > 0);
  const most = found.reduce<(typeof found)[number] | null>(
    (best, each) => (best && best.count >= each.count ? best : each),
    null,
  );
  if (!most || found.length < 2) return null;
  const name = (value: string) =>
    value === UNKNOWN ? "an unknown thread count" : value === "1" ? "1 thread" : `${value} threads`;
  const others = found
    .filter(({ value }) => value !== most.value)
    .map(({ value, count }) => `${value} (${points(count)})`);
  return {
    value: most.value,
    text: `Points with ${name(most.value)} are shown, which are the most; there are also thread counts ${others.join(", ")}.`,
  };
}

const chosenThreads = ({ threads }: WorkloadParams) => (threads.includes(ALL) ? [] : threads);

/**
 * The machine or config to show where the link names none and most builds were run on several: a table of hundreds of columns says
 * nothing. The value with most points in view; null where the columns are few enough.
 */
function commonValue(
  key: "machine" | "config",
  { params, coded, points: all }: SelectionInput,
  result: WorkloadFacetResult,
) {
  if (params[key].length) return null;
  const inView = result.inView.flatMap((row) => all[row] ?? []);
  const builds = new Set(inView.map(({ build }) => build?.raw));
  const combinations = new Set(
    inView.map(({ build, config, machine }) => JSON.stringify([build?.raw, config, machine])),
  );
  if (combinations.size <= MANY_COLUMNS || combinations.size < 2 * builds.size) return null;
  const at = coded.findIndex((facet) => facet.key === key);
  const found = (coded[at]?.values ?? [])
    .map((value, code) => ({ value, count: result.counts[at]?.[code] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const [most, ...others] = found;
  if (!most || !others.length) return null;
  const text = `There would be ${formatCount(combinations.size)} columns: only ${key} ${most.value} is shown, which has the most points; there ${others.length === 1 ? "is 1 other" : `are ${others.length} others`}.`;
  return { value: most.value, text };
}

const points = (count: number) => (count === 1 ? "1 point" : `${formatCount(count)} points`);

/** "warm (40 points) and pre (8 points)": phases that the default leaves out; null where a phase is chosen or none is left out. */
function hiddenPhases(
  coded: readonly CodedWorkloadFacet[],
  selection: ReadonlyMap<string, readonly string[]>,
  { inView, counts }: WorkloadFacetResult,
): string | null {
  const at = coded.findIndex(({ key }) => key === "phase");
  const facet = coded[at];
  if (!facet || selection.has("phase")) return null;
  const shown = new Int32Array(facet.values.length);
  for (const row of inView) shown[facet.codes[row] ?? 0] = (shown[facet.codes[row] ?? 0] ?? 0) + 1;
  const hidden = facet.values.flatMap((value, code) => {
    const count = (counts[at]?.[code] ?? 0) - (shown[code] ?? 0);
    return count > 0 ? [`${value} (${points(count)})`] : [];
  });
  return hidden.length ? `Phase ${hidden.join(", ").replace(/, ([^,]*)$/, " and $1")}` : null;
}

function facetOf(
  facet: CodedWorkloadFacet,
  counts: Int32Array | undefined,
  selection: ReadonlyMap<string, readonly string[]>,
  { params, bundles, family }: SelectionInput,
): Facet {
  const chosen = facet.key === "threads" ? params.threads : (selection.get(facet.key) ?? []);
  const countOf = new Map(facet.values.map((value, code) => [value, counts?.[code] ?? 0]));
  const options =
    facet.key === "bundle"
      ? // A bundle whose points are not loaded is listed with all it has.
        bundles.map(({ id, title, points: all }): FacetOption => {
          return { value: id, label: title, count: countOf.get(id) ?? all, selected: params.bundle.includes(id) };
        })
      : facet.values.map((value): FacetOption => {
          const label = optionLabel(facet.key, value, family);
          return { value, label, count: countOf.get(value) ?? 0, selected: chosen.includes(value) };
        });
  const shown = options.filter(({ selected }, at) => selected || at < MAX_OPTIONS);
  const omitted = options.length - shown.length;
  const label = facet.key === "workload" ? ungrouped(family).replace(/s$/, "") : facet.label;
  return { key: facet.key, label, kind: "many", options: shown, ...(omitted ? { omitted } : {}) };
}

function optionLabel(key: string, value: string, family: TestFamily): string {
  if (key === "engine") return engineName(value);
  if (key === "group") return isGroup(value) ? GROUPS[value] : `no group (${FAMILIES[family].workload}s)`;
  if (key === "phase" && value === UNSET) return "measured";
  return value;
}
