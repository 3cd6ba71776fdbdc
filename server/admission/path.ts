/** Returns the path of an address without its query; "/" where there is no address. */
export const pathOf = (url = "/"): string => url.split("?", 1)[0] ?? "/";

/** Letters, digits and `-._~`, whose codes mean the same as they do (RFC 3986, 6.2.2.2). */
const NEEDLESS_CODE = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/** Returns an address without needless codes in its path, so that `/s/%31` and `/s/1` are one page. */
export function plainAddress(url: string): string {
  const path = pathOf(url);
  const plain = path.replace(NEEDLESS_CODE, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return plain + url.slice(path.length);
}
