import type { SeriesInfo } from "@/lib/views/compare/compare-types";

const SEPARATOR = " · ";
const partsOf = ({ detail }: Pick<SeriesInfo, "detail">) => detail?.split(SEPARATOR) ?? [];

/** Returns the parts that all series' second lines share, for one line above them; none for fewer than two series. */
export function sharedDetail(series: readonly Pick<SeriesInfo, "detail">[]): string[] {
  const [first, ...others] = series;
  if (!first || others.length === 0) return [];
  return partsOf(first).filter((part) => others.every((other) => partsOf(other).includes(part)));
}

/** Returns a series' second line without the shared parts; null where nothing is left. */
export function ownDetail(info: Pick<SeriesInfo, "detail">, shared: readonly string[]): string | null {
  return (
    partsOf(info)
      .filter((part) => !shared.includes(part))
      .join(SEPARATOR) || null
  );
}
