// Removes invisible characters from text that people type. They can reverse the letters after them, or make two names
// look like one. Sources: Unicode Technical Report 36, section 2; UAX 9, section 2; https://trojansource.codes.

import { pattern } from "../pattern";

/**
 * Control characters but tab and line ends; marks of direction, embeddings, overrides, isolates; spaces and joiners
 * without width; tags; annotations.
 */
const UNSEEN = pattern("gu")`
  [\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f
  \ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]
`;
/** Joiners of Persian, Hindi and emoji, allowed between two of their characters. */
const JOINERS = /[\u200c\u200d]/g;
/** The last letter of Latin scripts, which use no joiners. */
const LAST_LATIN = 0x24f;

/** Returns a text as it is stored and shown: readers see all of it, in its order. Text in any script stays as it is. */
export function visibleText(text: string): string {
  const seen = text.replaceAll(UNSEEN, "");
  const joins = (at: number) => seen.charCodeAt(at) > LAST_LATIN && !/[\u200c\u200d]/.test(seen.charAt(at));
  return seen.replaceAll(JOINERS, (joiner, at: number) => (joins(at - 1) && joins(at + 1) ? joiner : ""));
}

/** Returns the visible part of a single line, such as a title or a name. */
export const visibleLine = (text: string): string =>
  visibleText(text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " "));
