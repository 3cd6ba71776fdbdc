/** So many characters share a line of a head without making its column much wider than its numbers. */
const WIDTH = 18;

/** The lines of a head, short neighbours on one of them: a head of five lines would push the numbers down the page. Order and words stay. */
export function packedLines(lines: readonly string[]): string[][] {
  const packed: string[][] = [];
  for (const line of lines) {
    const last = packed.at(-1);
    if (last && [...last, line].join(", ").length <= WIDTH) last.push(line);
    else packed.push([line]);
  }
  return packed;
}
