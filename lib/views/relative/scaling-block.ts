import type { Measure } from "@/lib/blocks/amount";
import {
  type BlockCell,
  measuredColumn,
  numberCell,
  numberColumn,
  type Surface,
  type TableBlock,
  textCell,
  textColumn,
} from "@/lib/blocks/block";
import { type BlockPart, blockOf, PAGES, WRITTEN } from "@/lib/blocks/parts";
import { FEWEST_SERIES } from "@/lib/domain/relative/series-median";
import { formatNumber, formatThreads } from "@/lib/format";
import type { Scaling } from "@/lib/views/state/scaling-choice";
import type { ScalingPanel, ScalingStep, WorkloadScalingView } from "./relative-types";
import { DIVISORS, OTHERS } from "./scaling-look";

/** The note of a line without a speed-up. */
export const NO_SINGLE = "no run at 1 thread";
/** The note of a value whose group has no median. */
export const NO_MEDIAN = `fewer than ${FEWEST_SERIES} series`;

const SHORT = { median: "× median", speedup: "× 1 thread", rate: "" } as const satisfies Record<Scaling, string>;

/** Drops the thread count from facts, since it varies along a line. */
export const withoutThreads = (facts: readonly string[]): string[] =>
  facts.filter((fact) => !/^[\d,]+ threads?$/.test(fact));

/** Returns the number that a chart draws for a step: its rate or a ratio; null = nothing. */
export const drawnOf = ({ value, speedup, median }: ScalingStep, scaling: Scaling): number | null =>
  ({ rate: value, speedup, median: median?.ratio ?? null })[scaling];

interface Line {
  panel: ScalingPanel;
  series: string;
  label: string;
  steps: readonly ScalingStep[];
}

/**
 * Returns every line of every workload by thread count. It has values, speed-ups against 1 thread, or ratios to the
 * median of its group. A page has a column of lines and short heads. A picture names line and unit beside the workload.
 * Files have value and ratio of each count.
 */
export function scalingBlock(
  { panels, series, threads }: WorkloadScalingView,
  scaling: Scaling,
  on: Surface = "figures",
): TableBlock {
  const labels = new Map(series.map(({ key, label }) => [key, label]));
  const lines = panels.flatMap((panel) =>
    panel.lines.map(({ series: key, steps }): Line => ({ panel, series: key, label: labels.get(key) ?? "", steps })),
  );
  const isRate = scaling === "rate";
  const parts = threads.map((count): BlockPart<Line> => {
    const [key, head] = [String(count), formatThreads(count)];
    return {
      column:
        on === "files" && !isRate
          ? measuredColumn(key, head)
          : numberColumn(key, head, isRate ? null : WRITTEN.ratio, {
              lines: isRate || on === "pages" ? [] : [SHORT[scaling]],
            }),
      cell({ steps }) {
        const step = steps.find((each) => each.threads === count);
        if (!step) return numberCell(null);
        return on === "files" ? fileCell(step, scaling) : stepCell(step, scaling);
      },
    };
  });
  const line: BlockPart<Line> = {
    column: textColumn("line", "Line", { on: PAGES }),
    cell: ({ label }) => textCell(label),
  };
  const block = blockOf({
    name: "scaling",
    corner: "workload",
    parts: [line, ...parts],
    rows: lines.map((row) => ({
      row,
      key: `${row.panel.workload} ${row.series}`,
      parts: { workload: row.panel.workload, line: row.label },
      head: row.panel.workload,
      detail: on === "pages" ? "" : [row.label, isRate ? row.panel.metric.unit : ""].filter(Boolean).join(" · "),
    })),
  });
  const measures = lines.map(({ panel }): Measure => ({ unit: panel.metric.unit, written: "number" }));
  const divisor = DIVISORS[scaling];
  return {
    ...block,
    keys: [
      { key: "workload", head: "Workload" },
      { key: "line", head: "Line" },
    ],
    ...(on === "files" && { isMarked: true as const }),
    ...(on === "files" && divisor !== null && { baseName: divisor }),
    notes: divisor === null ? [] : [`Ratios are to ${divisor}.`],
    rows: block.rows.map((row, at) => ({ ...row, ...measures[at] })),
  };
}

function stepCell(step: ScalingStep, scaling: Scaling): BlockCell {
  const { value, n, min, max, point } = step;
  const shown = drawnOf(step, scaling);
  const rate = scaling !== "rate" && formatNumber(value);
  const runs = n > 1 && `${n} runs, ${formatNumber(min)} to ${formatNumber(max)}`;
  const of = scaling === "median" && shown !== null && `the median is of ${step.median?.of} series`;
  return numberCell(shown, {
    note: remarksOf(step, scaling).join("; "),
    hint: shown === null ? "" : [rate, of, runs].filter(Boolean).join("; "),
    point,
  });
}

/** Returns the value and ratio of a step for files; the remark names the size of its group. */
function fileCell(step: ScalingStep, scaling: Scaling): BlockCell {
  const { value, point, median } = step;
  const notes = remarksOf(step, scaling);
  const of = scaling === "median" && median && median.ratio !== null ? [`median of ${median.of} series`] : [];
  return numberCell(value, {
    ratio: scaling === "rate" ? null : drawnOf(step, scaling),
    point,
    note: notes.join("; "),
    remark: [...of, ...notes].join("; "),
  });
}

/** Returns doubts of a value, and the reason for a missing ratio. */
export function remarksOf({ speedup, differs, doubtful, median }: ScalingStep, scaling: Scaling): string[] {
  const remarks =
    scaling === "median"
      ? [
          (median?.of ?? 0) < FEWEST_SERIES ? NO_MEDIAN : median?.others && OTHERS,
          differs,
          median?.doubtful && "repeats disagree",
        ]
      : [scaling === "speedup" && speedup === null && NO_SINGLE, differs, doubtful && "repeats disagree"];
  return remarks.flatMap((remark) => remark || []);
}
