/**
 * Filters of a page or request: values that pass, by key of the dimension (dimensions.ts). Absent or empty = all pass.
 */
export type Filters = ReadonlyMap<string, readonly string[]>;

/** Selects every value in a filter: nothing is filtered, and no page chooses a value. */
export const ALL = "all";
