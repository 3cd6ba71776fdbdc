import { escapeMarkup } from "@/lib/escape-markup";
import type { Pen } from "./draw-plot";
import { widthAt } from "./label-layout";
import { px } from "./px";

/** Writes in the page's own font, and marks each series for the script that fades the others. */
export const pagePen: Pen = {
  write: (text, { x, y, size, weight = 400, fill = "var(--foreground)", anchor = "start" }) => {
    const bold = weight === 400 ? "" : ` font-weight="${weight}"`;
    const aligned = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
    const place = `x="${px(x)}" y="${px(y)}"`;
    return `<text ${place} font-size="${size}"${bold}${aligned} fill="${fill}">${escapeMarkup(text)}</text>`;
  },
  widthOf: widthAt,
  series: (at) => ` data-series="${at}"`,
  title: (text) => (text ? `<title>${escapeMarkup(text)}</title>` : ""),
};

/** Writes without tooltips and marks for scripts: for drawings that are there before any script. */
export const plainPen: Pen = { ...pagePen, series: () => "", title: null };
