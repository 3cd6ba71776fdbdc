/** Returns why data sets have no column. */
export const aloneText = (alone: readonly string[]): string =>
  "Not shown, since one algorithm alone was measured there under equal conditions: " +
  `${alone.slice(0, 8).join(", ")}${alone.length > 8 ? ` and ${alone.length - 8} more` : ""}.`;

/** Names the conditions of the columns. */
export const usualText = (usual: string): string => `${usual}, unless a head says otherwise`;
