"use client";
import { useMemo } from "react";
import { pagePen } from "@/lib/charts/page-pen";
import { type Draw, Drawn, type DrawnProps, serverDrawings } from "./drawn";
import { useWidth } from "./use-width.client";

interface DrawingProps extends Omit<DrawnProps, "drawings"> {
  /** Must be memoised, since a new function draws again. */
  draw: Draw;
  /** The box's width in px on most screens; the server draws at this width. */
  usual: number;
}

/** A drawing that fills its box. The browser measures the box, draws once more, and adds tooltips. */
export function Drawing({ label, picture, draw, usual }: DrawingProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const drawings = useMemo(
    () => (width > 0 ? [{ width, ...draw(width, pagePen) }] : serverDrawings(draw, usual)),
    [draw, width, usual],
  );
  return (
    <div ref={frame} className="@container min-w-0">
      <Drawn label={label} picture={picture} drawings={drawings} />
    </div>
  );
}
