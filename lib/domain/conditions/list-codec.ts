// How a list of values stands in an address, for pages and API alike. Nothing else splits or joins such lists.

/** What stands for the empty value, which would otherwise be no value at all. */
const EMPTY = "\\e";

/** Values joined by commas; a comma or backslash inside a value has a backslash before it, an empty value is `\e`. */
export const joinList = (values: readonly string[]): string =>
  values.map((value) => (value === "" ? EMPTY : value.replaceAll(/[\\,]/g, "\\$&"))).join(",");

/** The values that joinList joined, in their order. Commas with nothing between them give no value. */
export const splitList = (text: string): string[] =>
  (text.match(/(?:\\[\s\S]?|[^\\,])+/g) ?? []).map((part) =>
    part === EMPTY ? "" : part.replaceAll(/\\([\\,])/g, "$1"),
  );
