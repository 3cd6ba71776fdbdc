/**
 * Returns the first value of a search parameter from Next.js; "" where it is absent. Cuts it to `max` characters and
 * drops NULs.
 */
export const firstParam = (value: string | readonly string[] | undefined, max = 500): string =>
  ((typeof value === "string" ? value : value?.[0]) ?? "").slice(0, max).replaceAll("\0", "");
