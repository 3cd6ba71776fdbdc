/** Escapes %, _ and \ for `like`. */
const literalLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** Returns a pattern for `ilike` that finds the literal text anywhere. */
export const likePattern = (text: string): string => `%${literalLike(text)}%`;
