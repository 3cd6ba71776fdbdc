import { escapeMarkup } from "@/lib/escape-markup";

/** A link to a frozen view for a Markdown text; brackets and backslashes of the title are escaped. */
export const markdownSnippet = (title: string, url: string): string =>
  `[${(title || url).replaceAll(/[\\[\]]/g, "\\$&")}](${url})`;

/** The same for an HTML page. */
export const htmlSnippet = (title: string, url: string): string =>
  `<a href="${escapeMarkup(url)}">${escapeMarkup(title || url)}</a>`;

/** A picture for an HTML page, with its words; `dark` is the one for readers whose system is dark, null = the same. */
export function htmlPicture(src: string, alt: string, dark: string | null): string {
  const image = `<img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt)}">`;
  if (dark === null) return image;
  return `<picture><source srcset="${escapeMarkup(dark)}" media="(prefers-color-scheme: dark)">${image}</picture>`;
}
