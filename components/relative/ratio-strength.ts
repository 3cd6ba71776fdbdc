/** How strong the colour of a ratio is, in percent: a quarter at the band's edge, all of it at twice or half the baseline. */
export const ratioStrength = (ratio: number): number =>
  Math.round(25 + 75 * Math.min(1, Math.abs(Math.log2(Math.max(ratio, 1e-3)))));
