import "server-only";
import { dataVersion, type Scope } from "@/lib/db/cache/data-version";
import { comparedOfFamilies } from "@/lib/db/read/comparable-bundles";
import { loadCorrections } from "@/lib/db/read/corrections";
import { type BundleOfFamily, loadFamilies } from "@/lib/db/read/family-bundles";
import { loadWorkloadPoints } from "@/lib/db/read/workload-points";
import { bestStanding } from "@/lib/domain/experiments/standing";
import type { Family } from "@/lib/domain/model";
import { statementsInWords } from "@/lib/domain/names/merged-build";
import type { ContradictedBuild } from "@/lib/domain/names/one-version";
import { isSample } from "@/lib/domain/names/samples";
import { FAMILIES, families, isTestFamily } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { formatCount, formatCounted } from "@/lib/format";
import { correctionsSentence } from "@/lib/views/state/corrected-names";
import { ALL, type PageFilters, statedValues, withFilter } from "@/lib/views/state/page-filters";
import { encodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import type { FamilyChoice } from "./family-choice";
import { type DefaultBundles, defaultBundles } from "./load-default-bundles";
import { refusedBundles } from "./load-refused-bundles";
import { RefusedAddress, type Way } from "./refused-address";
import type { Sides } from "./sides";
import { plainNotice, type ViewNotice } from "./view-notice";
import {
  type CodedPoints,
  codePoints,
  type FamilyBundle,
  selectWorkloadPoints,
  type WorkloadSelection,
} from "./workload-selection";

/** A page's selection with everything that it was made from. */
export interface LoadedSelection {
  /** Null where no public bundle has points of a test family. */
  selection: WorkloadSelection | null;
  /** The points of its bundles, up to `mostPoints`, before any filter. */
  loaded: readonly WorkloadPoint[];
  /** Number of points beyond that; 0 = none is missing. */
  omitted: number;
  /** Selects again from other points and the same bundles. Throws an Error where `selection` is null. */
  again: (points: readonly WorkloadPoint[], filters: PageFilters) => WorkloadSelection;
  /** As decoded, before any choice for the reader. */
  asked: WorkloadParams;
  /** Notices before the selection; those of `selection` begin with them. */
  notices: ViewNotice[];
  /** All families with points. */
  families: FamilyChoice[];
}

/** Most other bundles that a notice links to. */
const MOST_LINKS = 4;

const coded = new WeakMap<readonly WorkloadPoint[], CodedPoints>();

/**
 * Reads the points of a page on test families, with defaults filled in. `given` holds notices from reading the address.
 * `along` is the dimension of a chart's axis, which makes no columns. `sides` are the two sides of an A/B. Throws
 * RefusedAddress where the link asks for something that isn't here.
 */
export async function selectionOf(
  asked: WorkloadParams,
  given: readonly ViewNotice[] = [],
  { along, sides }: { along?: string; sides?: Sides } = {},
): Promise<LoadedSelection> {
  const [rows, { keysNamed }] = await Promise.all([loadFamilies(), loadCorrections()]);
  const wanted = statedValues(asked.filters, "bundle");
  const notices = [...given];
  const choices = familyChoices(rows);
  const family = await familyOf(asked, rows);
  const refuse = () => {
    throw new Error("There is no selection to make again.");
  };
  if (!family) return { selection: null, loaded: [], omitted: 0, again: refuse, asked, notices, families: choices };
  const bundles = rows
    .filter((row) => row.family === family)
    .map(({ bundle, title, owner, project, points }) => ({ id: bundle, title, owner, project, points }))
    .sort((a, b) => b.points - a.points || (a.id < b.id ? -1 : 1));
  // A table of bundles shows all of them, unless the link names some.
  const all = wanted.includes(ALL) || (asked.columns === "bundle" && !wanted.length);
  const known = all ? [] : wanted.filter((id) => bundles.some((bundle) => bundle.id === id));
  const missing = all ? [] : wanted.filter((id) => !known.includes(id));
  if (missing.length) throw await refusedBundles(missing, `${FAMILIES[family].name} results`, [withoutBundle(asked)]);
  const usual = all || known.length ? null : await defaultBundles(family, bundles, asked.filters);
  const chosen = all ? [ALL] : (usual?.bundles ?? known);
  const params: WorkloadParams = { ...asked, family, filters: withFilter(asked.filters, "bundle", chosen) };
  if (usual?.others.length) notices.push(defaultNotice(usual, params, bundles));
  const { points, uploads, contradicted, omitted } = await loadWorkloadPoints(family, all ? [] : chosen);
  if (omitted) {
    notices.push(
      plainNotice(
        `Only the first ${formatCount(points.length)} points are shown, largest bundle first; ` +
          `${formatCount(omitted)} more are not. Choose fewer bundles to see them.`,
      ),
    );
  }
  notices.push(...contradictedNotices(contradicted));
  const facets = coded.get(points) ?? codePoints(points);
  coded.set(points, facets);
  const input = { family, params, points, uploads, coded: facets, bundles, named: known, along, keysNamed, sides };
  const selection = selectWorkloadPoints(input);
  const corrected = correctionsSentence(selection.points);
  const own = corrected === null ? notices : [...notices, plainNotice(corrected)];
  return {
    selection: { ...selection, notices: [...own, ...selection.notices] },
    loaded: points,
    omitted,
    again: (others, filters) =>
      selectWorkloadPoints({
        ...input,
        params: { ...params, filters: withFilter(filters, "bundle", chosen) },
        points: others,
        // The bundles' measurements follow from the points.
        uploads: undefined,
        coded: codePoints(others),
      }),
    asked,
    notices,
    families: choices,
  };
}

/** Most builds with contradicted versions that a notice names. */
const MOST_CONTRADICTED = 3;

/** Returns the notice on builds of which these bundles state versions that contradict each other; none without any. */
function contradictedNotices(builds: readonly ContradictedBuild[]): ViewNotice[] {
  if (builds.length === 0) return [];
  const named = builds
    .slice(0, MOST_CONTRADICTED)
    .map(({ raw, versions, version }) => `${raw} is ${statementsInWords(versions)}, so ${version ?? "none"} counts`);
  const others = builds.length - named.length;
  const more = others > 0 ? `; so do versions of ${formatCounted(others, "other build")}` : "";
  return [plainNotice(`Statements on a build’s version contradict each other: ${named.join("; ")}${more}.`)];
}

/** Returns a link to the same page without the bundles that its address names. */
const withoutBundle = (asked: WorkloadParams): Way => ({
  label: "The bundles that the page chooses",
  query: encodeWorkloadParams({ ...asked, filters: withFilter(asked.filters, "bundle", []) }),
});

/** Returns the notice on the bundles chosen for the reader, with links to all bundles and to others. */
function defaultNotice(
  { bundles: chosen, isSeries, others }: DefaultBundles,
  params: WorkloadParams,
  bundles: readonly FamilyBundle[],
): ViewNotice {
  const titles = new Map(bundles.map(({ id, title }) => [id, title]));
  const name = (id: string) => titles.get(id) ?? id;
  const query = (ids: readonly string[]) =>
    encodeWorkloadParams({ ...params, filters: withFilter(params.filters, "bundle", ids) });
  const [first = "", ...beside] = chosen;
  const shown = isSeries
    ? `${name(first)} holds one build and is shown with ` +
      `${formatCounted(beside.length, "bundle")} of other builds of the same setting`
    : beside.length
      ? `${name(first)} compares most and is shown with ` +
        `${beside.length === 1 ? name(beside[0] ?? "") : `${formatCount(beside.length)} bundles`} of the same ` +
        "experiment"
      : `${name(first)} is shown, which compares most`;
  const left = `${formatCounted(others.length, "other bundle")} ${others.length === 1 ? "has" : "have"}`;
  return {
    text: `${shown}; ${left} ${params.family === null ? "" : FAMILIES[params.family].name} results.`,
    link: { label: "all bundles", query: query([ALL]) },
    others: others.slice(0, MOST_LINKS).map((id) => ({ label: name(id), query: query([id]) })),
  };
}

/** The data of a page in a state. */
export interface SelectionData {
  /** A part of cache keys: family, version of its data, and version of the corrections. */
  version: string;
  /** Number of points of the family, in all bundles in sight. */
  points: number;
}

/**
 * Returns the data of a page in this state. They are those of its family, or all data where no family has results.
 * Throws RefusedAddress where the family or bundle in the link has no results.
 */
export async function selectionData(asked: WorkloadParams): Promise<SelectionData> {
  const rows = await loadFamilies();
  const family = await familyOf(asked, rows);
  const scopes: Scope[] = family ? [`family:${family}`, "corrections"] : [];
  return {
    version: `${family}:${await dataVersion(...scopes)}`,
    points: rows.reduce((sum, row) => sum + (row.family === family ? row.points : 0), 0),
  };
}

/** Returns the number of points of the family with most, in all bundles in sight; 0 without any. */
export async function pointsOfLargestFamily(): Promise<number> {
  const sums = new Map<string, number>();
  for (const { family, points } of await loadFamilies()) sums.set(family, (sums.get(family) ?? 0) + points);
  return Math.max(0, ...sums.values());
}

/**
 * Returns the family of the link, else one that all named bundles have, else one that some have. Without bundles it is
 * the one that compares most, among the link's engines if it names some. Null where there are no families and the link
 * names none. Throws RefusedAddress where the family or bundle in the link has no results.
 */
async function familyOf(asked: WorkloadParams, rows: readonly BundleOfFamily[]): Promise<Family | null> {
  const wanted = statedValues(asked.filters, "bundle").filter((id) => id !== ALL);
  if (asked.family !== null) {
    if (rows.some(({ family }) => family === asked.family)) return asked.family;
    const what = `${FAMILIES[asked.family].name} results`;
    if (wanted.length) throw await refusedBundles(wanted, what, [withoutBundle(asked)]);
    throw new RefusedAddress(`There are no ${what} here.`);
  }
  const named = rows.filter(({ bundle }) => wanted.includes(bundle));
  const [first] = named;
  if (wanted.length && !first) throw await refusedBundles(wanted, "results", [withoutBundle(asked)]);
  const bundlesOf = (of: Family) => new Set(named.flatMap(({ family, bundle }) => (family === of ? bundle : [])));
  const shared = named.find(({ family }) => bundlesOf(family).size === new Set(wanted).size);
  if (first) return (shared ?? first).family;
  const compared = await comparedOfFamilies();
  const samples = new Set(rows.flatMap(({ bundle, title }) => (isSample(title) ? bundle : [])));
  const best = (among: readonly BundleOfFamily[], engine: readonly string[]) =>
    bestStanding(
      new Map(among.map(({ family }) => [family, compared.get(family) ?? []])),
      (bundle) => samples.has(bundle),
      { engine },
    );
  // Points of a vector search are choices of parameters, and don't compare builds.
  const tests = rows.filter(({ family }) => family !== "vector-search");
  const engines = statedValues(asked.filters, "engine");
  return best(tests, engines) ?? best(rows, engines) ?? best(tests, []) ?? rows[0]?.family ?? null;
}

/** Returns the families of these bundles in the order of pages, tests before vector searches. */
export function familyChoices(rows: readonly BundleOfFamily[]): FamilyChoice[] {
  const here = new Set(rows.map(({ family }) => family));
  return families
    .filter((family) => here.has(family))
    .sort((a, b) => Number(isTestFamily(b)) - Number(isTestFamily(a)))
    .map((family) => ({ family, name: FAMILIES[family].name }));
}
