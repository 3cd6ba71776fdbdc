// A polite crawler: it reads robots.txt, and follows links that do not say nofollow.
import { ask } from "../scripts/server-client.ts";

/** A page that the crawler read. */
export interface Crawled {
  /** Path with query, as it was requested. */
  path: string;
  status: number;
  html: string;
}

/** A link of a page: its path with query on the same site, and whether it says nofollow. */
export interface PageLink {
  path: string;
  follows: boolean;
}

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** Returns the links of a page to its own site, without their fragments. */
export function linksOf(html: string, page: string): PageLink[] {
  const { origin } = new URL(page);
  return [...html.matchAll(/<a\s([^>]*)>/g)].flatMap(([, words = ""]) => {
    const href = /(?:^|\s)href="([^"]*)"/.exec(words)?.[1];
    if (href === undefined) return [];
    const url = new URL(unescaped(href), page);
    if (url.origin !== origin) return [];
    return [{ path: url.pathname + url.search, follows: !/(?:^|\s)rel="[^"]*\bnofollow\b/.test(words) }];
  });
}

/**
 * Returns a function that is true for a path that crawlers may request. The longest rule for `*` decides (RFC 9309,
 * 2.2.2).
 */
function allowedBy(robots: string): (path: string) => boolean {
  const [ofAll = ""] = robots.split(/\n\n/);
  const rules = [...ofAll.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, rule = ""]) => {
    const parts = rule
      .replace(/\$$/, "")
      .split("*")
      .map((part) => part.replaceAll(/[.?+^${}()|[\]\\]/g, "\\$&"));
    return {
      allows: kind === "Allow",
      length: rule.length,
      pattern: new RegExp(`^${parts.join(".*")}${rule.endsWith("$") ? "$" : ""}`),
    };
  });
  return (path) => {
    const [longest] = rules.filter(({ pattern }) => pattern.test(path)).sort((a, b) => b.length - a.length);
    return longest?.allows ?? true;
  };
}

/** Reads every page that a polite crawler reaches from home; throws an Error beyond `most` pages. */
export async function crawl(base: string, most: number): Promise<Crawled[]> {
  const isAllowed = allowedBy(await (await ask(`${base}/robots.txt`)).text());
  const seen = new Set(["/"]);
  const found: Crawled[] = [];
  for (const path of seen) {
    if (found.length >= most) throw new Error(`There are more than ${most} addresses; the last is ${path}.`);
    const answer = await ask(base + path, { headers: { accept: "text/html" }, redirect: "manual" });
    const html = answer.headers.get("content-type")?.startsWith("text/html") ? await answer.text() : "";
    found.push({ path, status: answer.status, html });
    const to = answer.headers.get("location");
    const next = to ? [{ path: new URL(to, base).pathname + new URL(to, base).search, follows: true }] : [];
    for (const link of [...next, ...linksOf(html, base + path)])
      if (link.follows && isAllowed(link.path)) seen.add(link.path);
  }
  return found;
}
