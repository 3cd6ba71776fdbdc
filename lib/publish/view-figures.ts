import type { Figure } from "@/lib/pictures/figure";
import { of } from "@/lib/views/registry/given";
import type { DrawnView } from "./shown-view";

/** Returns the figures of a view, the main one first; none for an empty view. */
export function viewFigures(shown: DrawnView): Figure[] {
  const { title, look, lead, leads } = shown;
  const own = of(shown, (entry, view) => entry.figures(view, look, title));
  const figures = leads ? [...own].sort((a, b) => Number(b.name === leads) - Number(a.name === leads)) : own;
  // Letters of pictures are outlines, so `alt` must begin with a withdrawal for screen readers.
  return figures.map((figure) => ({
    ...figure,
    alt: [...lead, figure.alt].join(" "),
    warnings: [...lead, ...figure.warnings],
    ...(lead[0] && { lead: lead[0] }),
  }));
}
