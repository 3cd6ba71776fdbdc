import type { SeriesInfo } from "@/lib/views/compare/compare-types";

const SEPARATOR = " · ";
const partsOf = ({ detail }: Pick<SeriesInfo, "detail">) => detail?.split(SEPARATOR) ?? [];

/** The parts of the series' second lines that all of them have, to be said once above; none for fewer than two series. */
export function sharedDetail(series: readonly Pick<SeriesInfo, "detail">[]): string[] {
  const [first, ...others] = series;
  if (!first || others.length === 0) return [];
  return partsOf(first).filter((part) => others.every((other) => partsOf(other).includes(part)));
}

/** A series' second line without what all share; null when nothing is left. */
export function ownDetail(info: Pick<SeriesInfo, "detail">, shared: readonly string[]): string | null {
  return (
    partsOf(info)
      .filter((part) => !shared.includes(part))
      .join(SEPARATOR) || null
  );
}
