/** Filters of a page or request by dimension (dimensions.ts): its key and the values that pass, as filters spell them. Absent or empty = all. */
export type Filters = ReadonlyMap<string, readonly string[]>;

/** Stands in a filter for every value: nothing passes over it, and no page chooses one. */
export const ALL = "all";
