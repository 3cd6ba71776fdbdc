/** Nouns for what can be withdrawn, by kind in tombstones. */
const NOUNS = { bundle: "bundle", view: "frozen view", report: "report" } as const;

export type Withdrawable = keyof typeof NOUNS;

export const nounOf = (what: Withdrawable): string => NOUNS[what];
