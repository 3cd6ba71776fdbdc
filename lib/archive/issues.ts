import type { Issue } from "@/lib/domain/model";

/** Makes an issue about a member, or with `path` null about the whole archive. */
export function archiveIssue(
  severity: Issue["severity"],
  code: string,
  path: string | null,
  message: string,
  text: string | null = null,
): Issue {
  return { code, severity, path, line: null, text: text === null ? null : shorten(text), message };
}

/** Cuts a text to `most` characters for display; an ellipsis marks the cut. */
export function shorten(text: string, most = 200): string {
  return text.length <= most ? text : `${beginningOf(text, most - 1)}…`;
}

/**
 * Returns the first characters of a text. It returns one fewer where the last is the first half of a surrogate pair.
 */
function beginningOf(text: string, characters: number): string {
  const last = text.charCodeAt(characters - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? characters - 1 : characters);
}
