import { type PointerEvent, useMemo, useState } from "react";
import { Drawing } from "@/components/charts/drawing.client";
import { plotDraw } from "@/components/charts/drawn";
import { PlotTooltip } from "@/components/charts/plot-tooltip";
import { plotSentence } from "@/lib/charts/plot";
import { plotGeometry } from "@/lib/charts/plot-geometry";
import { drawnRows, sampledPlot } from "@/lib/charts/sampled-plot";
import { formatNumber } from "@/lib/format";
import type { SeriesChart, SeriesView } from "@/lib/views/bundle/series-view";

/** Height of the plot in px. */
const HEIGHT = 160;

interface SampledChartProps {
  view: SeriesView;
  chart: SeriesChart;
  /** Width of the server's drawing, in px. */
  usual: number;
}

/** The row at the pointer: its place, and the area of the plot, in px. */
interface PointedRow {
  row: number;
  x: number;
  width: number;
  area: { top: number; height: number };
}

/** A few columns of one unit over time. The pointer shows the values of a row; the table below holds the same. */
export function SampledChart({ view, chart, usual }: SampledChartProps) {
  const plot = useMemo(() => sampledPlot(view, chart), [view, chart]);
  // The caption names the unit.
  const draw = useMemo(() => plotDraw({ ...plot, yLabel: "" }, HEIGHT, plot.xLabel), [plot]);
  const [shown, setShown] = useState<PointedRow | null>(null);

  const point = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const { place, plot: area } = plotGeometry({ ...plot, yLabel: "", width, height: HEIGHT });
    const places = drawnRows(view).map(({ row, at }) => ({ row, x: place({ x: at, y: 0 }).x, width, area }));
    const far = ({ x }: { x: number }) => Math.abs(x - (clientX - left));
    setShown(places.reduce<typeof shown>((best, each) => (best && far(best) <= far(each) ? best : each), null));
  };
  return (
    <div className="relative" onPointerMove={point} onPointerDown={point} onPointerLeave={() => setShown(null)}>
      <Drawing label={`${view.title}. ${plotSentence(plot)}`} picture={null} draw={draw} usual={usual} />
      {shown && (
        <>
          <div
            className="pointer-events-none absolute w-px bg-control"
            style={{ left: shown.x, top: shown.area.top, height: shown.area.height }}
          />
          <PlotTooltip x={shown.x} y={HEIGHT / 3} width={shown.width} height={HEIGHT} touchable={false}>
            <Values view={view} chart={chart} row={shown.row} />
          </PlotTooltip>
        </>
      )}
    </div>
  );
}

/** The values of one row with their units. */
function Values({ view: { x, columns }, chart, row }: Omit<SampledChartProps, "usual"> & { row: number }) {
  const lines = chart.lines.flatMap((column) => columns[column] ?? []);
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-3">
      {[{ ...x, label: <span className="text-muted-foreground">{x.label}</span> }, ...lines].map((each) => (
        <div key={each.key} className="contents">
          <dt>{each.label}</dt>
          <dd className="text-right tabular-nums">{`${formatNumber(each.values[row] ?? null)} ${each.unit}`}</dd>
        </div>
      ))}
    </dl>
  );
}
