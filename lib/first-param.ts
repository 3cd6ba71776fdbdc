/**
 * Returns the first value of a search parameter from Next.js; "" where it is absent. Cuts long ones to `max`
 * characters.
 */
export const firstParam = (value: string | readonly string[] | undefined, max = 500): string =>
  ((typeof value === "string" ? value : value?.[0]) ?? "").slice(0, max).replaceAll("\0", "");
