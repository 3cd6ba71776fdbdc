/** What can be withdrawn, by its kind in tombstones, as sentences call it. */
const NOUNS = { bundle: "bundle", view: "frozen view", report: "report" } as const;

export type Withdrawable = keyof typeof NOUNS;

export const nounOf = (what: Withdrawable): string => NOUNS[what];
