import type { Pen, TextPlace } from "@/lib/charts/draw-plot";
import { pattern } from "@/lib/domain/pattern";
import { escapeMarkup } from "@/lib/escape-markup";
import glyphs from "./glyphs.json";

// Text as outlines of the pages' font, so that a picture needs no font anywhere.

/** The weights of the pages' font. */
export type Weight = 400 | 600;
interface Glyph {
  /** In units of the font, as the outline. */
  width: number;
  /** The `d` of a path; "" for blanks. */
  outline: string;
}

const readGlyphs = (stored: Readonly<Record<string, string>>): ReadonlyMap<string, Glyph> =>
  new Map(
    Object.entries(stored).map(([letter, text]) => {
      const space = text.indexOf(" ");
      return space < 0
        ? [letter, { width: Number(text), outline: "" }]
        : [letter, { width: Number(text.slice(0, space)), outline: text.slice(space + 1) }];
    }),
  );
const faces: Readonly<Record<Weight, ReadonlyMap<string, Glyph>>> = {
  400: readGlyphs(glyphs[400]),
  600: readGlyphs(glyphs[600]),
};
const UNITS = glyphs.unitsPerEm;

/** Scripts whose letters are about as wide as high. */
const WIDE = pattern("u")`
  [\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]
  |\p{Extended_Pictographic}
`;
const widthOfLetter = (letter: string, face: ReadonlyMap<string, Glyph>) =>
  face.get(letter)?.width ?? (WIDE.test(letter) ? UNITS : UNITS * 0.6);

/** Returns the width of a text in the unit of `size`. Letters that the font lacks have an estimated width. */
export function widthOf(text: string, size: number, weight: Weight = 400): number {
  let units = 0;
  for (const letter of text.normalize()) units += widthOfLetter(letter, faces[weight]);
  return (units * size) / UNITS;
}

/** A name without blanks may break after these signs. */
const BREAKS = /(?<=[-_.,/:;=·])/;

/**
 * Breaks a text into lines no wider than `width`: at blanks, else after signs, else anywhere. It keeps all of the text.
 * An empty text is one empty line.
 */
export function wrapText(text: string, size: number, width: number, weight: Weight = 400): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (candidate: string) => widthOf(candidate, size, weight) <= width;
  const add = (piece: string, glue: string) => {
    const longer = line === "" ? piece : line + glue + piece;
    if (fits(longer)) {
      line = longer;
      return true;
    }
    return false;
  };
  const next = () => {
    if (line !== "") lines.push(line);
    line = "";
  };
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (add(word, " ")) continue;
    next();
    if (add(word, "")) continue;
    for (const part of word.split(BREAKS)) {
      if (add(part, "")) continue;
      next();
      if (add(part, "")) continue;
      for (const letter of part) {
        if (add(letter, "")) continue;
        next();
        line = letter;
      }
    }
  }
  next();
  return lines.length ? lines : [""];
}

const round = (value: number) => Number(value.toFixed(2));

/** Writes the texts of one picture, with one copy of each letter's outline. */
export class Letters {
  private readonly used = new Map<string, string>();

  private readonly plain: boolean;

  /** `plain`: writes text elements in the surrounding font, for drawings inside a page. */
  constructor(plain = false) {
    this.plain = plain;
  }

  /** Writes a text with its baseline at `y`. */
  write(text: string, { x, y, size, weight = 400, fill = "var(--foreground)", anchor = "start" }: TextPlace): string {
    if (this.plain) return textElement(text, { x, y, size, weight, fill, anchor }, fitAttributes(text, size, weight));
    const face = faces[weight];
    const whole = widthOf(text, size, weight);
    const left = x - (anchor === "end" ? whole : anchor === "middle" ? whole / 2 : 0);
    const scale = size / UNITS;
    let at = 0;
    let outlines = "";
    let strange = "";
    for (const letter of text.normalize()) {
      const glyph = face.get(letter);
      if (glyph?.outline) outlines += `<use href="#${this.idOf(letter, weight, glyph)}" x="${at}"/>`;
      else if (!glyph) strange += missing(letter, left + at * scale, { y, size, weight, fill });
      at += widthOfLetter(letter, face);
    }
    const moved = `translate(${round(left)} ${round(y)}) scale(${Number(scale.toFixed(5))})`;
    return (outlines ? `<g transform="${moved}" fill="${fill}">${outlines}</g>` : "") + strange;
  }

  /** Returns the used outlines, for the picture's head. */
  definitions(): string {
    return [...this.used].map(([id, outline]) => `<path id="${id}" d="${outline}"/>`).join("");
  }

  private idOf(letter: string, weight: Weight, { outline }: Glyph): string {
    const id = `${weight === 400 ? "r" : "b"}${letter.codePointAt(0)?.toString(16)}`;
    this.used.set(id, outline);
    return id;
  }
}

/** Returns the pen of pictures: no tooltips, no scripts. */
export const penOf = (letters: Letters): Pen => ({
  write: (text, place) => letters.write(text, place),
  widthOf,
  series: () => "",
  title: null,
});

/** Writes a character that the font lacks in any font of the reader's system. */
const missing = (letter: string, x: number, place: Required<Omit<TextPlace, "x" | "anchor">>): string =>
  textElement(letter, { ...place, x, anchor: "start" }, ' font-family="sans-serif"');

/**
 * Texts wider than this many units of the drawing are fitted to their planned width. A wider surrounding font would
 * cut them.
 */
const FITTED = 60;
const fitAttributes = (text: string, size: number, weight: Weight): string => {
  const whole = widthOf(text, size, weight);
  return whole > FITTED ? ` textLength="${Math.round(whole)}" lengthAdjust="spacingAndGlyphs"` : "";
};

function textElement(text: string, { x, y, size, weight, fill, anchor }: Required<TextPlace>, font = ""): string {
  const bold = weight === 400 ? "" : ` font-weight="${weight}"`;
  const anchored = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
  const place = `x="${round(x)}" y="${round(y)}" font-size="${size}"`;
  return `<text ${place}${bold}${font} fill="${fill}"${anchored}>${escapeMarkup(text)}</text>`;
}
