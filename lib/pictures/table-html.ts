import { escapeMarkup } from "@/lib/escape-markup";
import { withoutFormula } from "@/lib/tables/csv";
import type { FigureCell, FigureTable } from "./figure";
import { type Fits, fitClass } from "./narrow-table";
import { cellColours, inColours } from "./palette";

// A figure's table as HTML: with classes for our own pages, or with inline colours for other pages.

/** The page of a table: `page` = our own, with classes; `paste` = any, with inline styles in light colours. */
export type TableStyle = "page" | "paste";
/** Returns the address of a claim's page. */
export type ClaimAt = (claim: string) => string;

const attribute = (name: string, value: string) => (value ? ` ${name}="${escapeMarkup(value)}"` : "");
const pasted = {
  table: "border-collapse:collapse;font:13px/1.35 sans-serif",
  right: "text-align:right;padding:3px 8px;border-bottom:1px solid #e2e6e9",
  left: "text-align:left;padding:3px 8px;border-bottom:1px solid #e2e6e9",
} as const;

/**
 * Returns the table; screen readers read `caption` before it. A pasted table keeps its numbers in a spreadsheet, and
 * has no text that one would run as a formula. `claimAt` = addresses of claims; null = numbers have no links.
 * `fits` = the widths that columns need; null = all columns at any width.
 */
export function tableHtml(
  { corner, columns, rows }: FigureTable,
  style: TableStyle,
  caption: string,
  claimAt: ClaimAt | null = null,
  fits: Fits | null = null,
): string {
  const isPaste = style === "paste";
  const safe = (text: string) => escapeMarkup(isPaste ? withoutFormula(text) : text);
  const cellStyle = (align: "left" | "right", more = "") =>
    isPaste
      ? attribute("style", `${pasted[align]}${more}`)
      : attribute("class", [align === "left" ? "left" : "", more].filter(Boolean).join(" "));
  const fitOf = (at: number) => (isPaste ? "" : fitClass(fits, at));
  const heads = columns.map(({ title, lines, name, align }, at) => {
    const whole = name === undefined || isPaste || name === [title, ...lines].join(", ") ? "" : name;
    const below = lines.map((line) => `<br><small>${breakable(safe(line), isPaste)}</small>`).join("");
    return `<th scope="col"${cellStyle(align, fitOf(at))}${attribute("title", whole)}>${safe(title)}${below}</th>`;
  });
  const body = rows.map(({ head, detail, strong, cells }) => {
    const name = strong ? `<strong>${safe(head)}</strong>` : safe(head);
    const after = detail ? ` <small>${escapeMarkup(detail)}</small>` : "";
    const all = cells.map((cell, at) =>
      cellHtml(cell, columns[at]?.align ?? "right", strong, style, claimAt, fitOf(at)),
    );
    const headStyle = cellStyle("left", isPaste ? ";font-weight:normal" : "");
    return `<tr><th scope="row"${headStyle}>${name}${after}</th>${all.join("")}</tr>`;
  });
  return [
    `<table${isPaste ? attribute("style", pasted.table) : ""}>`,
    caption ? `<caption${isPaste ? ' style="text-align:left"' : ' class="unseen"'}>${safe(caption)}</caption>` : "",
    `<thead><tr><th scope="col"${cellStyle("left")}>${safe(corner)}</th>${heads.join("")}</tr></thead>`,
    `<tbody>${body.join("")}</tbody></table>`,
  ].join("");
}

/** Lets a long name break after its signs on a page. */
const breakable = (markup: string, isPaste: boolean): string => (isPaste ? markup : markup.replace(/[_/]/g, "$&<wbr>"));

function cellHtml(
  cell: FigureCell,
  align: "left" | "right",
  strong: boolean,
  style: TableStyle,
  claimAt: ClaimAt | null,
  fit: string,
): string {
  const { text, change, rose, step, note } = cell;
  const moved = cell.heat ? null : change;
  const mark = moved ? `${rose ? "▲" : "▼"} ` : "";
  const written = escapeMarkup(style === "paste" ? withoutFormula(text) : text);
  const shown = strong ? `<strong>${written}</strong>` : written;
  const more = note ? `<br><small>${escapeMarkup(style === "paste" ? withoutFormula(note) : note)}</small>` : "";
  if (style === "page") {
    const colour = change && step ? `${change === "better" ? "u" : "d"}${step}` : "";
    const names = [align === "left" ? "left" : "", colour, fit].filter(Boolean).join(" ");
    const spoken = moved ? `<span class="unseen">${moved}, </span>` : "";
    const href = cell.claim === undefined || claimAt === null ? "" : claimAt(cell.claim);
    const linked = href ? `<a${attribute("href", href)}>${shown}</a>` : shown;
    const drawn = mark ? `<span aria-hidden="true">${mark.trim()}&nbsp;</span>` : "";
    return `<td${attribute("class", names)}>${spoken}${drawn}${linked}${more}</td>`;
  }
  const colours = cellColours(change, step);
  const number = spreadsheetNumber(cell);
  const own = colours ? inColours(`;background-color:${colours.ground};color:${colours.ink}`, "light") : "";
  // A number with a mark would be text in a spreadsheet; above or below 1 it shows its direction itself.
  return `<td${attribute("style", `${pasted[align]}${own}`)}${number}>${number ? "" : mark}${shown}${more}</td>`;
}

/**
 * Returns attributes that keep a number numeric in LibreOffice Calc, to its last digit. Language and notes beside it
 * don't matter. (`sdval` and `sdnum` are Calc's own; 1033 is English.) "" where the text is not a number. An
 * approximate median (≈) is a number too. Calc's formats can't hold the mark, so the note below explains it.
 */
function spreadsheetNumber({ text, value }: FigureCell): string {
  if (value === null || !/^(?:≈ )?-?[\d,]+(?:\.\d+)?$/.test(text)) return "";
  const decimals = text.split(".")[1]?.length ?? 0;
  return ` sdval="${value}" sdnum="1033;0;#,##0${decimals ? `.${"0".repeat(decimals)}` : ""}"`;
}
