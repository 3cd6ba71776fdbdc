/** Nouns for what can be withdrawn, by kind in tombstones. */
const NOUNS = { bundle: "bundle", view: "frozen view", report: "report", revision: "revision" } as const;

export type Withdrawable = keyof typeof NOUNS;

/** Returns the noun for a kind of withdrawn thing: "frozen view" for "view". */
export const nounOf = (kind: Withdrawable): string => NOUNS[kind];
