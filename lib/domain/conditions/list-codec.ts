// Lists of values in addresses, for pages and API. Forms join ticked boxes by plain commas, and sights look for ids in
// the text (`lib/db/sight.ts`).

/** Spelling of the empty value, which would otherwise vanish. */
const EMPTY = "\\e";

/** Joins values by commas. A backslash escapes commas and backslashes; an empty value is `\e`. */
export const joinList = (values: readonly string[]): string =>
  values.map((value) => (value === "" ? EMPTY : value.replaceAll(/[\\,]/g, "\\$&"))).join(",");

/** Splits the text of joinList into its values, in order. Commas with nothing between them give no value. */
export const splitList = (text: string): string[] =>
  (text.match(/(?:\\[\s\S]?|[^\\,])+/g) ?? []).map((part) =>
    part === EMPTY ? "" : part.replaceAll(/\\([\\,])/g, "$1"),
  );
