import type { DrawnView } from "@/lib/views/sharing/shown-view";
import type { Look } from "@/lib/views/state/workload-params";
import { acrossFigures } from "./across-figures";
import { compareFigures } from "./compare-figures";
import { diffFigures } from "./diff-figures";
import type { Figure } from "./figure";
import { historyFigures } from "./history-figures";
import { relativeFigures } from "./relative-figures";

/** The figures of a view, first the one that stands for it; none where it shows nothing. */
export function viewFigures(shown: DrawnView): Figure[] {
  const { title, lead, leads } = shown;
  const own = figuresOf(shown, title);
  const figures = leads ? [...own].sort((a, b) => Number(b.name === leads) - Number(a.name === leads)) : own;
  // Letters of pictures are outlines: who hears a picture's words must learn first that its numbers were withdrawn.
  return figures.map((figure) => ({
    ...figure,
    alt: [...lead, figure.alt].join(" "),
    warnings: [...lead, ...figure.warnings],
    ...(lead[0] && { lead: lead[0] }),
  }));
}

function figuresOf(shown: DrawnView, title: string | null): Figure[] {
  switch (shown.kind) {
    case "compare":
      return compareFigures(shown.view, title);
    case "relative":
      return leading(
        relativeFigures(shown.view, shown.look ?? shown.view.params, title),
        shown.look ?? shown.view.params,
      );
    case "history":
      return historyFigures(shown.view, title);
    case "across":
      return acrossFigures(shown.view, title);
    case "diff":
      return diffFigures(shown.view, title);
  }
}

/** Who asked for all rows in an order of his own, or for values, is shown them first. */
function leading(figures: Figure[], look: Look): Figure[] {
  const wantsRows = !look.groups && (look.show === "absolute" || look.sort !== null || look.moved);
  return wantsRows && figures[0]?.name === "summary" ? [...figures].reverse() : figures;
}
