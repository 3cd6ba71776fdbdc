/** Frames in pixels; `reference` is the width of their layout, so that letters grow with the picture. */
export const SIZES = {
  preview: { width: 1200, height: 630, reference: 800 },
  wide: { width: 1600, height: 640, reference: 1000 },
  square: { width: 1080, height: 1080, reference: 720 },
  phone: { width: 780, height: 1560, reference: 390 },
  thumb: { width: 600, height: 315, reference: 400 },
} as const;
/** The name of a frame. */
export type PictureSize = keyof typeof SIZES;

/** Returns true for the name of a frame. */
export const isPictureSize = (text: string): text is PictureSize => Object.hasOwn(SIZES, text);
/** The names of all frames. */
export const SIZE_NAMES: readonly PictureSize[] = Object.keys(SIZES).filter(isPictureSize);

/** Limits of a picture: ratios of width to height, and pixels. */
export const LIMITS = { narrowest: 0.5, widest: 2.6, pixels: 12_750_000, side: 4250, least: 200 } as const;

/** Returns the largest factor, at most `most`, by which a picture stays within the limits of sides and pixels. */
export const scaleWithin = (most: number, { width, height }: { width: number; height: number }): number =>
  Math.min(most, Math.sqrt(LIMITS.pixels / (width * height)), LIMITS.side / width, LIMITS.side / height);
