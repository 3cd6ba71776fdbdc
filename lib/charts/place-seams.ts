import { formatCounted } from "@/lib/format";
import { widthAt } from "./label-layout";
import type { PlotLine } from "./plot-points";

/** Size of the texts at seams in pixels. */
export const SEAM_SIZE = 11;
/** Pixels of a text line. */
const LINE = 14;
/** Pixels of a marker with its gap. */
export const MARK = 12;
/** Pixels from a dot to the baseline of the text above it. */
const ABOVE = 9;
/** Pixels from a baseline to the text's upper end. */
const ASCENT = 10;
/** Most texts at lines. More are a list below the chart, which letters at the lines lead to. */
const MOST_WORDS = 2;
/** Most markers of a text at lines. */
const MOST_MARKS = 4;
/** Longest text beside the lines; it fits in the plot of a phone. */
const LONGEST = 34;

type SeamLine = Pick<PlotLine, "series" | "seam" | "dots" | "weight">;
type Place = (dot: { x: number; y: number }) => { x: number; y: number };

/** Lines with one text at their first dots: the factor of a chain, or the reason why there is none. */
interface Seam {
  text: string;
  /** Its letter; null where the text itself is at the lines. */
  letter: string | null;
  lines: readonly SeamLine[];
}

/** A text in a drawing, with the left end of its baseline; `marks` are the lines that it is about. */
export interface PlacedSeam {
  text: string;
  x: number;
  y: number;
  marks: readonly PlotLine["series"][];
}

/** Returns the seams of lines. Equal texts are one; many or long ones have letters. */
function seamsOf(lines: readonly SeamLine[]): Seam[] {
  const byText = new Map<string, SeamLine[]>();
  for (const line of lines) {
    if (!line.seam || !line.dots.length) continue;
    byText.set(line.seam, [...(byText.get(line.seam) ?? []), line]);
  }
  const found = [...byText];
  const isShort =
    found.length <= MOST_WORDS &&
    found.every(([text, own]) => text.length <= LONGEST && own.filter(isMarked).length <= MOST_MARKS);
  return found.map(([text, own], at) => ({ text, letter: isShort ? null : letterOf(at), lines: own }));
}

/** Returns true for a line with a marker; grey lines have none. */
const isMarked = ({ weight }: SeamLine): boolean => weight !== "thin";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
/** Returns "a" to "z", then "aa". */
const letterOf = (at: number): string =>
  (at < ALPHABET.length ? "" : letterOf(Math.floor(at / ALPHABET.length) - 1)) + (ALPHABET[at % ALPHABET.length] ?? "");

/** Most lines of one text that the list names. */
const MOST_NAMED = 2;

/**
 * Returns the list of the letters at lines: "a: config z12b, × 0.984 ± 0.8 %; b: 3 lines, not chained". "" where the
 * lines have the texts themselves.
 */
export const seamsText = (lines: readonly SeamLine[]): string =>
  seamsOf(lines)
    .flatMap(({ letter, text, lines: own }) => {
      const names = own.map(({ series }) => series.label);
      const who = names.length > MOST_NAMED ? formatCounted(names.length, "line") : names.join(" and ");
      return letter === null ? [] : [`${letter}: ${who}, ${text}`];
    })
    .join("; ");

/** Returns the texts at the first dots of lines, within the plot. None touches another where there is room. */
export function placeSeams(
  lines: readonly SeamLine[],
  plot: { left: number; top: number; width: number; height: number },
  place: Place,
  widthOf: typeof widthAt = widthAt,
): PlacedSeam[] {
  const seams = seamsOf(lines);
  const boxOf = (text: string, marks: PlacedSeam["marks"], dot: { x: number; y: number }): Box => {
    const width = marks.length * MARK + widthOf(text, SEAM_SIZE);
    const [right, bottom] = [plot.left + plot.width, plot.top + plot.height];
    const x = Math.max(plot.left, Math.min(dot.x - width / 2, right - width));
    return { text, marks, x, width, y: Math.max(plot.top + ASCENT, Math.min(dot.y - ABOVE, bottom - 2)) };
  };
  const firsts = ({ lines: own }: Seam) => own.flatMap(({ dots: [dot] }) => (dot ? [place(dot)] : []));
  if (seams.some(({ letter }) => letter !== null)) return joinLetters(seams, firsts, boxOf);
  const placed: Box[] = [];
  for (const seam of seams) {
    const [dot] = firsts(seam).sort((a, b) => a.x - b.x || b.y - a.y);
    if (!dot) continue;
    const marks = seam.lines.filter(isMarked).map(({ series }) => series);
    const own = boxOf(seam.text, marks, dot);
    const isFree = (box: Box) => box.y >= plot.top + ASCENT && !placed.some((other) => touches(box, other));
    const steps = Array.from({ length: 2 * MOST_WORDS + 1 }, (_, at) => (at % 2 ? -1 : 1) * Math.ceil(at / 2));
    placed.push(steps.map((step) => ({ ...own, y: own.y + step * LINE })).find(isFree) ?? own);
  }
  return placed;
}

/** A text with its width in pixels. */
interface Box extends PlacedSeam {
  width: number;
}

const touches = (a: Box, b: Box): boolean =>
  Math.abs(a.y - b.y) < LINE && a.x < b.x + b.width + 2 && b.x < a.x + a.width + 2;

/** Returns a letter at each line; those that would touch are one text: "a, c". */
function joinLetters(
  seams: readonly Seam[],
  firsts: (seam: Seam) => { x: number; y: number }[],
  boxOf: (text: string, marks: PlacedSeam["marks"], dot: { x: number; y: number }) => Box,
): PlacedSeam[] {
  const groupOf = ({ letters, dot }: { letters: readonly string[]; dot: { x: number; y: number } }) => {
    return { letters, dot, box: boxOf(letters.join(", "), [], dot) };
  };
  let groups = seams.flatMap((seam) => firsts(seam).map((dot) => groupOf({ letters: [seam.letter ?? ""], dot })));
  for (;;) {
    const at = groups.findIndex(({ box }, from) => groups.slice(from + 1).some((other) => touches(box, other.box)));
    const one = groups[at];
    const other = one && groups.slice(at + 1).find(({ box }) => touches(one.box, box));
    if (!one || !other) return groups.map(({ box }) => box);
    const letters = [...new Set([...one.letters, ...other.letters])].sort(
      (a, b) => a.length - b.length || (a < b ? -1 : 1),
    );
    const dot = one.dot.y <= other.dot.y ? one.dot : other.dot;
    groups = [...groups.filter((group) => group !== one && group !== other), groupOf({ letters, dot })];
  }
}
