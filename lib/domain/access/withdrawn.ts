/** Nouns of the things that can be withdrawn, by their kind in tombstones. */
const NOUNS = { bundle: "bundle", view: "frozen view", report: "report", revision: "revision" } as const;

/** A kind of thing that can be withdrawn. */
export type Withdrawable = keyof typeof NOUNS;

/** Returns the noun for a kind of withdrawn thing: "frozen view" for "view". */
export const nounOf = (kind: Withdrawable): string => NOUNS[kind];
