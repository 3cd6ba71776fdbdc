/** Lines on one page of a file. */
export const WINDOW_LINES = 1_000;
/** Most characters of a line; the rest is counted. */
export const MAX_LINE_CHARS = 1_000;

/** A line of a file, with its 1-based number. */
export interface WindowLine {
  number: number;
  text: string;
  /** Characters cut from the end of the line; 0 where it is whole. */
  rest: number;
}

/** One page of a file's lines. */
export interface TextWindow {
  lines: WindowLine[];
  /** 1-based number of the first line of this page of the file. */
  first: number;
  /** True where more lines follow this page. */
  more: boolean;
  /** Lines of the whole file; null where reading stopped before its end. */
  total: number | null;
}

/** Returns the 1-based number of the first line on the page that holds `line`. */
export const windowStart = (line: number, size = WINDOW_LINES): number =>
  Math.floor((Math.max(1, line) - 1) / size) * size + 1;

/**
 * Returns the lines from `first` on (1-based), at most `count`, each cut to MAX_LINE_CHARS. Stops reading once it knows
 * that more lines follow.
 */
export async function readTextWindow(
  batches: AsyncIterable<readonly string[]>,
  first: number,
  count = WINDOW_LINES,
): Promise<TextWindow> {
  const lines: WindowLine[] = [];
  let number = 0;
  for await (const batch of batches) {
    for (const text of batch) {
      number += 1;
      if (number < first) continue;
      if (lines.length === count) return { lines, first, more: true, total: null };
      lines.push(cutLine(text, number));
    }
  }
  return { lines, first, more: false, total: number };
}

function cutLine(text: string, number: number): WindowLine {
  if (text.length <= MAX_LINE_CHARS) return { number, text, rest: 0 };
  // Never cuts between the two halves of a surrogate pair.
  const half = text.charCodeAt(MAX_LINE_CHARS - 1);
  const end = half >= 0xd800 && half <= 0xdbff ? MAX_LINE_CHARS - 1 : MAX_LINE_CHARS;
  return { number, text: text.slice(0, end), rest: text.length - end };
}
