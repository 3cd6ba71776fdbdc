// Normalizes answers so that two servers can be compared.

/**
 * Returns an answer's body without the parts that differ between servers: times, frozen keys, hosts and names of feeds'
 * entries. Also removes `base`, the server's address, and replaces `key`, which the answer may name. A page becomes its
 * title and sorted words.
 */
export function comparableText(
  text: string,
  { isPage, base, key = base }: { isPage: boolean; base: string; key?: string },
): string {
  const body = text
    .replaceAll(base, "")
    .replaceAll(key, "KEY")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/"(?:uploaded|imported|created|updated)At":"[^"]*"/g, "")
    .replaceAll(/\/s\/[\w-]+/g, "/s/KEY")
    // Names of entries of feeds are made of signatures.
    .replaceAll(/urn:sha256:\w+/g, "ENTRY")
    .replaceAll(/(?:localhost|127\.0\.0\.1)(?::|%3A)\d+/g, "HOST");
  if (!isPage) return body;
  return `${/<title>([^<]*)/.exec(body)?.[1]} ${wordsOf(body).join(" ")}`;
}

/** Returns a page's visible words in alphabetical order, since its parts stream in any order. */
function wordsOf(html: string): string[] {
  const words: string[] = [];
  let hidden: string | null = null;
  for (const part of html.split("<")) {
    const [, end, name] = /^(\/?)(script|style|title)\b/.exec(part) ?? [];
    if (hidden === null && end === "" && name) hidden = name;
    else if (end === "/" && name === hidden) hidden = null;
    if (hidden === null) words.push(part.slice(part.indexOf(">") + 1));
  }
  return words.join(" ").split(/\s+/).sort();
}
