/** The most characters in a line of a head: about as wide as the numbers below. */
const WIDTH = 18;

/** Joins short neighbouring lines of a head, since a tall head pushes the numbers down. Keeps order and words. */
export function packedLines(lines: readonly string[]): string[][] {
  const packed: string[][] = [];
  for (const line of lines) {
    const last = packed.at(-1);
    if (last && [...last, line].join(", ").length <= WIDTH) last.push(line);
    else packed.push([line]);
  }
  return packed;
}
