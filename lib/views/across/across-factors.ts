/** How far from the best: a performance profile at these factors. */
export const FACTORS = [1, 1.5, 2, 4] as const;
/** Ratios to the best from which on a cell has the next stronger colour. */
const STEPS = [0.25, 0.5, 0.75, 0.9] as const;

/** How strong the colour of a ratio to the best is, 1 to 5. */
export const heatOf = (ratio: number): number => 1 + STEPS.filter((step) => ratio >= step).length;
