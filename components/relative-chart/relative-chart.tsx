import { type ReactNode, useMemo } from "react";
import { Drawing } from "@/components/charts/drawing.client";
import { type Draw, plotDraw } from "@/components/charts/drawn";
import { Card } from "@/components/ui/card";
import { drawStrips } from "@/lib/charts/draw-strips";
import { plotSentence } from "@/lib/charts/plot";
import { type Shape, shapePlots } from "@/lib/charts/shape-plot";
import { stripChart, stripSentence } from "@/lib/charts/strip-chart";
import { layoutStrips } from "@/lib/charts/strip-layout";
import { formatCount, formatPercent } from "@/lib/format";
import { baselineText } from "@/lib/views/relative/baseline-words";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";

interface RelativeChartProps {
  view: Pick<RelativeView, "table" | "heads" | "rowHeads" | "facts" | "metricLabel" | "authorBase" | "rowName">;
  grid: RelativeGrid;
  neutral: number;
  /** Link to the same numbers as a table. */
  table: ReactNode;
}

/** The table's ratios as charts: the shape of each group from build to build, then a strip for each row. */
export function RelativeChart({ view, grid, neutral, table }: RelativeChartProps) {
  const shapes = useMemo(() => shapePlots(view, grid, neutral), [view, grid, neutral]);
  const strips = useMemo(() => stripChart(view, grid, neutral), [view, grid, neutral]);
  const base = `${view.metricLabel} relative to ${baselineText(view, grid)}`;
  const isOrdered = view.table.columnsBy === "build";
  return (
    <>
      {shapes.length > 0 && (
        <Card
          id="relative-shape"
          actions={table}
          title={`Shape of each group: ${base}${strips.better === "lower" ? ", less is better" : ""}`}
          note={[
            `a thin line a ${view.rowName}, the median thick; builds in version order, dotted`,
            `where more than the build differs; log scale, band = ±${formatPercent(neutral)}`,
          ].join(" ")}
        >
          <div className="grid items-end gap-x-6 gap-y-4 md:grid-cols-2">
            {shapes.map((shape) => (
              <ShapePanel key={shape.title} shape={shape} />
            ))}
          </div>
        </Card>
      )}
      <Card
        id="relative-chart"
        actions={shapes.length > 0 ? null : table}
        title={`Every ${view.rowName}${isOrdered ? ", build after build" : ""}`}
        note={`${base}; grey within ±${formatPercent(neutral)} or where it may be noise`}
      >
        <Strips chart={strips} />
      </Card>
    </>
  );
}

/** Height of a group's plot in px. */
const SHAPE_HEIGHT = 220;

/** One group: a thin line for each row, a strong one for the median of each engine. */
function ShapePanel({ shape: { title, count, plot } }: { shape: Shape }) {
  const draw = useMemo(() => plotDraw(plot, SHAPE_HEIGHT), [plot]);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-sm">
        {title} <span className="font-normal text-muted-foreground">{formatCount(count)}</span>
      </h3>
      <Drawing label={`${title}. ${plotSentence(plot)}`} picture="shape" draw={draw} usual={450} />
    </section>
  );
}

/** A strip of colours for each row, as wide as the page allows. */
function Strips({ chart }: { chart: ReturnType<typeof stripChart> }) {
  const draw = useMemo(
    (): Draw => (width, pen) => {
      const layout = layoutStrips(chart, { width, height: null }, pen.widthOf);
      return { height: layout.height, svg: drawStrips(chart, layout, pen) };
    },
    [chart],
  );
  return <Drawing label={`Strips of colours. ${stripSentence(chart)}`} picture="strips" draw={draw} usual={920} />;
}
