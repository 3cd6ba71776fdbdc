import { differenceText } from "@/lib/domain/conditions/comparison";
import { JOINED_SUBJECTS, type LikeNames, likeNames } from "@/lib/domain/names/like-names";
import { shownName } from "@/lib/domain/names/shown-names";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { type RowsAcross, rowsAcross } from "@/lib/domain/relative/rows-across";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { chosenValues, type PageFilters, withFilter } from "@/lib/views/state/page-filters";
import type { NameOffer } from "./workload-schema";
import type { WorkloadSelection } from "./workload-selection";

/** The table of a page: all of its columns are compared, or the two of an A/B. */
export interface ComparedColumns {
  table: RelativeTable;
  columns?: readonly number[];
}

interface OfferInput {
  /** The page as it is. */
  selection: WorkloadSelection;
  /** All points of its bundles, before any filter. */
  loaded: readonly WorkloadPoint[];
  /** The filters of the page's address. */
  filters: PageFilters;
  /** Selects again, with other points in place of the loaded ones. */
  again: (points: readonly WorkloadPoint[], filters: PageFilters) => WorkloadSelection;
  tableOf: (selection: WorkloadSelection) => ComparedColumns;
}

/**
 * Returns at most one offer of two names. They keep rows of this page apart, and may mean one machine or engine. To try
 * them, it makes the page once more as if both were one name, and counts the rows. A try costs as much as the page
 * itself, so tests that both names measured choose the pair. Nothing that is stored or shown changes. Returns [] for
 * vector searches.
 */
export function nameOffers(input: OfferInput): NameOffer[] {
  // The best points of a vector search don't say if two uploads are one experiment; all points do.
  if (input.selection.family === "vector-search") return [];
  const pair = likePair(input);
  const offer = pair && tryPair(pair, input, input.tableOf(input.selection));
  return offer ? [offer] : [];
}

/**
 * Returns the pair of like names with most shared tests, then most points. It looks at points that the reader's filter
 * passes. Null where no pair shares a test: such names keep no row apart.
 */
function likePair({ selection, loaded, filters }: OfferInput): LikeNames | null {
  const pairs = likePairs({ selection, loaded, filters });
  const testsOf = sharedTests(pairs, loaded, selection.columns);
  const [best = null] = pairs
    .map((pair) => ({ pair, tests: testsOf(pair) }))
    .filter(({ tests }) => tests > 0)
    .sort((a, b) => b.tests - a.tests);
  return best?.pair ?? null;
}

/**
 * Returns a counter of the tests with a value under both names of a pair. Thread counts must be equal, unless these
 * vary.
 */
function sharedTests(pairs: readonly LikeNames[], loaded: readonly WorkloadPoint[], columns: string) {
  const asked = new Set(pairs.flatMap(({ subject, from, into }) => [`${subject} ${from}`, `${subject} ${into}`]));
  const texts = new Map<WorkloadPoint["workloadParams"], string>();
  const paramsOf = ({ workloadParams }: WorkloadPoint) => {
    // Columns of a parameter put its values side by side in one row.
    if (columns.startsWith("w.")) return "";
    const known = texts.get(workloadParams) ?? JSON.stringify(Object.entries(workloadParams).sort());
    texts.set(workloadParams, known);
    return known;
  };
  const tests = new Map<string, Set<string>>();
  if (asked.size)
    for (const point of loaded) {
      const own = columns === "threads" ? "" : point.threads;
      for (const subject of JOINED_SUBJECTS) {
        const name = `${subject} ${point[subject]}`;
        if (!asked.has(name)) continue;
        const known = tests.get(name) ?? new Set();
        tests.set(name, known.add(`${point.workload} ${own} ${paramsOf(point)}`));
      }
    }
  return ({ subject, from, into }: LikeNames): number => {
    const others = tests.get(`${subject} ${into}`);
    return [...(tests.get(`${subject} ${from}`) ?? [])].filter((test) => others?.has(test)).length;
  };
}

/**
 * Returns the pairs of like names among the points that the reader's own filter passes. Pairs whose rarer name has most
 * points come first.
 */
function likePairs({ selection, loaded, filters }: Pick<OfferInput, "selection" | "loaded" | "filters">): LikeNames[] {
  return JOINED_SUBJECTS.flatMap((subject) => {
    // Columns of machines or engines compare them as they are.
    if (subject === selection.columns) return [];
    const counts = new Map<string, number>();
    for (const point of loaded) {
      const name = point[subject];
      if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const asked = chosenValues(filters, subject).length > 0 ? chosenValues(selection.params.filters, subject) : [];
    const names = [...counts.keys()].filter((name) => !asked.length || asked.includes(name)).sort();
    const leastPoints = ({ from, into }: LikeNames) => Math.min(counts.get(from) ?? 0, counts.get(into) ?? 0);
    return names
      .flatMap((a, at) => names.slice(at + 1).flatMap((b) => likeNames(subject, a, b) ?? []))
      .sort((x, y) => leastPoints(y) - leastPoints(x));
  });
}

/** Returns the offer of a pair; null where the names keep no row apart. */
function tryPair(pair: LikeNames, { selection, loaded, filters, again, tableOf }: OfferInput, now: ComparedColumns) {
  const { subject, from, into } = pair;
  const names = new Map(loaded.map((point) => [point.id, point[subject]]));
  const sideOf = (point: string) => {
    const name = names.get(point);
    return name === from ? "from" : name === into ? "into" : null;
  };
  const joined = loaded.map((point) => (point[subject] === from ? { ...point, [subject]: into } : point));
  const named = chosenValues(filters, subject).map((name) => (name === from ? into : name));
  const view = again(joined, named.length ? withFilter(filters, subject, [...new Set(named)]) : filters);
  const { table, columns } = tableOf(view);
  const found = rowsAcross(table, sideOf, columns);
  // A name that keeps nothing apart today is not a reason to propose anything.
  const rows = found.rows - rowsAcross(now.table, sideOf, now.columns).rows;
  return rows > 0 ? offerOf(pair, { ...found, rows }, table, selection) : null;
}

function offerOf(
  { subject, from, into }: LikeNames,
  { rows, bundles, differences }: RowsAcross,
  { names }: RelativeTable,
  selection: WorkloadSelection,
): NameOffer {
  const titles = new Map(selection.bundles.map(({ id, title }) => [id, title]));
  const titlesOf = (ids: readonly string[]) => ids.map((id) => titles.get(id) ?? id);
  return {
    subject,
    from: { name: from, shown: shownName(selection.names, subject, from), bundles: titlesOf(bundles.from) },
    into: { name: into, shown: shownName(selection.names, subject, into), bundles: titlesOf(bundles.into) },
    rows,
    differs: differences.map((difference) => ({ text: differenceText(difference, names), rows: difference.rows })),
  };
}
