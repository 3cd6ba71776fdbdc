import { escapeMarkup } from "@/lib/escape-markup";
import { REPORT_STYLE } from "@/lib/figure-style";
import { formatCounted, formatDate } from "@/lib/format";
import { conditionsLine, type Figure } from "@/lib/pictures/figure";
import { textsHtml } from "@/lib/pictures/markdown";
import { NAMED_BUNDLES } from "@/lib/pictures/source-text";
import { chartHtml, scrollingTable } from "@/lib/publish/embed-page";
import { frozenPage } from "@/lib/publish/frozen-page";
import type { ShownView } from "@/lib/publish/shown-view";
import { trustHtml } from "@/lib/publish/trust-html";
import { urls, withBase } from "@/lib/urls";
import { withdrawnLead } from "@/lib/views/frozen/withdrawn-words";
import { claimAddress, fileAddress } from "@/lib/views/sharing/share-links";
import { citedReport, figureOfPanel, panelFiles } from "./report-parts";
import type { FrozenReport, ShownReport } from "./report-types";
import { trustOfReport } from "./trust-of-report";

// A report as HTML without scripts: the same on its page, in its editor's preview, and as a file.

/**
 * Returns the panels of a report, then its footnotes. A draft begins with the faults of its footnotes. `origin` is the
 * scheme and host of its addresses; "" = paths only. With `isFolder` links to files lead to those in its folder.
 */
export function reportHtml(
  { panels, footnotes, frozen }: Pick<ShownReport, "panels" | "footnotes" | "frozen">,
  origin: string,
  isFolder = false,
): string {
  const views = panels.filter(({ kind }) => kind === "view").length;
  const texts = panels.flatMap((panel) => (panel.kind === "text" ? [panel] : []));
  const { blocks, notes, faults } = textsHtml(texts, origin, footnotes ? "footnote" : null);
  let at = 0;
  const parts = panels.map((panel) => {
    if (panel.kind === "text") return `<div class="text">${blocks[texts.indexOf(panel)]}</div>`;
    if (panel.kind === "withdrawn")
      return `<section class="panel"><h2>${escapeMarkup(panel.title)}</h2>
<p class="warning">${escapeMarkup(panel.text)}</p></section>`;
    at += 1;
    return panelHtml(panel.shown, figureOfPanel(panel), { at, views, origin, isFolder });
  });
  const warningLines = frozen ? [] : faults.map((text) => `<p class="warning">${escapeMarkup(text)}</p>`);
  const ends = notes ? [`<div class="text">${notes}</div>`] : [];
  return `<div class="report">${[...warningLines, ...parts, ...ends, ...numbersHtml(panels)].join("\n")}</div>`;
}

/** Returns the list of numbers in the texts with their claims; nothing without numbers. */
function numbersHtml(panels: ShownReport["panels"]): string[] {
  const numbers = panels.flatMap((panel) => (panel.kind === "text" ? (panel.numbers ?? []) : []));
  if (numbers.length === 0) return [];
  const items = numbers.map(({ text, typed, form, about, differs }) => {
    const named = text ?? `${form} ${typed}`.trim();
    const wrong = differs === null ? "" : ` <strong class="warning">${escapeMarkup(differs)}</strong>`;
    const missing = text === null ? "no number. " : "";
    return `<li><b>${escapeMarkup(named)}</b>: ${missing}${escapeMarkup(about)}${wrong}</li>`;
  });
  const head = `Numbers in the text follow cells: ${formatCounted(numbers.length, "number")}`;
  return [`<details class="text"><summary>${head}</summary><ul>${items.join("")}</ul></details>`];
}

interface Place {
  /** Position among the panels with numbers, and their number. */
  at: number;
  views: number;
  origin: string;
  isFolder: boolean;
}

function panelHtml(shown: ShownView, figure: Figure, place: Place): string {
  const { at, views, origin } = place;
  const id = `panel-${at}`;
  const { body } = figure;
  const address = origin + withBase(shown.path);
  // Claims need stored numbers, so a report that isn't frozen yet has no links on numbers.
  const claimAt = shown.frozen && ((claim: string) => claimAddress(address, claim));
  const drawn =
    body.kind === "table" ? scrollingTable(body, figure.title, null, claimAt) : chartHtml(figure, body, null);
  return `<section class="panel" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${escapeMarkup(figure.title)}</h2>
<p>${escapeMarkup(conditionsLine(figure))}</p>
${figure.warnings.map((text) => `<p class="warning">${escapeMarkup(text)}</p>`).join("\n")}
${drawn}
${trustHtml(shown.trust, address)}
<p class="from">${fromLine(shown, figure, place)}<a href="#${id}">panel ${at} of ${views}</a></p>
</section>`;
}

/** Returns the source of a figure's numbers: bundles, date, and links to the live or frozen view and to files. */
function fromLine(shown: ShownView, figure: Figure, { at, origin, isFolder }: Place): string {
  const address = origin + withBase(shown.path);
  const link = (href: string, text: string) =>
    `<a href="${escapeMarkup(href)}" aria-label="${escapeMarkup(`${text}: ${figure.title}`)}">${text}</a>`;
  const bundles = shown.view.bundles
    .slice(0, NAMED_BUNDLES)
    .map(({ id, title }) => `<a href="${escapeMarkup(origin + withBase(urls.bundle(id)))}">${escapeMarkup(title)}</a>`);
  const more = shown.view.bundles.length - bundles.length;
  const [names, picture] = [panelFiles(shown, at), encodeURIComponent(figure.name)];
  const source = [...bundles, ...(more > 0 ? [formatCounted(more, "more bundle")] : [])].join(", ");
  return [
    source && `<span>Source: ${source}</span>`,
    `<span>${shown.frozen ? `frozen ${formatDate(shown.frozen.at)}` : "as of now, frozen with the report"}</span>`,
    link(address, "open"),
    link(isFolder ? names.csv : fileAddress(address, "csv"), "CSV"),
    isFolder && link(names.json, "JSON"),
    link(isFolder ? names.png : fileAddress(address, "png", `picture=${picture}`), "picture"),
  ]
    .filter(Boolean)
    .join("");
}

/** Scheme and host of a page's addresses, and the version and time that write it. */
export interface Rendering {
  origin: string;
  app: string;
  renderedAt: Date;
}

/** Returns a report as a file: one page that loads nothing. With `isFolder` it is the page of the report's folder. */
export function reportPage(report: FrozenReport, { origin, app, renderedAt }: Rendering, isFolder = false): string {
  const { caption, withdrawn } = report;
  const cited = citedReport(report, origin);
  const page = {
    cited,
    caption,
    app,
    renderedAt,
    address: cited.address,
    live: null,
    style: REPORT_STYLE,
    canonical: origin + withBase(urls.snapshot(report.revision.report)),
    trust: trustOfReport(report),
    files: ["csv", "md", "txt", "json", "zip"],
    lead: withdrawnLead(withdrawn),
  };
  return frozenPage(page, reportHtml(report, origin, isFolder));
}
