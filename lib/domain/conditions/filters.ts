/** Filters of a page or request by dimension (dimensions.ts): its key and the values that pass, as filters spell them. Absent or empty = all. */
export type Filters = ReadonlyMap<string, readonly string[]>;
