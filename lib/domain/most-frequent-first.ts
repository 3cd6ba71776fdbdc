/** Returns counts by name in descending order; equal ones in the order of their names. */
export const mostFrequentFirst = (counts: Readonly<Record<string, number>>): [name: string, count: number][] =>
  Object.entries(counts).sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
