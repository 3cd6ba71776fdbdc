"use client";
import { useMemo } from "react";
import { pagePen } from "@/lib/charts/page-pen";
import { type Draw, Drawn, drawnBefore } from "./drawn";
import { useWidth } from "./use-width.client";

interface DrawingProps {
  /** Names the chart and tells its numbers, for readers who can't see it. */
  label: string;
  /** Must be memoised, since a new function draws again. */
  draw: Draw;
  /** The box's width in px on most screens; the server draws at this width. */
  usual: number;
}

/** A drawing that fills its box. The browser measures the box, draws once more, and adds tooltips. */
export function Drawing({ label, draw, usual }: DrawingProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const drawings = useMemo(
    () => (width > 0 ? [{ width, ...draw(width, pagePen) }] : drawnBefore(draw, usual)),
    [draw, width, usual],
  );
  return (
    <div ref={frame} className="@container min-w-0">
      <Drawn label={label} drawings={drawings} />
    </div>
  );
}
