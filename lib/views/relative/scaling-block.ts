import type { Measure } from "@/lib/blocks/amount";
import { numberCell, numberColumn, type TableBlock, textCell, textColumn } from "@/lib/blocks/block";
import { type BlockPart, blockOf, PAGES, WRITTEN } from "@/lib/blocks/parts";
import { formatNumber, formatThreads } from "@/lib/format";
import type { ScalingPanel, ScalingStep, WorkloadScalingView } from "./relative-types";

/** The note of a line without a speed-up. */
export const NO_SINGLE = "no run at 1 thread";

interface Line {
  panel: ScalingPanel;
  series: string;
  label: string;
  steps: readonly ScalingStep[];
}

/**
 * Returns every line of every workload by thread count: its values, or its speed-up against 1 thread. A page has a
 * column of lines and short heads; a picture names line and unit beside the workload.
 */
export function scalingBlock(
  { panels, series, threads }: WorkloadScalingView,
  speedup: boolean,
  isPage: boolean = false,
): TableBlock {
  const labels = new Map(series.map(({ key, label }) => [key, label]));
  const lines = panels.flatMap((panel) =>
    panel.lines.map(({ series: key, steps }): Line => ({ panel, series: key, label: labels.get(key) ?? "", steps })),
  );
  const parts = threads.map(
    (count): BlockPart<Line> => ({
      column: numberColumn(String(count), formatThreads(count), speedup ? WRITTEN.ratio : null, {
        lines: speedup && !isPage ? ["× 1 thread"] : [],
      }),
      cell({ steps }) {
        const step = steps.find((each) => each.threads === count);
        return step ? stepCell(step, speedup) : numberCell(null);
      },
    }),
  );
  const line: BlockPart<Line> = {
    column: textColumn("line", "Line", { on: PAGES }),
    cell: ({ label }) => textCell(label),
  };
  const block = blockOf({
    ...{ name: "scaling", corner: "workload", parts: [line, ...parts] },
    rows: lines.map((row) => ({
      ...{ row, key: `${row.panel.workload} ${row.series}`, parts: { workload: row.panel.workload } },
      ...{
        head: row.panel.workload,
        detail: isPage ? "" : [row.label, speedup ? "" : row.panel.metric.unit].filter(Boolean).join(" · "),
      },
    })),
  });
  const measures = lines.map(({ panel }): Measure => ({ unit: panel.metric.unit, written: "number" }));
  return { ...block, rows: block.rows.map((row, at) => ({ ...row, ...measures[at] })) };
}

function stepCell({ value, speedup: times, n, min, max, differs, doubtful, point }: ScalingStep, speedup: boolean) {
  const notes = [speedup && times === null && NO_SINGLE, differs, doubtful && "repeats disagree"];
  const rate = speedup && formatNumber(value);
  const runs = n > 1 && `${n} runs, ${formatNumber(min)} to ${formatNumber(max)}`;
  return numberCell(speedup ? times : value, {
    note: notes.filter(Boolean).join("; "),
    hint: speedup && times === null ? "" : [rate, runs].filter(Boolean).join("; "),
    point,
  });
}
