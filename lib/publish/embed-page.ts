import { escapeMarkup } from "@/lib/escape-markup";
import { FIGURE_STYLE } from "@/lib/figure-style";
import { formatCounted, formatDate } from "@/lib/format";
import { conditionsLine, type Figure, type FigureDrawing, type FigureTable, tableOf } from "@/lib/pictures/figure";
import { FIT_STYLE, type Fits, fitSentences, fitsOf } from "@/lib/pictures/narrow-table";
import type { Theme } from "@/lib/pictures/palette";
import { type ClaimAt, tableHtml } from "@/lib/pictures/table-html";
import type { Refusal } from "@/lib/views/selection/refusal";
import type { EmbedLinks } from "@/lib/views/sharing/share-links";
import { chartHeight, chartSvgs, type Drawings } from "./chart-html";
import { pageHead } from "./page-head";
import type { ShownView } from "./shown-view";
import { trustHtml } from "./trust-html";

/** Most bytes of an embed. A larger one loses drawings and the last rows of its table, with a remark. */
export const MOST_BYTES = 60_000;
/** Approximate pixels of a frame around its chart: with one line of conditions, and for each further line. */
const AROUND = 190;
const LINE = { high: 20, letters: 115 };

const linesMore = (figure: Figure): number =>
  LINE.high * (figure.warnings.length + Math.floor(conditionsLine(figure).length / LINE.letters));

/** Look of an embed. */
export interface EmbedOptions {
  theme: Theme;
  /** Height of the frame in pixels; null = the content's own. */
  height: number | null;
}

/** The only script of an embed: it sends its height to the page around it. The embed's policy holds its hash. */
export const EMBED_SCRIPT =
  "(()=>{let last=0;" +
  "const tell=()=>{const height=Math.ceil(document.body.getBoundingClientRect().height);" +
  'if(height!==last){last=height;parent.postMessage({type:"benchfolio-height",height},"*")}};' +
  "new ResizeObserver(tell).observe(document.body);" +
  'addEventListener("message",({data})=>{if(data?.type==="benchfolio-ask"){last=0;tell()}});tell()})()';

/** The listener for pages that allow scripts of other sites. It sets the height that this site's embeds send. */
export const LISTENER = `{
  const { origin } = new URL(document.currentScript.src);
  addEventListener("message", (event) => {
    if (event.origin !== origin || event.data?.type !== "benchfolio-height") return;
    const height = Number(event.data.height);
    if (!(height > 0 && height < 20000)) return;
    for (const frame of document.querySelectorAll("iframe"))
      if (frame.contentWindow === event.source) frame.style.height = height + "px";
  });
  // Embeds loaded before this script have sent their height already, so it requests the height again.
  for (const frame of document.querySelectorAll("iframe"))
    frame.contentWindow?.postMessage({ type: "benchfolio-ask" }, "*");
}
`;

/**
 * Returns a figure as a page for frames of other sites: readable without scripts, loads nothing. It has all of the
 * figure that MOST_BYTES allows; the table's first row stays in any case.
 */
export function embedPage(
  figure: Figure,
  { shown, today, links }: { shown: Pick<ShownView, "frozen" | "trust" | "leads">; today: Date; links: EmbedLinks },
  { theme, height }: EmbedOptions,
): string {
  const pageOf = ({ rows, drawings }: Room) => {
    const body = bodyHtml(figure, { rows, drawings }, height, links);
    const date = shown.frozen
      ? `frozen on ${formatDate(shown.frozen.at)}, these numbers never change`
      : `live, read on ${formatDate(today)}`;
    const style = `${FIGURE_STYLE}\n${FIT_STYLE}`;
    const more = shown.leads
      ? "Open the whole report, of which this is the first figure"
      : "Open, filter, trace to file and line";
    const ways = [link(links.view, more), link(links.csv, "CSV"), link(links.picture, "picture"), "<b>Benchfolio</b>"];
    return `${pageHead({ title: figure.title, canonical: links.view, theme, style, noindex: true })}<body><main>
<h1>${escapeMarkup(figure.title)}</h1>
<p>${escapeMarkup(conditionsLine(figure))}</p>
${figure.warnings.map((text) => `<p class="warning">${escapeMarkup(text)}</p>`).join("\n")}
${body}
${trustHtml(shown.trust, links.view)}
<footer><p>${figure.source ? `Source: ${escapeMarkup(figure.source)}; ` : ""}${date}.</p>
<p>${ways.join(" · ")}</p></footer>
</main><script>${EMBED_SCRIPT}</script></body></html>
`;
  };
  let page = "";
  for (const room of rooms(figure)) {
    page = pageOf(room);
    if (new TextEncoder().encode(page).length <= MOST_BYTES) break;
  }
  return page;
}

/** The part of a figure in an embed: rows of its table (null = all), and its drawings. */
interface Room {
  rows: number | null;
  drawings: Drawings;
}

/** Yields all of a figure, then smaller parts: two drawings, one, none, each with all rows, then with fewer. */
function* rooms(figure: Figure): Generator<Room> {
  const { body } = figure;
  const table = tableOf(figure);
  if (body.kind !== "table") yield { rows: null, drawings: 3 };
  for (const drawings of body.kind === "table" ? ([0] as const) : ([2, 1, 0] as const)) {
    yield { rows: null, drawings };
    for (let rows = Math.floor(table.rows.length / 2); rows >= 1; rows = Math.floor(rows / 2)) yield { rows, drawings };
  }
}

/** Returns the part of a figure that an embed has room for. */
function bodyHtml(figure: Figure, { rows, drawings }: Room, height: EmbedOptions["height"], links: EmbedLinks): string {
  const { body } = figure;
  if (body.kind === "table") return tablePart(figure, body, rows, links);
  if (drawings === 0) return tablePart(figure, body.table, rows, links) + tooLarge(links);
  return chartHtml(figure, body, height, { rows, drawings, links });
}

const tooLarge = ({ picture }: EmbedLinks) =>
  `<p>The drawing is too large for a frame: ${link(picture, "the picture")}.</p>`;

/** Returns the HTML page in place of a refused figure, with the reason. */
export const refusalPage = ({ title, text }: Pick<Refusal, "title" | "text">): string =>
  `${pageHead({ title, theme: "both", style: FIGURE_STYLE, noindex: true })}<body><main>
<h1>${escapeMarkup(title)}</h1>
<p class="warning">${escapeMarkup(text)}</p>
<footer><p><b>Benchfolio</b></p></footer>
</main><script>${EMBED_SCRIPT}</script></body></html>
`;

const link = (href: string, text: string) =>
  `<a href="${escapeMarkup(href)}" target="_blank" rel="noopener">${escapeMarkup(text)}</a>`;

/** Returns a chart with its numbers below. `height` = pixels of the frame, null = its own; `room` null = all of it. */
export function chartHtml(
  figure: Figure,
  chart: FigureDrawing,
  height: number | null,
  room: (Room & { links: EmbedLinks }) | null = null,
): string {
  const free = height === null ? null : Math.max(160, height - AROUND - linesMore(figure));
  const table = room
    ? tablePart(figure, chart.table, room.rows, room.links)
    : scrollingTable(chart.table, figure.title, null);
  return `${chartSvgs(figure, chart, free, room?.drawings)}<details><summary>The numbers</summary>${table}</details>`;
}

/** Returns a table that fits its frame: narrow frames hide middle columns. It counts hidden columns and rows. */
function tablePart(figure: Figure, table: FigureTable, rows: number | null, { view }: EmbedLinks): string {
  const fits = fitsOf(table);
  const shown = scrollingTable(table, figure.title, rows, null, fits);
  const way = link(view, "the whole table");
  return (
    (fits ? `<div class="fit">${shown}${fitSentences(fits, way)}</div>` : shown) +
    (rows === null ? "" : `<p>${formatCounted(table.rows.length - rows, "more row")}: ${way}.</p>`)
  );
}

/**
 * Returns a table that scrolls sideways where it is too wide; the cut edge fades. `rows` of it, null = all. `claimAt` =
 * links of its numbers, null = no links. `fits` = the widths that its columns need, null = all columns always.
 */
export function scrollingTable(
  table: FigureTable,
  title: string,
  rows: number | null,
  claimAt: ClaimAt | null = null,
  fits: Fits | null = null,
): string {
  const drawn = rows === null ? table : { ...table, rows: table.rows.slice(0, rows) };
  const html = tableHtml(drawn, "page", title, claimAt, fits);
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeMarkup(`Table: ${title}`)}">${html}</div>`;
}

/** Estimates the height of an embed in pixels, for pages that take no messages. A table has at most 900. */
export function embedHeight(figure: Figure): number {
  const { body } = figure;
  const head = 172 + linesMore(figure);
  if (body.kind !== "table") return head + chartHeight(body) + 30;
  const lines = Math.max(1, ...body.columns.map((column) => 1 + column.lines.length));
  const high = body.rows.reduce((sum, row) => sum + (row.cells.some(({ note }) => note) ? 45 : 26), 0);
  return Math.min(900, head + 18 * lines + high);
}

/** Returns the code that puts an embed into a page. */
export const embedCode = (src: string, figure: Figure): string => frameCode(src, figure.title, embedHeight(figure));

/** Returns the code of a frame with this title and height in pixels. */
export const frameCode = (src: string, title: string, height: number): string =>
  `<iframe src="${escapeMarkup(src)}" title="${escapeMarkup(title)}" ` +
  `width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`;
