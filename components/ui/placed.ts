/** The parts of a text with where each begins in it: a key that no two share. */
export function placed(parts: readonly string[]): { part: string; start: number }[] {
  let next = 0;
  return parts.map((part) => {
    const start = next;
    next += part.length + 1;
    return { part, start };
  });
}
