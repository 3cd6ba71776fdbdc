/** Text that `like` takes as it stands, % and _ and \ too. */
const literalLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** A pattern for `ilike` that finds the text anywhere, as it stands. */
export const likePattern = (text: string): string => `%${literalLike(text)}%`;
