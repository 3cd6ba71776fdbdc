const html: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => html[character] ?? character);

/** A link to a frozen view for a Markdown text; brackets and backslashes of the title are escaped. */
export const markdownSnippet = (title: string, url: string): string =>
  `[${(title || url).replaceAll(/[\\[\]]/g, "\\$&")}](${url})`;

/** The same for an HTML page. */
export const htmlSnippet = (title: string, url: string): string =>
  `<a href="${escapeHtml(url)}">${escapeHtml(title || url)}</a>`;
