import { escapeMarkup } from "@/lib/escape-markup";
import { paletteStyle, type Theme } from "@/lib/pictures/palette";

interface PageHead {
  title: string;
  theme: Theme;
  /** Its style sheet besides the colours. */
  style: string;
  /** The address that search engines name; absent = none. */
  canonical?: string;
  noindex?: boolean;
}

/** Returns a standalone page up to its body: it loads nothing. */
export const pageHead = ({ title, theme, style, canonical, noindex = false }: PageHead): string =>
  [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    noindex ? '<meta name="robots" content="noindex">' : "",
    `<meta name="color-scheme" content="${theme === "both" ? "light dark" : theme}">`,
    `<title>${escapeMarkup(title)}</title>`,
    canonical === undefined ? "" : `<link rel="canonical" href="${escapeMarkup(canonical)}">`,
    `<style>${paletteStyle(theme)}\n${style}</style></head>`,
  ].join("");
