"use client";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import type { LinkPlace } from "@/components/claims/claim-link";
import { cx } from "@/components/ui/cx";
import { drawPlot } from "@/lib/charts/draw-plot";
import { pagePen } from "@/lib/charts/page-pen";
import { type Plot, plotSentence } from "@/lib/charts/plot";
import { plotGeometry } from "@/lib/charts/plot-geometry";
import { moveByKey, nearestDot, type PlotChange, type PlotDot, type PlotLine } from "@/lib/charts/plot-points";
import { withBase } from "@/lib/urls";
import { ChangeCounts, ChangeLinks } from "./change-links";
import { ActiveRing, CompanionMarks, type Companions } from "./companion-marks";
import { PlotLegend } from "./plot-legend";
import { PlotTooltip } from "./plot-tooltip";
import { useWidth } from "./use-width.client";

interface LinePlotProps {
  /** Names the chart for screen readers; a sentence with its numbers follows. */
  name: string;
  /** The name of its picture among those of the page's view. */
  picture: string;
  plot: Plot;
  height: number;
  /** The box's width in px on most screens; the server draws at this width. */
  usual?: number;
  /** The dot where the keyboard starts; null = the first one. */
  start: PlotDot | null;
  /** Returns the path of a dot's page. */
  href: (dot: PlotDot) => string;
  /** Returns the marks for an active dot: the dot that beats it, and others for comparison. */
  companions?: (dot: PlotDot) => Companions;
  tooltip: (dot: PlotDot) => ReactNode;
  /** Returns the link of a change. With a place it lies over the flag in the drawing. */
  changeLink?: (change: PlotChange, place: LinkPlace | undefined, words: string) => ReactNode;
  /** A legend is beside it, so that a narrow drawing needs no names above. */
  hasLegend?: boolean;
  /** Describes a dot in one sentence, for screen readers. */
  sentence: (dot: PlotDot) => string;
}

/** Width of the box in px on a screen of 1280 px, and on one of 390 px. */
const USUAL = 956;
const NARROW = 324;
/** Shows one of the server's two drawings by the box's width, before a script can measure it. */
const SHOWN = { wide: "hidden @min-[560px]:block", narrow: "@min-[560px]:hidden", measured: undefined } as const;
/** Opacity of the other lines while one is in front. */
const FADED = "0.35";

/** Lines over two axes. Pointer and arrow keys reach every dot of a line; Enter or a click opens its page. */
export function LinePlot(props: LinePlotProps) {
  const { plot, height, href, usual = USUAL } = props;
  const { lines } = plot;
  const router = useRouter();
  const [frame, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<{ dot: PlotDot; by: "mouse" | "touch" | "keyboard" } | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const drawings = useMemo(() => {
    const draw = (at: number, shown: keyof typeof SHOWN) => {
      const geometry = plotGeometry({ ...plot, width: at, height });
      return { width: at, shown, geometry, svg: drawPlot(plot, geometry, pagePen) };
    };
    return width > 0 ? ([draw(width, "measured")] as const) : ([draw(usual, "wide"), draw(NARROW, "narrow")] as const);
  }, [plot, width, height, usual]);
  const alt = useMemo(() => plotSentence(plot), [plot]);
  const [{ geometry }] = drawings;
  const infos = useMemo(() => new Map(lines.map(({ series }) => [series.key, series])), [lines]);
  const dot = active && infos.has(active.dot.series) ? active.dot : null;
  const current = dot ?? props.start ?? lines.find(({ dots }) => dots.length)?.dots[0] ?? null;

  const find = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return nearestDot(lines, geometry.place, event.clientX - box.left, event.clientY - box.top, 32);
  };
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const found = find(event);
    setActive(found && { dot: found, by: event.pointerType === "mouse" ? "mouse" : "touch" });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key === "Escape") setActive(null);
    const next = current && moveByKey(lines, current, event.key);
    if (!next) return;
    event.preventDefault();
    setActive({ dot: next, by: "keyboard" });
  };
  const place = current && geometry.place(current);
  const forward = dot?.series ?? hovered;
  // After each render, since the drawing is text that React doesn't parse.
  useEffect(() => {
    const at = lines.findIndex(({ series }) => series.key === forward);
    for (const group of frame.current?.querySelectorAll<SVGGElement>("[data-series]") ?? [])
      group.style.opacity = at < 0 || group.dataset.series === String(at) ? "" : FADED;
  });

  return (
    <div className="@container flex flex-col">
      {drawings.map(({ shown, geometry: { labels } }) =>
        labels || props.hasLegend ? null : (
          <div key={shown} className={SHOWN[shown]}>
            <PlotLegend lines={lines} onHover={setHovered} />
          </div>
        ),
      )}
      <div ref={frame} className="relative" style={{ height }}>
        <div
          className={cx(dot && active?.by === "mouse" && "cursor-pointer")}
          onPointerMove={(event) => event.pointerType === "mouse" && point(event)}
          onPointerDown={(event) => event.pointerType !== "mouse" && point(event)}
          onPointerOver={(event) => setHovered(seriesAt(event.target, lines))}
          onPointerLeave={(event) => {
            setHovered(null);
            if (event.pointerType === "mouse") setActive(null);
          }}
          onPointerUp={(event) => {
            if (event.pointerType === "mouse" && event.button === 0 && dot) router.push(href(dot));
          }}
        >
          {drawings.map(({ svg, ...own }) => (
            <svg
              key={own.shown}
              role="img"
              aria-label={`${props.name}. ${alt}`}
              data-picture={props.picture}
              className={cx(SHOWN[own.shown], "max-w-full")}
              width={own.width}
              height={height}
              viewBox={`0 0 ${own.width} ${height}`}
              preserveAspectRatio="xMinYMin"
              fill="none"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, whose texts pass escapeMarkup.
              dangerouslySetInnerHTML={{ __html: svg }}
            />
          ))}
          {dot && width > 0 && (
            <svg aria-hidden="true" className="pointer-events-none absolute inset-0" width={width} height={height}>
              {props.companions && <CompanionMarks dot={dot} companions={props.companions(dot)} geometry={geometry} />}
              <ActiveRing dot={dot} geometry={geometry} color={infos.get(dot.series)?.color ?? 0} />
            </svg>
          )}
        </div>
        {props.changeLink &&
          drawings.map(({ shown, geometry: drawn }) => (
            <ChangeLinks key={shown} geometry={drawn} link={props.changeLink} className={SHOWN[shown]} />
          ))}
        {current && place && width > 0 && (
          <a
            href={withBase(href(current))}
            className="pointer-events-none absolute size-5 -translate-1/2 rounded-full"
            style={{ left: place.x, top: place.y }}
            onFocus={(event) => event.target.matches(":focus-visible") && setActive({ dot: current, by: "keyboard" })}
            onBlur={() => setActive(null)}
            onKeyDown={onKeyDown}
          >
            <span className="sr-only">
              {`${props.sentence(current)}. Arrow keys go to other points, Enter opens this one.`}
            </span>
          </a>
        )}
        {dot && active && place && (
          <PlotTooltip x={place.x} y={place.y} width={width} height={height} touchable={active.by === "touch"}>
            {props.tooltip(dot)}
            {active.by === "touch" ? (
              <a className="text-link" href={withBase(href(dot))}>
                Open this point
              </a>
            ) : null}
          </PlotTooltip>
        )}
      </div>
      {props.changeLink &&
        drawings.map(({ shown, geometry: drawn }) => (
          <ChangeCounts key={shown} geometry={drawn} link={props.changeLink} className={SHOWN[shown]} />
        ))}
      <p
        className="text-center text-xs text-muted-foreground @min-[560px]:pr-(--names)"
        style={{ ["--names" as string]: `${geometry.labels ? geometry.margin.right - 40 : 0}px` }}
      >
        {plot.xLabel}
      </p>
      <p aria-live="polite" className="sr-only">
        {dot && active?.by === "keyboard" ? props.sentence(dot) : ""}
      </p>
    </div>
  );
}

/** Returns the series of the line or name under an element; null = none. */
function seriesAt(element: EventTarget, lines: readonly PlotLine[]): string | null {
  const at = element instanceof Element ? element.closest("[data-series]")?.getAttribute("data-series") : null;
  return at ? (lines[Number(at)]?.series.key ?? null) : null;
}
