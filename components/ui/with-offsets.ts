/** Returns the parts of a text, each with a unique key: the length of the parts before it, plus 1 for each of them. */
export function withOffsets(parts: readonly string[]): { part: string; start: number }[] {
  let next = 0;
  return parts.map((part) => {
    const start = next;
    next += part.length + 1;
    return { part, start };
  });
}
