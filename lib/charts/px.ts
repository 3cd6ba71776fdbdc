/** Writes a length in an SVG, in pixels with at most one decimal. */
export const px = (value: number): string => String(Number(value.toFixed(1)));
