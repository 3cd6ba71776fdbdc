import type { ChartColumn } from "@/lib/charts/chart-columns";
import type { ShapeSection } from "@/lib/charts/chart-sections";
import { placeLabels } from "@/lib/charts/label-layout";
import { formatRatio } from "@/lib/format";

/** Height of a line in px. A long name takes two lines and is never cut. */
const LINE = 14;
const ONE_LINE = 17;
/** Names a workload whose newest build is at least this far (ln) from its group's median. */
const FAR = Math.log(1.08);

/**
 * Returns the labels at a panel's right, by distance from its top: each engine's last median. A single engine adds its
 * farthest workloads.
 */
export function endLabels(
  { rows, medians, about }: ShapeSection,
  columns: readonly ChartColumn[],
  y: (ratio: number) => number,
  height: number,
): { key: string; text: string; strong: boolean; top: number }[] {
  const engines = [...new Set(columns.map(({ engine }) => engine))];
  const ends = engines.flatMap((engine) => {
    const last = columns.findLast((column) => column.engine === engine && (medians[column.at] ?? 0) > 0);
    return last ? [{ last, median: medians[last.at] ?? 1 }] : [];
  });
  const [only] = ends;
  const labels = [
    ...ends.map(({ last, median }) => {
      const name = engines.length > 1 && last.engineTitle ? last.engineTitle : "median";
      return {
        key: `median ${last.engine}`,
        text: `${name} ${about[last.at] ? "≈ " : ""}${formatRatio(median)}`,
        wanted: y(median),
        strong: true,
      };
    }),
    ...(engines.length === 1 && only
      ? farthest(rows, only.last.at, only.median).map(({ key, label, ratio }) => {
          return { key, text: label, wanted: y(ratio), strong: false };
        })
      : []),
  ];
  const lines = Math.max(1, ...labels.map(({ text }) => Math.ceil(text.length / ONE_LINE)));
  const room = ((lines - 1) * LINE) / 2;
  const places = placeLabels(labels, lines * LINE, room, height - room);
  return labels.map((label) => ({ ...label, top: places.get(label.key) ?? label.wanted }));
}

/** Returns the lowest and highest workload of a column, where they are far from the median. */
function farthest(rows: ShapeSection["rows"], at: number, median: number) {
  const ends = rows.flatMap(({ key, label, ratios }) => {
    const ratio = ratios[at] ?? null;
    return ratio !== null && ratio > 0 ? [{ key, label, ratio }] : [];
  });
  const sorted = [...ends].sort((a, b) => a.ratio - b.ratio);
  const both = sorted.length > 1 ? [sorted[0], sorted.at(-1)] : sorted;
  return both.flatMap((end) => (end && Math.abs(Math.log(end.ratio / median)) > FAR ? [end] : []));
}
