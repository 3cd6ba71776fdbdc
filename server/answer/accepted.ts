// The format of a view that a client wants, by its `accept` header (RFC 9110, section 12.5.1).
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { FORMATS } from "../../lib/format-list.ts";
import { isLivePage } from "./live-requests.ts";

const HTML = "text/html";
const bare = (type: string): string => type.split(";")[0] ?? "";
const tables = Object.values(FORMATS).flatMap(({ of, mediaType }) => (of === "table" ? mediaType : []));
/** A view's types, with and without their charset. Among equals of a wildcard the page comes first. */
const TYPES = [HTML, ...new Set(tables.flatMap((type) => [bare(type), type]))];

/** Returns true for a type that a list names; a wildcard names none. */
const isNamed = (accept: string, type: string) => accept.toLowerCase().includes(type);

/**
 * Returns the one type of a view that a client prefers, by weights and without regard to letter case. It is a table's,
 * or `text/html` for the page. The wildcard means the page, too. It is returned where a client prefers the page without
 * naming HTML, or accepts no type of a view.
 */
export function acceptedType(accept: string): string {
  const found = new Negotiator({ headers: { accept } }).mediaType(TYPES);
  if (found === undefined) return "*/*";
  const type = bare(found);
  return type === HTML && !isNamed(accept, HTML) ? "*/*" : type;
}

/** Readers send few different headers, and each takes longer to weigh than a kept page to send. */
const known = new LRUCache<string, string>({ max: 100 });

/** Puts the preferred type into the header of a request for a view, since next.config.mjs can't read weights. */
export function settleAccept({ headers, url }: Pick<IncomingMessage, "headers" | "url">): void {
  const { accept } = headers;
  if (accept === undefined || !isLivePage(url)) return;
  const type = known.get(accept) ?? acceptedType(accept);
  known.set(accept, type);
  headers.accept = type;
}
