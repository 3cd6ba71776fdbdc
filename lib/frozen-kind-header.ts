/** The request header by which proxy.ts leads the page of a frozen view to the route of its kind. */
export const FROZEN_KIND = "x-frozen-kind";
