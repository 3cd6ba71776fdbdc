import { escapeMarkup } from "@/lib/escape-markup";

/** Returns a Markdown link to a frozen view; escapes brackets and backslashes in the title. "" = its address. */
export const markdownSnippet = (title: string, url: string): string =>
  `[${(title || url).replaceAll(/[\\[\]]/g, "\\$&")}](${url})`;

/** Returns an HTML link to a frozen view; its text is the address for the title "". */
export const htmlSnippet = (title: string, url: string): string =>
  `<a href="${escapeMarkup(url)}">${escapeMarkup(title || url)}</a>`;

/**
 * Returns an HTML picture with its text alternative. `dark` is for readers with a dark theme; null = the same picture.
 */
export function htmlPicture(src: string, alt: string, dark: string | null): string {
  const image = `<img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt)}">`;
  if (dark === null) return image;
  return `<picture><source srcset="${escapeMarkup(dark)}" media="(prefers-color-scheme: dark)">${image}</picture>`;
}
