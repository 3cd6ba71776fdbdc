import type { RelativeColumn } from "@/lib/domain/relative/relative-columns";

/**
 * The positions of columns that stand aside where there is room for few: all but the baselines and the last column of each engine, its newest build.
 * None where no more than one would.
 */
export function columnsAside(
  columns: readonly Pick<RelativeColumn, "engine">[],
  isBase: (column: number) => boolean,
): ReadonlySet<number> {
  const last = new Map(columns.map(({ engine }, at) => [engine, at]));
  const kept = new Set(last.values());
  const aside = columns.flatMap((_, at) => (kept.has(at) || isBase(at) ? [] : [at]));
  return new Set(aside.length > 1 ? aside : []);
}
