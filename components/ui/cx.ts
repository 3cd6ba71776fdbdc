/** Class names joined by a space; false, null and undefined are left out. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
