import { escapeMarkup } from "@/lib/escape-markup";
import { KEPT_SUFFIXES } from "@/lib/formats";
import { authorsText, citationLong } from "@/lib/pictures/citation";
import type { Figure } from "@/lib/pictures/figure";
import { numbersInMarkdown, textsHtml, wholeLinks } from "@/lib/pictures/markdown";
import { type Copies, copiesOf } from "@/lib/publish/share/copies";
import { citationsOf, type ShareKit, sharedFigure } from "@/lib/publish/share/share-kit";
import { leadLine, withoutFormula } from "@/lib/tables/csv";
import { markdownText } from "@/lib/tables/markdown";
import { urls, withBase } from "@/lib/urls";
import { withdrawnLead } from "@/lib/views/frozen/withdrawn-words";
import { fileAddress } from "@/lib/views/sharing/share-links";
import { citedReport, figureOfPanel, reportAddress } from "./report-parts";
import type { FrozenReport } from "./report-types";

type CopiedFigure = { title: string; figure: Figure; address: string; copies: Copies };
type CopiedText = { markdown: string; html: string };
/** A panel in a form to paste: a text, a figure with its copies, or the reason of a withdrawal. */
type CopiedPanel = CopiedText | CopiedFigure | { title: string; copies: Copies };

/** Returns the panels of a report in forms to paste, and its footnotes as HTML ("" = none). */
async function copiedPanels(report: FrozenReport, origin: string): Promise<{ panels: CopiedPanel[]; notes: string }> {
  const texts = report.panels.flatMap((panel) => (panel.kind === "text" ? [panel] : []));
  // A page may hold the copies of several reports.
  const { blocks, notes } = textsHtml(texts, origin, report.footnotes ? `footnote-${report.frozen.key}` : null);
  const panels = await Promise.all(
    report.panels.map(async (panel): Promise<CopiedPanel> => {
      if (panel.kind === "text") {
        // Files in Markdown have the numbers as links; HTML makes its own.
        const written = numbersInMarkdown(panel.markdown, panel.numbers ?? [], origin);
        return { markdown: wholeLinks(written, origin), html: blocks[texts.indexOf(panel)] ?? "" };
      }
      if (panel.kind === "withdrawn") return { title: panel.title, copies: copiesOfText(panel.text) };
      const figure = figureOfPanel(panel);
      const address = origin + withBase(panel.shown.path);
      return { title: figure.title, figure, address, copies: await copiesOf(panel.shown, figure, address) };
    }),
  );
  return { panels, notes };
}

const copiesOfText = (text: string): Copies => ({
  rich: `<p>${escapeMarkup(pasted(text))}</p>`,
  markdown: markdownText(text),
  text: pasted(text),
  csv: leadLine(text),
});

/** Returns a text without lines that a spreadsheet runs: each line of a pasted text becomes a cell. */
const pasted = (text: string): string => text.split("\n").map(withoutFormula).join("\n");

/**
 * Returns a whole report in forms to paste: texts with whole links, figures as tables. The CSV has no texts. The words
 * of texts stay as written, since a list begins with "-" or "+".
 */
export async function reportCopies(report: FrozenReport, origin: string): Promise<Copies> {
  return joinCopies(report, await copiedPanels(report, origin), origin);
}

function joinCopies(
  report: FrozenReport,
  { panels, notes }: { panels: readonly CopiedPanel[]; notes: string },
  origin: string,
): Copies {
  const { title, caption } = report;
  const by = authorsText(report.authors);
  const lead = [...withdrawnLead(report.withdrawn), ...(by ? [`By ${by}`] : []), ...(caption ? [caption] : [])];
  const cite = citationLong(citedReport(report, origin));
  const asHtml = (text: string) => escapeMarkup(pasted(text));
  const each = (text: (of: CopiedText) => string, figure: (of: { title: string; copies: Copies }) => string) =>
    panels.map((panel) => ("markdown" in panel ? text(panel) : figure(panel))).filter(Boolean);
  const html = [
    `<h2>${asHtml(title)}</h2>`,
    ...lead.map((text) => `<p>${asHtml(text)}</p>`),
    ...each(
      ({ html: words }) => words,
      (panel) => `<h3>${asHtml(panel.title)}</h3>${panel.copies.rich}`,
    ),
    notes,
    `<p>${asHtml(cite)}</p>`,
  ];
  const markdown = [
    `# ${markdownText(title)}`,
    ...lead.map(markdownText),
    ...each(
      ({ markdown: words }) => words,
      (panel) => `## ${markdownText(panel.title)}\n\n${panel.copies.markdown.trimEnd()}`,
    ),
    markdownText(cite),
  ];
  const text = [
    pasted(title),
    ...lead.map(pasted),
    ...each(
      ({ markdown: words }) => words,
      (panel) => `${pasted(panel.title)}\n\n${panel.copies.text.trimEnd()}`,
    ),
    pasted(cite),
  ];
  const csv = each(
    () => "",
    (panel) => `${leadLine(panel.title)}${panel.copies.csv}`,
  );
  return {
    rich: html.join(""),
    markdown: `${markdown.join("\n\n")}\n`,
    text: `${text.join("\n\n")}\n`,
    csv: csv.join("\r\n"),
  };
}

/**
 * Returns all copies and files of a report. `figures` are the whole report, then each of its figures; [] for a report
 * without figures.
 */
export async function reportKit(report: FrozenReport, origin: string): Promise<ShareKit> {
  const cited = citedReport(report, origin);
  const whole = reportAddress(report, origin);
  const copied = await copiedPanels(report, origin);
  const views = copied.panels.flatMap((panel) => ("figure" in panel ? [panel] : []));
  const [first] = views;
  return {
    title: report.title,
    address: whole,
    isFrozen: true,
    files: [
      {
        label: "The report",
        links: KEPT_SUFFIXES.map((ending) => ({ ending, href: fileAddress(whole, ending) })),
      },
      { label: "Folder for a static site", links: [{ ending: "zip", href: fileAddress(whole, "zip") }] },
    ],
    listener: origin + withBase(urls.embedListener()),
    figures: [
      ...(first
        ? [
            {
              ...sharedFigure(first.figure, joinCopies(report, copied, origin), whole, false),
              name: "report",
              title: report.title,
            },
          ]
        : []),
      ...views.map(({ figure, copies, address }, at) => ({
        ...sharedFigure(figure, copies, address, true),
        name: `panel-${at + 1}`,
      })),
    ],
    citations: citationsOf(cited),
  };
}
