import "server-only";
import { loadCorrections } from "@/lib/db/corrections";
import { dataVersion, type Scope } from "@/lib/db/data-version";
import { bundlesOfSeries } from "@/lib/db/series-bundles";
import {
  loadTestFamilies,
  loadWorkloadPoints,
  MAX_WORKLOAD_POINTS,
  type TestFamilyBundle,
} from "@/lib/db/workload-points";
import type { TestFamily } from "@/lib/domain/model";
import { FAMILIES } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { formatCount } from "@/lib/format";
import { correctFilters, correctionsSentence } from "@/lib/views/state/corrected-names";
import { ALL, statedValues, withFilter } from "@/lib/views/state/page-filters";
import { encodeWorkloadParams, type WorkloadParams } from "@/lib/views/state/workload-params";
import type { FamilyChoice } from "./family-choice";
import { plainNotice, type ViewNotice } from "./view-notice";
import { type CodedPoints, codePoints, selectWorkloadPoints, type WorkloadSelection } from "./workload-selection";

export interface LoadedSelection {
  /** Null when no public bundle has points of a test family. */
  selection: WorkloadSelection | null;
  /** As decoded: nothing chosen for the reader yet. */
  asked: WorkloadParams;
  notices: ViewNotice[];
  /** All families with points, that of the newest bundle first. */
  families: FamilyChoice[];
}

/** Bundles of a series that are shown at once. */
const MAX_SERIES = 100;

const coded = new WeakMap<readonly WorkloadPoint[], CodedPoints>();

/**
 * What a page on test families is asked for, with defaults filled in and the points read. `said` are sentences about how the state was
 * read, `along` what a view draws along instead of columns. `strict`, for programs: a family or filter that no point fits leaves none.
 */
export async function selectionOf(
  link: WorkloadParams,
  said: readonly ViewNotice[] = [],
  { along, strict = false }: { along?: string; strict?: boolean } = {},
): Promise<LoadedSelection> {
  const [rows, corrections] = await Promise.all([loadTestFamilies(), loadCorrections()]);
  const asked = { ...link, filters: correctFilters(link.filters, corrections) };
  const wanted = statedValues(asked.filters, "bundle");
  const notices = [...said];
  const families = familyChoices(rows);
  const family = strict && isAbsent(asked.family, rows) ? null : chooseFamily(asked, rows, notices);
  if (!family) return { selection: null, asked, notices, families };
  const bundles = rows
    .filter((row) => row.family === family)
    .map(({ bundle, title, points }) => ({ id: bundle, title, points }));
  const known = wanted.filter((id) => bundles.some((bundle) => bundle.id === id));
  // Bundles side by side are all of them, unless the link names some.
  const all = wanted.includes(ALL) || (asked.columns === "bundle" && !wanted.length);
  const missing = all ? [] : wanted.filter((id) => !known.includes(id));
  const list = missing.slice(0, 5).map((id) => `“${id.slice(0, 60)}”`);
  // A bundle asked for that has nothing here gives nothing, never another bundle's numbers.
  if (missing.length && !known.length) {
    const isFamilyAsked = asked.family === family;
    const what = isFamilyAsked ? `${FAMILIES[family].name} results` : "results of tests";
    const emptyReason = `No bundle ${list.join(", ")} with ${what} is here. Choose another bundle${isFamilyAsked ? ", or another family" : ""}.`;
    const nothing = { family, params: { ...asked, family }, points: [], coded: codePoints([]), bundles, along };
    return {
      selection: { ...selectWorkloadPoints(nothing), params: nothing.params, emptyReason, notices },
      asked,
      notices,
      families,
    };
  }
  if (missing.length) {
    notices.push(
      plainNotice(
        `No bundle ${list.join(", ")} has ${FAMILIES[family].name} results; that part of the link was ignored.`,
      ),
    );
  }
  const newest = bundles[0];
  // One tarball a build is a series: the newest is shown with the others of its setting.
  const series = newest && !all && !known.length ? await bundlesOfSeries(family, newest.id) : [];
  const chosen = all ? [ALL] : known.length || !newest ? known : [newest.id, ...series.slice(0, MAX_SERIES)];
  const params: WorkloadParams = { ...asked, family, filters: withFilter(asked.filters, "bundle", chosen) };
  if (newest && !all && !known.length && bundles.length > 1) {
    const others = bundles.length - chosen.length;
    const beside = chosen.length - 1;
    const shown = beside
      ? `holds one build and is shown with ${beside === 1 ? "1 bundle" : `${formatCount(beside)} bundles`} of other builds of the same setting`
      : "is shown";
    notices.push({
      text: `The newest bundle, ${newest.title}, ${shown}${others ? `; ${others === 1 ? "1 other bundle has" : `${formatCount(others)} other bundles have`} ${FAMILIES[family].name} results` : ""}.`,
      link: {
        label: "all bundles",
        query: encodeWorkloadParams({ ...params, filters: withFilter(params.filters, "bundle", [ALL]) }),
      },
    });
  }
  const { points, omitted } = await loadWorkloadPoints(family, all ? [] : chosen);
  if (omitted) {
    notices.push(
      plainNotice(
        `Only the first ${formatCount(MAX_WORKLOAD_POINTS)} points are shown, newest bundle first; ${formatCount(omitted)} more are not. Choose fewer bundles to see them.`,
      ),
    );
  }
  const corrected = correctionsSentence(points);
  if (corrected !== null) notices.push(plainNotice(corrected));
  const facets = coded.get(points) ?? codePoints(points);
  coded.set(points, facets);
  const selection = selectWorkloadPoints({ family, params, points, coded: facets, bundles, along, strict });
  return { selection: { ...selection, notices: [...notices, ...selection.notices] }, asked, notices, families };
}

/**
 * What a page in this state depends on, as a part of cache keys: the family that it shows, with that family's data and the corrections.
 * Without one, all data.
 */
export async function selectionVersion(asked: WorkloadParams, strict = false): Promise<string> {
  const rows = await loadTestFamilies();
  const family = strict && isAbsent(asked.family, rows) ? null : chooseFamily(asked, rows, []);
  const scopes: Scope[] = family ? [`family:${family}`, "corrections"] : [];
  return `${family}:${await dataVersion(...scopes)}`;
}

const isAbsent = (family: TestFamily | null, rows: readonly TestFamilyBundle[]): boolean =>
  family !== null && !rows.some((row) => row.family === family);

/** The family asked for; else that of the first named bundle; else that of the newest bundle. Null when there is none at all. */
function chooseFamily(
  asked: WorkloadParams,
  rows: readonly TestFamilyBundle[],
  notices: ViewNotice[],
): TestFamily | null {
  if (rows.some(({ family }) => family === asked.family)) return asked.family;
  if (asked.family && rows.length) {
    notices.push(
      plainNotice(`There are no ${FAMILIES[asked.family].name} results here; the link's choice was ignored.`),
    );
  }
  return (rows.find(({ bundle }) => statedValues(asked.filters, "bundle").includes(bundle)) ?? rows[0])?.family ?? null;
}

/** Families with their points and bundles, that of the newest bundle first. */
export function familyChoices(rows: readonly TestFamilyBundle[]): FamilyChoice[] {
  const choices = new Map<TestFamily, FamilyChoice>();
  for (const { family, points } of rows) {
    const choice = choices.get(family) ?? { family, name: FAMILIES[family].name, points: 0, bundles: 0 };
    choices.set(family, { ...choice, points: choice.points + points, bundles: choice.bundles + 1 });
  }
  return [...choices.values()];
}
