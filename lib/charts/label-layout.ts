/** A label to place. */
export interface Label {
  key: string;
  text: string;
  /** The ideal place of the label, in pixels. */
  wanted: number;
}

/**
 * Places labels one below another, at least `gap` pixels apart and between `top` and `bottom`. Each is as near to its
 * wanted place as the order of wanted places allows. Too many labels are packed evenly from the top.
 */
export function placeLabels(labels: readonly Label[], gap: number, top: number, bottom: number): Map<string, number> {
  const sorted = [...labels].sort((a, b) => a.wanted - b.wanted);
  const places: number[] = [];
  for (const { wanted } of sorted)
    places.push(Math.max(wanted, top, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  for (let at = places.length - 1, limit = bottom; at >= 0; at -= 1, limit -= gap) {
    if ((places[at] ?? 0) <= limit) break;
    places[at] = limit;
  }
  for (let at = 0, floor = top; at < places.length && (places[at] ?? 0) < floor; at += 1, floor += gap)
    places[at] = floor;
  return new Map(sorted.map(({ key }, at) => [key, places[at] ?? top]));
}

/** Estimates the width of a text at 12 px, in pixels, to reserve room for it. */
export const textWidth = (text: string): number => Math.ceil(text.length * 6.9);

/** Breaks a name into lines of this width, after blanks and signs; it cuts nothing. */
export function brokenBy(name: string, width: number, widthOf: (text: string) => number = textWidth): string[] {
  const lines = [""];
  for (const part of name.split(/(?<=[-_,/:;=· ])/)) {
    const longer = (lines.at(-1) ?? "") + part;
    if (lines.at(-1) === "" || widthOf(longer.trimEnd()) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}
