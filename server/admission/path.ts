/** Returns the path of an address, without its query. */
export const pathOf = (url = "/"): string => url.split("?", 1)[0] ?? "/";
