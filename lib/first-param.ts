/** The first value of a search parameter as Next.js gives it; "" when it is absent. Long ones are cut. */
export const firstParam = (value: string | readonly string[] | undefined, max = 500): string =>
  ((typeof value === "string" ? value : value?.[0]) ?? "").slice(0, max).replaceAll("\0", "");
