/** A pattern for `ilike` that finds the text anywhere, taking % and _ and \ as they stand. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
