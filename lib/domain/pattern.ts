/** Returns the text of a pattern without its line breaks and the blanks around them. */
export const unbroken = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join("");

/**
 * Returns a template tag that builds a regular expression of several lines, by its flags: `pattern("i")`. Blanks inside
 * a line count. `npm run regexes` judges it like a literal.
 */
export const pattern =
  (flags = "") =>
  ({ raw }: TemplateStringsArray): RegExp =>
    new RegExp(unbroken(raw.join("")), flags);
