import { cx } from "@/components/ui/cx";
import { drawPlot, type Pen } from "@/lib/charts/draw-plot";
import { plainPen } from "@/lib/charts/page-pen";
import type { Plot } from "@/lib/charts/plot";
import { plotGeometry } from "@/lib/charts/plot-geometry";

/** A drawing at one width, in px. */
export interface DrawnAt {
  width: number;
  height: number;
  svg: string;
  /** Shows one of several drawings by the width of its box; absent = always. */
  shown?: "wide" | "narrow";
}

/** Draws a chart at a width. */
export type Draw = (width: number, pen: Pen) => Pick<DrawnAt, "height" | "svg">;

/** Returns the drawing of a plot. `below`: a text below its axis. */
export const plotDraw =
  (plot: Plot, height: number, below = ""): Draw =>
  (width, pen) => {
    const geometry = plotGeometry({ ...plot, width, height });
    const x = geometry.plot.left + geometry.plot.width / 2;
    const place = { x, y: height + 9, size: 11, fill: "var(--muted-foreground)", anchor: "middle" } as const;
    const text = below && pen.write(below, place);
    return { height: below ? height + 13 : height, svg: drawPlot(plot, geometry, pen) + text };
  };

/** Width of a box in px on a screen of 390 px. */
export const NARROW = 324;
const SHOWN = { wide: "hidden @min-[460px]:block", narrow: "@min-[460px]:hidden" } as const;

/**
 * Draws a chart for a wide and for a narrow box, before a script can measure it. One drawing serves both if a phone's
 * box is about as wide. `usual`: the box on most screens, in px.
 */
export function serverDrawings(draw: Draw, usual: number): DrawnAt[] {
  const wide = { width: usual, ...draw(usual, plainPen) };
  if (usual < NARROW + 30) return [wide];
  return [
    { ...wide, shown: "wide" },
    { width: NARROW, shown: "narrow", ...draw(NARROW, plainPen) },
  ];
}

/** A chart's name and its drawings. */
export interface DrawnProps {
  /** Names the chart and states its numbers, for readers who can't see it. */
  label: string;
  /** The name of its picture among those of the page's view; null = the page shows no view. */
  picture: string | null;
  drawings: readonly DrawnAt[];
}

/** Drawings of one chart. */
export function Drawn({ label, picture, drawings }: DrawnProps) {
  return drawings.map(({ width, height, svg, shown }) => (
    <svg
      key={shown ?? "measured"}
      role="img"
      aria-label={label}
      data-picture={picture ?? undefined}
      className={cx(shown && SHOWN[shown], "h-auto max-w-full [print-color-adjust:exact]")}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMin"
      fill="none"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, whose texts pass escapeMarkup.
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  ));
}
