"use client";
import { useRouter } from "next/navigation";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { LinkPlace } from "@/components/claims/claim-link";
import { cx } from "@/components/ui/cx";
import { drawPlot } from "@/lib/charts/draw-plot";
import { pagePen } from "@/lib/charts/page-pen";
import { type Plot, plotSentence } from "@/lib/charts/plot";
import { type PlotGeometry, plotGeometry } from "@/lib/charts/plot-geometry";
import { moveByKey, nearestDot, type PlotChange, type PlotDot, type PlotLine } from "@/lib/charts/plot-points";
import { withBase } from "@/lib/urls";
import { ChangeCounts, ChangeLinks } from "./change-links";
import { ActiveRing, CompanionMarks, type Companions } from "./companion-marks";
import { NARROW } from "./drawn";
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

/** Width of the box in px on a screen of 1280 px. */
const USUAL = 956;
/** Shows one of the server's two drawings by the box's width, before a script can measure it. */
const SHOWN = { wide: "hidden @min-[560px]:block", narrow: "@min-[560px]:hidden", measured: undefined } as const;
/** The farthest in px that a dot may be from the pointer. */
const REACH = 32;
/** Opacity of the other lines while one is in front. */
const FADED = "0.35";

/** Lines over two axes. Pointer and arrow keys reach every dot of a line; Enter or a click opens its page. */
export function LinePlot(props: LinePlotProps) {
  const { plot, height, href, usual = USUAL, changeLink } = props;
  const { lines } = plot;
  const router = useRouter();
  const [frame, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<ActiveDot | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const drawings = useMemo(() => drawingsOf({ plot, width, height, usual }), [plot, width, height, usual]);
  const [{ geometry }] = drawings;
  const infos = useMemo(() => new Map(lines.map(({ series }) => [series.key, series])), [lines]);
  const dot = active && infos.has(active.dot.series) ? active.dot : null;
  const current = dot ?? props.start ?? lines.find(({ dots }) => dots.length)?.dots[0] ?? null;
  const place = current && geometry.place(current);
  useFront(frame, lines, dot?.series ?? hovered);

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const found = nearestDot(lines, geometry.place, event.clientX - box.left, event.clientY - box.top, REACH);
    setActive(found && { dot: found, by: event.pointerType === "mouse" ? "mouse" : "touch" });
  };
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
          <Drawings {...props} drawings={drawings} />
          {dot && width > 0 && (
            <svg aria-hidden="true" className="pointer-events-none absolute inset-0" width={width} height={height}>
              {props.companions && <CompanionMarks dot={dot} companions={props.companions(dot)} geometry={geometry} />}
              <ActiveRing dot={dot} geometry={geometry} color={infos.get(dot.series)?.color ?? 0} />
            </svg>
          )}
        </div>
        {changeLink &&
          drawings.map(({ shown, width: own, geometry: drawn }) => (
            <ChangeLinks key={shown} geometry={drawn} width={own} link={changeLink} className={SHOWN[shown]} />
          ))}
        {current && place && width > 0 && <DotLink {...props} dot={current} place={place} setActive={setActive} />}
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
      {changeLink &&
        drawings.map(({ shown, geometry: drawn }) => (
          <ChangeCounts key={shown} geometry={drawn} link={changeLink} className={SHOWN[shown]} />
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

/** The dot that a reader points at. */
interface ActiveDot {
  dot: PlotDot;
  by: "mouse" | "touch" | "keyboard";
}

interface Drawing {
  width: number;
  shown: keyof typeof SHOWN;
  geometry: PlotGeometry;
  /** The content of the SVG. */
  svg: string;
}
interface DrawingOptions {
  plot: Plot;
  /** The measured width; 0 before a script can measure it. */
  width: number;
  height: number;
  usual: number;
}

/** Returns the drawing at the measured width, or one for wide boxes and one for narrow ones. */
function drawingsOf({ plot, width, height, usual }: DrawingOptions): readonly [Drawing, ...Drawing[]] {
  const draw = (at: number, shown: keyof typeof SHOWN): Drawing => {
    const geometry = plotGeometry({ ...plot, width: at, height });
    return { width: at, shown, geometry, svg: drawPlot(plot, geometry, pagePen) };
  };
  return width > 0 ? [draw(width, "measured")] : [draw(usual, "wide"), draw(NARROW, "narrow")];
}

/** Fades all lines but the one of the key `series`; null fades none. */
function useFront(frame: RefObject<HTMLElement | null>, lines: readonly PlotLine[], series: string | null): void {
  // After each render, since the drawing is text that React doesn't parse.
  useEffect(() => {
    const at = lines.findIndex((line) => line.series.key === series);
    for (const group of frame.current?.querySelectorAll<SVGGElement>("[data-series]") ?? [])
      group.style.opacity = at < 0 || group.dataset.series === String(at) ? "" : FADED;
  });
}

type DrawingsProps = Pick<LinePlotProps, "name" | "picture" | "plot" | "height"> & { drawings: readonly Drawing[] };

/** The drawings as SVG, each with the chart's name and numbers for screen readers. */
function Drawings({ name, picture, plot, height, drawings }: DrawingsProps) {
  const alt = useMemo(() => plotSentence(plot), [plot]);
  return drawings.map(({ svg, shown, width }) => (
    <svg
      key={shown}
      role="img"
      aria-label={`${name}. ${alt}`}
      data-picture={picture}
      className={cx(SHOWN[shown], "max-w-full")}
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

type DotLinkProps = Pick<LinePlotProps, "plot" | "href" | "sentence"> & {
  dot: PlotDot;
  place: { x: number; y: number };
  setActive: (active: ActiveDot | null) => void;
};

/** The link over a dot that has the keyboard's focus, or would get it. */
function DotLink({ plot: { lines }, href, sentence, dot, place, setActive }: DotLinkProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key === "Escape") setActive(null);
    const next = moveByKey(lines, dot, event.key);
    if (!next) return;
    event.preventDefault();
    setActive({ dot: next, by: "keyboard" });
  };
  return (
    <a
      href={withBase(href(dot))}
      className="pointer-events-none absolute size-5 -translate-1/2 rounded-full"
      style={{ left: place.x, top: place.y }}
      onFocus={(event) => event.target.matches(":focus-visible") && setActive({ dot, by: "keyboard" })}
      onBlur={() => setActive(null)}
      onKeyDown={onKeyDown}
    >
      <span className="sr-only">{`${sentence(dot)}. Arrow keys go to other points, Enter opens this one.`}</span>
    </a>
  );
}

/** Returns the series of the line or name under an element; null = none. */
function seriesAt(element: EventTarget, lines: readonly PlotLine[]): string | null {
  const at = element instanceof Element ? element.closest("[data-series]")?.getAttribute("data-series") : null;
  return at ? (lines[Number(at)]?.series.key ?? null) : null;
}
