// Addresses of live answers, and the parts of a request that such an answer may depend on.
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { FORMATS } from "../../lib/format-list.ts";
import { type Reads, VIEW_PATHS } from "../../lib/views/registry/paths.ts";
import { pathOf } from "../admission/path.ts";
import { isEmbed } from "./headers.ts";
import type { Marks } from "./live-mark.ts";

type Read = Pick<IncomingMessage, "headers" | "method" | "url">;

const either = (words: readonly string[]) => `(?:${words.map((word) => word.replaceAll(".", "\\.")).join("|")})`;
const pages = Object.values(VIEW_PATHS).map(({ page }) => page);
const [view, ending] = [either(pages), either(Object.keys(FORMATS))];
// The names of data sets may look like files: /datasets/NAME is a page.
const withTables = either(pages.filter((page) => page !== VIEW_PATHS.across.page));
/** Data that the lists of the API read. Filters of points name values that any family may have. */
const LISTS: Readonly<Record<string, Reads>> = {
  "best-qps": "vector-search",
  "index-builds": "all",
  points: "all",
  relative: "named-family",
};
const list = either(Object.keys(LISTS));
const LIVE = new RegExp(`^/(?:${view}\\.${ending}|${withTables}/[^/]+\\.${ending}|embed/${view}|api/v1/${list})$`);
const READS = new Map<string, Reads>([
  ...Object.values(VIEW_PATHS).map(({ page, reads }) => [page, reads] as const),
  ...Object.entries(LISTS),
]);
/** The view or list of a live address. */
const NAME = /^\/(?:embed\/|api\/v1\/)?([^/.]+)/;
/** Home and the pages of views. Others show more than the mark covers, such as the progress of imports. */
const PAGE = new RegExp(`^/(?:${view}?|s/[a-zA-Z0-9-]+)$`);
/** Pages and embeds of frozen views, which also show notes, withdrawals and changes of today's data. */
const FROZEN = /^\/(?:s\/[a-zA-Z0-9-]+|embed\/[a-zA-Z0-9]{10}(?:-\d{1,6})?)$/;

/** Headers by which the framework requests a part of a page. */
const FOR_PARTS = /^(?:rsc|next-|x-nextjs-|x-middleware-|purpose|sec-purpose)/;
/** The request headers that tags contain. */
const KEY_HEADERS = ["host", "x-forwarded-host", "x-forwarded-proto"];
/** Further headers that pages get. None of them changes an answer's content. */
const OTHER_HEADERS = ["accept-encoding", "connection"];
/** Next writes the whole head of a page only for programs with a name. */
const AGENT = "Benchfolio";

const wantsHtml = ({ headers }: Pick<Read, "headers">) => /\btext\/html\b/.test(String(headers.accept ?? ""));

/** Returns true for the address of a frozen view's page or embed. */
export const isFrozen = (url = "/"): boolean => FROZEN.test(pathOf(url));

/** Returns true for the address of a page that may have a tag, without a base path. */
export const isLivePage = (url = "/"): boolean => PAGE.test(pathOf(url));

/**
 * Returns true where an answer may have a tag. It may at the address of a live picture, file, embed or list of the API.
 * A page has a tag where a browser requests the whole page. Addresses are without a base path.
 */
export function isLive({ headers, method, url = "/" }: Read): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (!isLivePage(url)) return LIVE.test(pathOf(url)) || isFrozen(url);
  return wantsHtml({ headers }) && !Object.keys(headers).some((name) => FOR_PARTS.test(name));
}

/**
 * Returns the scopes whose marks change whenever the answer of a live address does; null = all. It holds for an answer
 * that does not note that it read more (`noteWide`).
 */
export function scopesOf(url: string, marks: Marks): readonly string[] | null {
  if (!LIVE.test(pathOf(url)) && !isLivePage(url)) return null;
  const reads = READS.get(NAME.exec(pathOf(url))?.[1] ?? "") ?? "all";
  if (reads === "all") return null;
  const named = new URLSearchParams(url.slice(pathOf(url).length)).getAll("family");
  const family = reads === "named-family" ? named : [reads];
  const scope = `family:${family[0]}`;
  // A family without a mark never had results, or the address spells it otherwise.
  return family.length === 1 && marks.has(scope) ? ["rest", "families", scope] : null;
}

/** Returns the request headers that choose between the answers of an address, beside `accept-encoding`. */
export function varyOf(url = "/"): string {
  const parts = ["rsc", "next-router-state-tree", "next-router-prefetch", "next-router-segment-prefetch"];
  const ofFrame = isEmbed(url) ? ["accept"] : [];
  const more = isLivePage(url) ? ["accept", ...parts] : ofFrame;
  return ["authorization", "cookie", ...more].join(", ");
}

/** Returns one `accept` for all readers that get the same answer. */
const acceptOf = ({ headers, url = "/" }: Read) =>
  (isLivePage(url) || isEmbed(url)) && wantsHtml({ headers }) ? "text/html" : "*/*";

/** Returns everything of a request that its answer may depend on, as one text. */
export const answerKey = (request: Read): string =>
  JSON.stringify([request.url, acceptOf(request), ...KEY_HEADERS.map((name) => request.headers[name] ?? null)]);

/** Returns the headers of a request that gives this one's answer again. */
export function headersAgain(request: Read): OutgoingHttpHeaders {
  const { headers } = request;
  const own = [...KEY_HEADERS, "accept-encoding"].flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(own), accept: acceptOf(request) };
}

/** Removes the headers of a request that `answerKey` does not contain. */
export function removeOtherHeaders(request: Read): void {
  const { headers } = request;
  headers.accept = acceptOf(request);
  for (const name of Object.keys(headers))
    if (![...KEY_HEADERS, ...OTHER_HEADERS, "accept"].includes(name)) delete headers[name];
  headers["user-agent"] = AGENT;
}

/** Returns the tags that a client has. */
export const knownTags = ({ headers }: Pick<Read, "headers">): string[] =>
  String(headers["if-none-match"] ?? "")
    .split(",")
    .map((part) => part.trim());
