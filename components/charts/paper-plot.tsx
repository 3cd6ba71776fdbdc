import { drawPlot } from "@/lib/charts/draw-plot";
import { pagePen } from "@/lib/charts/page-pen";
import { type Plot, plotSentence } from "@/lib/charts/plot";
import { plotGeometry } from "@/lib/charts/plot-geometry";
import { PlotLegend } from "./plot-legend";

/** Width of the drawing in px: an A4 sheet without its margins. */
const PAPER = 700;

/** A plot for print: one drawing without tooltips. */
export function PaperPlot({ name, plot, height }: { name: string; plot: Plot; height: number }) {
  const geometry = plotGeometry({ ...plot, width: PAPER, height });
  return (
    <>
      {!geometry.labels && <PlotLegend lines={plot.lines} />}
      <svg
        role="img"
        aria-label={`${name}. ${plotSentence(plot)}`}
        className="max-w-full"
        width={PAPER}
        height={height}
        viewBox={`0 0 ${PAPER} ${height}`}
        fill="none"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, whose texts pass escapeMarkup.
        dangerouslySetInnerHTML={{ __html: drawPlot(plot, geometry, pagePen) }}
      />
      <p className="text-center text-xs">{plot.xLabel}</p>
    </>
  );
}
