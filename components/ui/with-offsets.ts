/** Returns the parts of a text with their offsets, which serve as unique keys. */
export function withOffsets(parts: readonly string[]): { part: string; start: number }[] {
  let next = 0;
  return parts.map((part) => {
    const start = next;
    next += part.length + 1;
    return { part, start };
  });
}
