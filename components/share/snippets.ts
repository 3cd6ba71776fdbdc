import { escapeMarkup } from "@/lib/escape-markup";

/** A link to a frozen view for a Markdown text; brackets and backslashes of the title are escaped. */
export const markdownSnippet = (title: string, url: string): string =>
  `[${(title || url).replaceAll(/[\\[\]]/g, "\\$&")}](${url})`;

/** The same for an HTML page. */
export const htmlSnippet = (title: string, url: string): string =>
  `<a href="${escapeMarkup(url)}">${escapeMarkup(title || url)}</a>`;

/** A picture for an HTML page, with its words. */
export const htmlPicture = (src: string, alt: string): string =>
  `<img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt)}">`;
