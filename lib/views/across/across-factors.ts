/** Factors from the best, for a performance profile. */
export const FACTORS = [1, 1.5, 2, 4] as const;
/** Ratios to the best where the next stronger colour begins. */
const STEPS = [0.25, 0.5, 0.75, 0.9] as const;

/** Returns the strength of the colour for a ratio to the best, 1 to 5. */
export const heatOf = (ratio: number): number => 1 + STEPS.filter((step) => ratio >= step).length;
