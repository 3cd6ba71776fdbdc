import { Card } from "@/components/ui/card";
import type { ChartColumn } from "@/lib/charts/chart-columns";
import { type ChartSection, sectionRatios } from "@/lib/charts/chart-sections";
import { ratioScale } from "@/lib/charts/ratio-scale";
import { formatPercent } from "@/lib/format";
import { ShapeOfGroups } from "./shape-of-groups";
import { StepLegend } from "./step-legend";
import { WorkloadStrips } from "./workload-strips";

interface RelativeChartProps {
  sections: readonly ChartSection[];
  columns: readonly ChartColumn[];
  /** Positions of baseline columns: the line at 1 represents them, not marks. */
  bases: ReadonlySet<number>;
  baseLabel: string;
  neutral: number;
  /** Label of the metric, such as "Queries per second". */
  metric: string;
  /** True if each build's baseline is the previous build. */
  steps: boolean;
  better: "higher" | "lower" | null;
  /** True if columns are builds in release order, so that lines may join them. */
  ordered: boolean;
}

/**
 * The shape of each group from build to build. Then a row for each workload: all columns as a heat strip, and on one
 * scale.
 */
export function RelativeChart(props: RelativeChartProps) {
  const { sections, columns, bases, baseLabel, steps, neutral, metric, better, ordered } = props;
  const scale = ratioScale([...sectionRatios(sections), 1 - neutral, 1 + neutral]);
  return (
    <>
      {ordered && columns.length > 2 && (
        <Card
          id="relative-shape"
          title={`Shape of each group: ${metric} relative to ${baseLabel}${better === "lower" ? ", less is better" : ""}`}
          note={`a thin line a workload, the median thick; builds in release order, dotted where more than the build differs; log scale, band = ±${formatPercent(neutral)}`}
        >
          <ShapeOfGroups sections={sections} columns={columns} scale={scale} neutral={neutral} />
        </Card>
      )}
      <Card
        id="relative-chart"
        title={`Every ${ordered ? "workload, build after build" : "workload"}`}
        note={`${metric} relative to ${baseLabel}; left: a strip of all columns, grey within ±${formatPercent(neutral)} or where it may be noise; right: the same on one log scale`}
        actions={<StepLegend better={better} />}
      >
        <WorkloadStrips
          sections={sections}
          columns={columns}
          bases={bases}
          scale={scale}
          neutral={neutral}
          steps={steps}
        />
      </Card>
    </>
  );
}
