/** Returns the parts of a text with unique keys. A key is the sum of the lengths of the parts before, plus 1 each. */
export function withOffsets(parts: readonly string[]): { part: string; start: number }[] {
  let next = 0;
  return parts.map((part) => {
    const start = next;
    next += part.length + 1;
    return { part, start };
  });
}
