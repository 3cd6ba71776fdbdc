import { changeStep } from "@/lib/domain/relative/ratio-steps";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { rowLabels } from "@/lib/views/relative/relative-words";

interface ChartLine {
  /** The workload, whole. */
  key: string;
  /** What of it its section and the page do not say already. */
  label: string;
  /** By column; null = no ratio. */
  ratios: readonly (number | null)[];
}

export interface ChartRow extends ChartLine {
  /** By column: its ratio stands on repeats that disagree. */
  doubtful: readonly boolean[];
  /** By column: its step on the scale of colours, above 0 where it is better. */
  steps: readonly number[];
}

export interface ShapeSection {
  title: string;
  rows: readonly ChartLine[];
  /** Median over all rows of the group by column, as the table's summary has it; null = none. */
  medians: readonly (number | null)[];
  /** By column: the median stands on ratios of which one is doubtful, so that it is about that. */
  about: readonly boolean[];
}

export interface ChartSection extends ShapeSection {
  rows: readonly ChartRow[];
}

/** The groups of a relative table with the ratios of their rows, as charts draw them. */
export function chartSections(
  view: Pick<RelativeView, "table" | "rowHeads" | "facts">,
  grid: Pick<RelativeGrid, "sections" | "ratios">,
): ChartSection[] {
  const labels = rowLabels(view.rowHeads, view.facts);
  return grid.sections.map(({ title, rows, statistics }) => ({
    title,
    rows: rows.flatMap((at): ChartRow[] => {
      const own = grid.ratios[at] ?? [];
      const [key, label] = [view.table.rows[at]?.key, labels[at]];
      if (key === undefined || label === undefined) return [];
      return [
        {
          key,
          label,
          ratios: own.map(({ ratio }) => ratio),
          doubtful: own.map(({ doubtful, acrossUploads }) => doubtful || acrossUploads),
          steps: own.map(changeStep),
        },
      ];
    }),
    medians: statistics.map(({ median }) => median),
    about: statistics.map(({ doubtful }) => doubtful > 0),
  }));
}

/** All ratios of sections, for a scale that they share. */
export const sectionRatios = (sections: readonly Pick<ShapeSection, "rows">[]): number[] =>
  sections.flatMap(({ rows }) => rows.flatMap((row) => row.ratios.flatMap((ratio) => ratio ?? [])));
