import { UNKNOWN, valueText } from "@/lib/domain/conditions/facet-values";
import { ALL } from "@/lib/domain/conditions/filters";

/** A bundle's results for one engine, machine and thread count. */
export interface Compared {
  bundle: string;
  engine: string;
  machine: string | null;
  threads: number | null;
  /** Number of runs, each counted once. */
  executions: number;
  /** Number of recorded builds. */
  builds: number;
}

type Filters = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the bundles that a view begins with if its link names none. Each has the place where it compares most: one
 * machine and thread count. Bundles that compare most under the link's filters come first. The executions of engines
 * with several builds at that place count. Ties keep the given order. `bundles` without results under the filters are
 * left out.
 */
export function byStanding(bundles: readonly string[], compared: readonly Compared[], filters: Filters): Standing[] {
  const place = new Map(bundles.map((bundle, at) => [bundle, at]));
  const found = new Map<string, Map<string, Standing>>();
  for (const each of compared) {
    if (!place.has(each.bundle) || !passes(each, filters)) continue;
    const own = found.get(each.bundle) ?? new Map<string, Standing>();
    found.set(each.bundle, own);
    const { bundle, machine, threads } = each;
    const key = JSON.stringify([machine, threads]);
    const known = own.get(key) ?? { bundle, machine, threads, cells: 0, executions: 0 };
    own.set(key, {
      ...known,
      cells: known.cells + (each.builds > 1 ? each.executions : 0),
      executions: known.executions + each.executions,
    });
  }
  const bests = [...found.values()].flatMap((own) => [...own.values()].sort(mostFirst)[0] ?? []);
  return bests.sort((a, b) => b.cells - a.cells || (place.get(a.bundle) ?? 0) - (place.get(b.bundle) ?? 0));
}

/**
 * Returns the key of the results that a page opens first; null without results. Own results come before samples, then
 * those that compare most in one place, then those with most executions. The order of uploads has no effect.
 */
export function bestStanding<Key extends string>(
  results: ReadonlyMap<Key, readonly Compared[]>,
  isSample: (bundle: string) => boolean,
  filters: Filters = {},
): Key | null {
  const ranked = [...results].flatMap(([key, all]) => {
    const own = all.filter(({ bundle }) => !isSample(bundle));
    const rows = own.some((each) => passes(each, filters)) ? own : all;
    const standing = byStanding([...new Set(rows.map(({ bundle }) => bundle))], rows, filters);
    const [best] = standing.sort(mostFirst);
    return best ? [{ ...best, key, own: rows === own }] : [];
  });
  const [first] = ranked.sort(
    (a, b) =>
      Number(b.own) - Number(a.own) || b.cells - a.cells || b.executions - a.executions || (a.key < b.key ? -1 : 1),
  );
  return first?.key ?? null;
}

/** A bundle with the machine and thread count where it compares most. */
export interface Standing extends Pick<Compared, "bundle" | "machine" | "threads"> {
  /** Runs of engines with several builds there. */
  cells: number;
  /** All its runs there. */
  executions: number;
}

const mostFirst = (a: Standing, b: Standing): number =>
  b.cells - a.cells ||
  b.executions - a.executions ||
  (JSON.stringify([a.machine, a.threads]) < JSON.stringify([b.machine, b.threads]) ? -1 : 1);

const passes = ({ engine, machine, threads }: Compared, filters: Filters): boolean =>
  Object.entries({ engine, machine, threads }).every(([key, value]) => {
    const wanted = filters[key] ?? [];
    return !wanted.length || wanted.includes(ALL) || wanted.includes(valueText(value, UNKNOWN));
  });
