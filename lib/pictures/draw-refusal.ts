import type { Refusal } from "@/lib/views/selection/refusal";
import { drawStack, frameOf, MARGIN, type Picture, type PictureOptions, pictureOf, stack } from "./draw-picture";
import { Letters } from "./letters";

/** Scales of the text in a frame; the largest that fits wins. Text that fits at none has the least, and is cut. */
const SCALES = [1.5, 1.25, 1, 0.8, 0.65];
const LEAST_SCALE = 0.5;
/** Scale without a frame. It stays legible on a phone, where posts show the picture at half its width. */
const NATURAL = 1.25;
/** Sizes of the letters at scale 1. */
const TITLE = 22;
const TEXT = 16;

/**
 * Draws the reason in place of a picture, as large as its frame allows. Text beyond the frame is cut; the alternative
 * text holds all of it.
 */
export function drawRefusal({ title, text }: Pick<Refusal, "title" | "text">, options: PictureOptions): Picture {
  const { reference: width, ratio } = frameOf(options);
  const frame = ratio === null ? null : Math.round(width / ratio);
  const inner = width - 2 * MARGIN;
  const stackAt = (scale: number) =>
    stack(
      [
        { text: title, size: TITLE * scale, weight: 600, after: 6 },
        { text, size: TEXT * scale, fill: "var(--warning-foreground)" },
      ],
      inner,
      MARGIN,
    );
  const fits = (scale: number) => frame === null || stackAt(scale).height <= frame - MARGIN;
  const { lines, height } = stackAt(frame === null ? NATURAL : (SCALES.find(fits) ?? LEAST_SCALE));
  const letters = new Letters();
  const whole = frame ?? height + MARGIN;
  const shown = lines.filter(({ y }) => y <= whole - MARGIN / 2);
  // Without a border it would look like a paragraph on a white post.
  const border =
    `<rect x="1" y="1" width="${width - 2}" height="${whole - 2}" fill="none" stroke="var(--border-strong)"/>` +
    `<rect width="6" height="${whole}" fill="var(--warning-foreground)"/>`;
  const body = border + drawStack(shown, MARGIN, letters);
  return pictureOf({ width, height: whole, body, letters }, options, { title, alt: text });
}
