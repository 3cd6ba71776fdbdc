import { changeStep } from "@/lib/domain/relative/ratio-steps";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { rowLabels } from "@/lib/views/relative/relative-words";

/** A row's ratios, with its name. */
interface ChartLine {
  /** The full workload. */
  key: string;
  /** The parts of it that its section and the page don't give already. */
  label: string;
  /** By column; null = no ratio. */
  ratios: readonly (number | null)[];
}

/** A row with all that a strip draws. */
export interface ChartRow extends ChartLine {
  /** By column: its ratio depends on repeats that disagree, or on two uploads. */
  doubtful: readonly boolean[];
  /** By column: its step on the scale of colours, above 0 where it is better. */
  steps: readonly number[];
}

/** A group of rows with its medians. */
export interface ShapeSection {
  title: string;
  rows: readonly ChartLine[];
  /** Median over all rows of the group by column, as in the table's summary; null = none. */
  medians: readonly (number | null)[];
  /** By column: one of the median's ratios is doubtful, so that the median is approximate. */
  about: readonly boolean[];
}

/** A group of rows with all that a strip draws. */
export interface ChartSection extends ShapeSection {
  rows: readonly ChartRow[];
}

/** Returns the groups of a relative table with the ratios of their rows, for charts. */
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

/** Returns all ratios of sections, for a common scale. */
export const sectionRatios = (sections: readonly Pick<ShapeSection, "rows">[]): number[] =>
  sections.flatMap(({ rows }) => rows.flatMap((row) => row.ratios.flatMap((ratio) => ratio ?? [])));
