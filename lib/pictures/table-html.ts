import { escapeMarkup } from "@/lib/escape-markup";
import type { FigureCell, FigureTable } from "./figure";
import { cellColours, inColours } from "./palette";

// A figure's table as HTML: with classes for a page that has our styles, or with colours of its own for a page that has not.

/** How a table is written: `paste` = every style inside, light colours, so that editors keep it. */
export type TableStyle = "page" | "paste";

const attribute = (name: string, value: string) => (value ? ` ${name}="${escapeMarkup(value)}"` : "");
const pasted = {
  table: "border-collapse:collapse;font:13px/1.35 sans-serif",
  right: "text-align:right;padding:3px 8px;border-bottom:1px solid #e2e6e9",
  left: "text-align:left;padding:3px 8px;border-bottom:1px solid #e2e6e9",
} as const;

/** The table; `caption` is said before it. Numbers stay numbers: nothing but the mark of a change stands beside them. */
export function tableHtml({ corner, columns, rows }: FigureTable, style: TableStyle, caption: string): string {
  const isPaste = style === "paste";
  const cellStyle = (align: "left" | "right", more = "") =>
    isPaste ? attribute("style", `${pasted[align]}${more}`) : attribute("class", align === "left" ? "left" : "");
  const heads = columns.map(
    ({ title, lines, align }) =>
      `<th scope="col"${cellStyle(align)}>${escapeMarkup(title)}${lines.map((line) => `<br><small>${escapeMarkup(line)}</small>`).join("")}</th>`,
  );
  const body = rows.map(({ head, detail, strong, cells }) => {
    const name = `${strong ? `<strong>${escapeMarkup(head)}</strong>` : escapeMarkup(head)}${detail ? ` <small>${escapeMarkup(detail)}</small>` : ""}`;
    const all = cells.map((cell, at) => cellHtml(cell, columns[at]?.align ?? "right", strong, style));
    return `<tr><th scope="row"${cellStyle("left", ";font-weight:normal")}>${name}</th>${all.join("")}</tr>`;
  });
  return [
    `<table${isPaste ? attribute("style", pasted.table) : ""}>`,
    caption
      ? `<caption${isPaste ? ' style="text-align:left"' : ' class="unseen"'}>${escapeMarkup(caption)}</caption>`
      : "",
    `<thead><tr><th scope="col"${cellStyle("left")}>${escapeMarkup(corner)}</th>${heads.join("")}</tr></thead>`,
    `<tbody>${body.join("")}</tbody></table>`,
  ].join("");
}

function cellHtml(cell: FigureCell, align: "left" | "right", strong: boolean, style: TableStyle): string {
  const { text, change, step, value, note } = cell;
  const up = value === null ? change === "better" : value > 1;
  const mark = change ? `${up ? "▲" : "▼"} ` : "";
  const shown = strong ? `<strong>${escapeMarkup(text)}</strong>` : escapeMarkup(text);
  const more = note ? `<br><small>${escapeMarkup(note)}</small>` : "";
  if (style === "page") {
    const colour = change && step ? `${change === "better" ? "u" : "d"}${step}` : "";
    const names = [align === "left" ? "left" : "", colour].filter(Boolean).join(" ");
    const said = change ? `<span class="unseen">${change}, </span>` : "";
    return `<td${attribute("class", names)}>${said}${mark ? `<span aria-hidden="true">${mark}</span>` : ""}${shown}${more}</td>`;
  }
  const colours = cellColours(change, step);
  const own = colours ? inColours(`;background-color:${colours.ground};color:${colours.ink}`, "light") : "";
  return `<td${attribute("style", `${pasted[align]}${own}`)}>${mark}${shown}${more}</td>`;
}
