import { revisionKey } from "@/lib/domain/reports/frozen-key";
import type { Cited } from "@/lib/pictures/citation";
import type { Figure } from "@/lib/pictures/figure";
import { sourceText } from "@/lib/pictures/source-text";
import type { ShownView } from "@/lib/publish/shown-view";
import { viewFigures } from "@/lib/publish/view-figures";
import { urls, withBase } from "@/lib/urls";
import type { FrozenReport, ShownPanel } from "./report-types";

/**
 * Returns the figure of a panel. Throws an Error where the view has no figure of that name, since a report's views
 * never change.
 */
export function figureOfPanel({ shown, figure: name }: Extract<ShownPanel, { kind: "view" }>): Figure {
  const figure = viewFigures(shown).find((each) => each.name === name);
  if (!figure) throw new Error(`The view at ${shown.path} has no figure ${name}.`);
  return figure;
}

/**
 * Returns the citation of a report; `origin` is the scheme and host of its address. From the second revision on it is
 * that of the revision, whose words stay.
 */
export function citedReport(
  { title, authors, bundles, frozen, revision }: Omit<FrozenReport, "panels">,
  origin: string,
): Cited {
  const key = revision.number > 1 ? revisionKey(revision.report, revision.number) : frozen.key;
  return {
    title,
    authors,
    source: sourceText(bundles),
    address: origin + withBase(urls.snapshot(key)),
    key,
    date: frozen.at,
  };
}

/** Returns the whole address by which a report was requested. Its files and embeds share it. */
export const reportAddress = ({ frozen }: Pick<FrozenReport, "frozen">, origin: string): string =>
  origin + withBase(urls.snapshot(frozen.key));

/** Returns the names of a panel's files in a report's folder. `at` counts the panels with views, from 1. */
export const panelFiles = ({ frozen }: ShownView, at: number) => ({
  csv: `panels/${at}.csv`,
  svg: `panels/${at}.svg`,
  png: `panels/${at}.png`,
  // Panels of one view share its data.
  json: `views/${frozen?.key ?? at}.json`,
});
