/** Returns the path of an address without its query; "/" where there is no address. */
export const pathOf = (url = "/"): string => url.split("?", 1)[0] ?? "/";
