/** A label to place. */
export interface Label {
  key: string;
  text: string;
  /** The ideal place of the label, in pixels. */
  wanted: number;
}

/** The room of labels, in pixels. */
interface LabelRoom {
  /** Least distance of two labels. */
  gap: number;
  top: number;
  bottom: number;
}

/**
 * Returns the places of labels by key, in pixels, one below another inside the room. Each is near to its wanted place,
 * in the order of the wanted places. Labels that are too many for the room lie `gap` apart and end below it.
 */
export function placeLabels(labels: readonly Label[], { gap, top, bottom }: LabelRoom): Map<string, number> {
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

/** Font size that `textWidth` assumes, in pixels. */
const ESTIMATED_SIZE = 12;

/** Estimates the width of a text at 12 px, in whole pixels, to reserve room for it. */
export const textWidth = (text: string): number => Math.ceil(text.length * 6.9);

/** Estimates the width of a text at a font size, both in pixels. */
export const widthAt = (text: string, size: number): number => (textWidth(text) * size) / ESTIMATED_SIZE;

/**
 * Returns a name in lines of at most this width in pixels, broken after blanks and signs. A part without them stays
 * whole, also where it is wider. An empty name is one empty line.
 */
export function breakName(name: string, width: number, widthOf: (text: string) => number = textWidth): string[] {
  const lines = [""];
  for (const part of name.split(/(?<=[-_,/:;=· ])/)) {
    const longer = (lines.at(-1) ?? "") + part;
    if (lines.at(-1) === "" || widthOf(longer.trimEnd()) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}
