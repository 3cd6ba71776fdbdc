import { orcidAddress } from "@/lib/domain/names/orcid";
import { escapeMarkup } from "@/lib/escape-markup";
import { FIGURE_STYLE } from "@/lib/figure-style";
import { formatDate } from "@/lib/format";
import { bibTex, type Cited, citationLong } from "@/lib/pictures/citation";
import { conditionsLine, type Figure, type FigureTable, tableOf } from "@/lib/pictures/figure";
import { fileAddress } from "@/lib/views/sharing/share-links";
import { chartSvgs } from "./chart-html";
import { scrollingTable } from "./embed-page";
import { pageHead } from "./page-head";
import type { ShownView } from "./shown-view";
import { trustHtml } from "./trust-html";

/** The parts of a frozen page besides its content. */
export interface FrozenPage {
  cited: Cited;
  caption: string;
  /** Whole addresses of the view on this site and of the live view; `live` null = none. */
  address: string;
  live: string | null;
  /** Address for search engines; absent = `address`. A report has that of its newest revision. */
  canonical?: string;
  /** Suffixes of the other files of this view. */
  files: readonly string[];
  /**
   * The version that wrote this page, and the time. Later than the freeze where the view is older than stored pages.
   */
  app: string;
  renderedAt: Date;
  /** Sentences to read first: that its numbers were withdrawn. */
  lead: readonly string[];
  trust: ShownView["trust"];
  /** Style sheet of the content. */
  style?: string;
}

const STYLE = `body{max-width:1100px;margin:0 auto;padding:16px}
h1{font-size:22px}h2{font-size:16px;margin:24px 0 2px}
.caption{color:var(--foreground);font-size:15px;white-space:pre-line;max-width:75ch}
pre{overflow-x:auto;font-size:12px}
footer{margin-top:24px}
@media print{details{display:none}}`;

/**
 * Returns a frozen view as a standalone page: readable without scripts, loads nothing, in the reader's light or dark
 * colours. `content` is the HTML between its head and foot.
 */
export function frozenPage(page: FrozenPage, content: string): string {
  const { cited, caption, address, live, files, app, renderedAt, lead, style = "" } = page;
  const title = escapeMarkup(cited.title);
  const links = files.map((ending) => link(fileAddress(address, ending), ending.toUpperCase())).join(" · ");
  const later =
    formatDate(renderedAt) === formatDate(cited.date) ? "" : `, as it was rendered on ${formatDate(renderedAt)}`;
  const date = `<time datetime="${cited.date.toISOString()}">${formatDate(cited.date)}</time>`;
  const ways = [
    link(address, "Open, trace to file and line"),
    ...(live ? [link(live, "Today’s data")] : []),
    links,
    "<b>Benchfolio</b>",
  ];
  const result = `<p>Result <b>${escapeMarkup(cited.key ?? "")}</b>, frozen on ${date}${later}`;
  const standing = `${result}, by Benchfolio ${escapeMarkup(app)}; this page never changes.</p>`;
  const by = cited.authors.length > 0 ? `<p>${live ? "Data by" : "By"} ${bylineHtml(cited.authors)}</p>\n` : "";
  const source = cited.source ? `<p>Source: ${escapeMarkup(cited.source)}.</p>\n` : "";
  const sheet = `${FIGURE_STYLE}\n${STYLE}${style}`;
  return `${pageHead({ title: cited.title, canonical: page.canonical ?? address, theme: "both", style: sheet })}<body>
${lead.map((text) => `<p class="warning"><strong>${escapeMarkup(text)}</strong></p>\n`).join("")}<main>
<h1>${title}</h1>
${by}${caption ? `<p class="caption">${escapeMarkup(caption)}</p>\n` : ""}${standing}
${content}
${trustHtml(page.trust, address)}
</main>
<footer>${source}<p>${escapeMarkup(citationLong(cited))}</p>
<details><summary>BibTeX</summary><pre>${escapeMarkup(bibTex(cited))}</pre></details>
<p>${ways.join(" · ")}</p></footer>
</body></html>
`;
}

/** Returns authors with affiliations and ORCID iDs, as they state them. */
const bylineHtml = (authors: FrozenPage["cited"]["authors"]): string =>
  authors
    .map(({ name, affiliation, orcid }) => {
      const facts = [affiliation && escapeMarkup(affiliation), orcid && link(orcidAddress(orcid), `ORCID ${orcid}`)];
      const known = facts.filter(Boolean).join(", ");
      return `<bdi>${escapeMarkup(name)}</bdi>${known ? ` (${known})` : ""}`;
    })
    .join("; ");

const link = (href: string, text: string) => `<a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>`;

/** Returns figures one below another, each table once: charts as drawings, tables as tables. */
export function figuresHtml(figures: readonly Figure[], pageTitle: string): string {
  const shown = new Set<FigureTable>();
  return figures.map((figure) => figureHtml(figure, pageTitle, shown, figures)).join("\n");
}

function figureHtml(figure: Figure, pageTitle: string, shown: Set<FigureTable>, all: readonly Figure[]): string {
  const table = tableOf(figure);
  // A chart's numbers follow it, unless they are a figure of their own.
  const follows = all.some((other) => other !== figure && other.body === table);
  const parts = figure.body.kind === "table" ? [] : [chartSvgs(figure, figure.body, null)];
  if (!shown.has(table) && !(figure.body.kind !== "table" && follows)) {
    shown.add(table);
    parts.push(scrollingTable(table, figure.title, null));
  }
  return `<section>
${figure.title === pageTitle ? "" : `<h2>${escapeMarkup(figure.title)}</h2>`}
<p>${escapeMarkup(conditionsLine(figure))}</p>
${figure.warnings.map((text) => `<p class="warning">${escapeMarkup(text)}</p>\n`).join("")}${parts.join("\n")}
</section>`;
}
