// Links of baked files: of pages, and of the scripts, styles and fonts that they load.

const BUILT = /\/?_next\/static\/[\w./~@%-]+|(?<=["'])static\/(?:chunks|media|css)\/[\w./~@%-]+/g;
const LINKED = /\s(?:href|src|action|data-href)="([^"]*)"/g;
const IN_STYLES = /url\(["']?([^"'()]+)/g;

const decodeEntities = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** Returns the addresses on the same site that a page, script or style names: paths below `base` with their query. */
export function foundLinks(text: string, type: string, page: URL, base: string): Set<string> {
  const found = new Set<string>();
  const add = (href: string) => {
    if (!URL.canParse(href, page)) return;
    const { origin, pathname, search } = new URL(href, page);
    if (origin !== page.origin) return;
    if (pathname === base || pathname.startsWith(`${base}/`)) found.add((pathname.slice(base.length) || "/") + search);
  };
  for (const [name] of text.matchAll(BUILT)) {
    // Data of a page may end a name with an escape of its own.
    const file = name.replace(/^\/?_next\//, "");
    if (/\.\w+$/.test(file)) add(`${base}/_next/${file}`);
  }
  if (type.startsWith("text/html")) for (const [, href = ""] of text.matchAll(LINKED)) add(decodeEntities(href));
  if (type.startsWith("text/css")) for (const [, href = ""] of text.matchAll(IN_STYLES)) add(href);
  return found;
}
