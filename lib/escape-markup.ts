import { visibleText } from "./domain/names/visible-text";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Escapes text for content and quoted attributes of HTML and SVG. Drops characters that XML forbids or that are
 * invisible.
 */
export const escapeMarkup = (text: string): string =>
  visibleText(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these (section 2.2).
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
