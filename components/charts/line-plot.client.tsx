"use client";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from "react";
import type { Axis } from "@/lib/charts/axis-scale";
import { plotGeometry } from "@/lib/charts/plot-geometry";
import { moveByKey, nearest, type PlotDot, type PlotLine, type PlotMark } from "@/lib/charts/plot-points";
import { withBase } from "@/lib/urls";
import { CompanionMarks, type Companions } from "./companion-marks";
import { PlotAxes } from "./plot-axes";
import { ActiveRing, EndLabels, GuideLine, SeriesLayer } from "./plot-layers";
import { PlotLegend } from "./plot-legend";
import { PlotTooltip } from "./plot-tooltip";
import { useWidth } from "./use-width.client";

export interface LinePlotProps {
  lines: readonly PlotLine[];
  /** Make the axes for a length in pixels. */
  xAxis: (pixels: number) => Axis;
  yAxis: (pixels: number) => Axis;
  xLabel: string;
  yLabel: string;
  /** Shades x from here on; null = nothing. */
  areaFrom: number | null;
  /** Shades y between these values. */
  band?: readonly [number, number] | undefined;
  /** Upright rules at values of x, in a series' colour: where something changed. */
  marks?: readonly PlotMark[];
  /** A grey line that nothing was measured on, with its name: what would be ideal. */
  guide?: { label: string; places: readonly { x: number; y: number }[] } | null;
  height: number;
  /** The dot that the keyboard starts from; the first one when null. */
  start: PlotDot | null;
  href: (dot: PlotDot) => string;
  /** What is marked while a dot is pointed at: the dot that beats it, and others to compare it with. */
  companions?: (dot: PlotDot) => Companions;
  tooltip: (dot: PlotDot) => ReactNode;
  /** The dot in one sentence, for screen readers. */
  sentence: (dot: PlotDot) => string;
}

/** Lines with markers over two axes: pointer and arrow keys reach every dot of a line, Enter or a click opens its page. */
export default function LinePlot(props: LinePlotProps) {
  const { lines, xAxis, yAxis, height, areaFrom, href } = props;
  const router = useRouter();
  const [frame, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<{ dot: PlotDot; by: "mouse" | "touch" | "keyboard" } | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const geometry = useMemo(
    () => plotGeometry({ width, height, lines, xAxis, yAxis }),
    [width, height, lines, xAxis, yAxis],
  );
  const infos = useMemo(() => new Map(lines.map(({ series }) => [series.key, series])), [lines]);
  const dot = active && infos.has(active.dot.series) ? active.dot : null;
  const current = dot ?? props.start ?? lines.find(({ dots }) => dots.length)?.dots[0] ?? null;

  const find = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return nearest(lines, geometry.place, event.clientX - box.left, event.clientY - box.top, 32);
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

  return (
    <div className="flex flex-col">
      {!geometry.labels && width > 0 && <PlotLegend lines={lines} onHover={setHovered} />}
      <div ref={frame} className="relative" style={{ height }}>
        {width > 0 && (
          <div
            aria-hidden="true"
            className={dot && active?.by === "mouse" ? "cursor-pointer" : undefined}
            onPointerMove={(event) => event.pointerType === "mouse" && point(event)}
            onPointerDown={(event) => event.pointerType !== "mouse" && point(event)}
            onPointerLeave={(event) => event.pointerType === "mouse" && setActive(null)}
            onPointerUp={(event) => {
              if (event.pointerType === "mouse" && event.button === 0 && dot) router.push(href(dot));
            }}
          >
            <PlotAxes
              width={width}
              height={height}
              geometry={geometry}
              areaFrom={areaFrom}
              band={props.band}
              marks={props.marks}
            >
              <text x={2} y={11} fontSize={11} fill="var(--muted-foreground)">
                {props.yLabel}
              </text>
              {props.guide && <GuideLine guide={props.guide} geometry={geometry} />}
              <SeriesLayer lines={lines} geometry={geometry} active={dot?.series ?? hovered} />
              {geometry.labels && (
                <EndLabels labels={geometry.labels} lines={lines} active={hovered} onHover={setHovered} />
              )}
              {dot && props.companions && (
                <CompanionMarks dot={dot} companions={props.companions(dot)} geometry={geometry} />
              )}
              {dot && <ActiveRing dot={dot} geometry={geometry} color={infos.get(dot.series)?.color ?? 0} />}
            </PlotAxes>
          </div>
        )}
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
      <p
        className="text-center text-xs text-muted-foreground"
        style={{ paddingRight: geometry.labels ? geometry.margin.right - 40 : 0 }}
      >
        {props.xLabel}
      </p>
      <p aria-live="polite" className="sr-only">
        {dot && active?.by === "keyboard" ? props.sentence(dot) : ""}
      </p>
    </div>
  );
}
