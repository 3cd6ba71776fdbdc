import type { Figure } from "@/lib/pictures/figure";
import { of } from "@/lib/views/registry/given";
import type { DrawnView } from "./shown-view";

/** The figures of a view, first the one that stands for it; none where it shows nothing. */
export function viewFigures(shown: DrawnView): Figure[] {
  const { title, look, lead, leads } = shown;
  const own = of(shown, (entry, view) => entry.figures(view, look, title));
  const figures = leads ? [...own].sort((a, b) => Number(b.name === leads) - Number(a.name === leads)) : own;
  // Letters of pictures are outlines: who hears a picture's words must learn first that its numbers were withdrawn.
  return figures.map((figure) => ({
    ...figure,
    alt: [...lead, figure.alt].join(" "),
    warnings: [...lead, ...figure.warnings],
    ...(lead[0] && { lead: lead[0] }),
  }));
}
