import "server-only";
import { comparedOfFamilies } from "@/lib/db/read/comparable-bundles";
import { loadCorrections } from "@/lib/db/read/corrections";
import { bundlesOfSeries } from "@/lib/db/read/series-bundles";
import { loadWorkloadPoints } from "@/lib/db/read/workload-points";
import { experimentsOf, isCompatible } from "@/lib/domain/experiments/experiments";
import { byStanding, type Standing } from "@/lib/domain/experiments/standing";
import type { Gates } from "@/lib/domain/experiments/uploads";
import type { Family } from "@/lib/domain/model";
import { valuesNamed } from "@/lib/domain/relative/named-columns";
import type { PageFilters } from "@/lib/views/state/page-filters";
import type { FamilyBundle } from "./workload-selection";

/** Most bundles of a series on one page, with the first. */
const MAX_SERIES = 100;
/** Most candidates besides the first bundle, and most points of all of them together, since they are read whole. */
const MOST_CANDIDATES = 12;
const MOST_POINTS = 30_000;

/** The bundles to show where a link names none. */
export interface DefaultBundles {
  /** The experiment; the bundle that compares most comes first. */
  bundles: readonly string[];
  /** True where the first bundle holds one build, and the page adds other builds of its setting. */
  isSeries: boolean;
  /** Other bundles with such results; those that compare most come first. */
  others: readonly string[];
}

/**
 * Returns the experiment to show where a link names no bundle. It is the bundle that compares most, with the bundles
 * known to be one experiment with it. Of these at most 12 with 30,000 points together are read. A bundle that compares
 * nothing has its series instead, at most 100 bundles. Only bundles that pass the `filters` count, or all where none
 * passes. The order of `bundles` decides between equals. Null without bundles.
 */
export async function defaultBundles(
  family: Family,
  bundles: readonly FamilyBundle[],
  filters: PageFilters,
): Promise<DefaultBundles | null> {
  const ids = bundles.map(({ id }) => id);
  const compared = (await comparedOfFamilies()).get(family) ?? [];
  const { keysNamed } = await loadCorrections();
  const keyed = Object.entries(filters).map(([key, values]) => {
    const known = new Set(compared.flatMap((each) => (key === "engine" || key === "machine" ? (each[key] ?? []) : [])));
    return [key, values.flatMap((value) => [value, ...valuesNamed(key, value, known, keysNamed)])] as const;
  });
  const standing = byStanding(ids, compared, Object.fromEntries(keyed));
  const [first, ...rest] = standing.length ? standing : byStanding(ids, compared, {});
  if (!first) return ids[0] === undefined ? null : { bundles: ids.slice(0, 1), isSeries: false, others: ids.slice(1) };
  const series = first.cells > 0 ? [] : (await bundlesOfSeries(family, first.bundle)).slice(0, MAX_SERIES - 1);
  const chosen = series.length ? [first.bundle, ...series] : await experimentWith(family, first, rest, bundles);
  const known = new Set(chosen);
  const others = [...rest.map(({ bundle }) => bundle), ...ids].filter((id) => !known.has(id));
  return { bundles: chosen, isSeries: series.length > 0, others: [...new Set(others)] };
}

/** Returns the first bundle, and those that are one experiment with it at its machine and thread count. */
async function experimentWith(
  family: Family,
  first: Standing,
  rest: readonly Standing[],
  bundles: readonly FamilyBundle[],
): Promise<readonly string[]> {
  const points = new Map(bundles.map((bundle) => [bundle.id, bundle.points]));
  let left = MOST_POINTS - (points.get(first.bundle) ?? 0);
  const near = rest.filter(({ bundle, machine, threads }) => {
    const size = points.get(bundle) ?? 0;
    const fits = machine === first.machine && threads === first.threads && size <= left;
    if (fits) left -= size;
    return fits;
  });
  const beside = near.slice(0, MOST_CANDIDATES).map(({ bundle }) => bundle);
  if (!beside.length) return [first.bundle];
  const { uploads } = await loadWorkloadPoints(family, [first.bundle, ...beside]);
  const here = gatesOf(first);
  const inView = [first.bundle, ...beside].flatMap((bundle) => {
    const upload = uploads.get(bundle);
    const strata = upload?.strata.filter(({ gates }) => isCompatible(gates, here)) ?? [];
    return upload && strata.length ? [{ ...upload, strata }] : [];
  });
  const { groups } = experimentsOf(inView, "build");
  return groups.find((group) => group.includes(first.bundle)) ?? [first.bundle];
}

const gatesOf = ({ machine, threads }: Standing): Gates =>
  new Map([
    ...(machine === null ? [] : [["machine", machine] as const]),
    ...(threads === null ? [] : [["threads", String(threads)] as const]),
  ]);
