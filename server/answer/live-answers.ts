// Tags live answers to anonymous readers by the data that they show, compares tags before anything is read, and keeps
// the bytes for the next reader (docs/decisions/0038-tags-of-live-answers.md).
import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import { FORMATS } from "../../lib/format-list.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import { VIEW_PATHS } from "../../lib/views/registry/paths.ts";
import { pathOf } from "../admission/path.ts";
import type { Answer } from "./answer.ts";
import { takesEncoding } from "./compact.ts";
import { isEmbed } from "./headers.ts";
import type { LiveMark } from "./live-mark.ts";

const MAX_BYTES = 32 * 1024 ** 2;
/** No single answer pushes out more than an eighth of the others. */
const MAX_ENTRY = MAX_BYTES / 8;
/** Bytes of an entry beside its body: key and headers. */
const OVERHEAD = 2_000;

const either = (words: readonly string[]) => `(?:${words.map((word) => word.replaceAll(".", "\\.")).join("|")})`;
const pages = Object.values(VIEW_PATHS).map(({ page }) => page);
const [view, ending] = [either(pages), either(Object.keys(FORMATS))];
// The names of data sets may look like files: /datasets/NAME is a page.
const withTables = either(pages.filter((page) => page !== VIEW_PATHS.across.page));
const list = either(["best-qps", "index-builds", "points", "relative"]);
const LIVE = new RegExp(`^/(?:${view}\\.${ending}|${withTables}/[^/]+\\.${ending}|embed/${view}|api/v1/${list})$`);

/** Caches keep an answer, and ask each time if it is still right. */
const PUBLIC = "public, no-cache";
/** Every other header of a request is removed, so that no answer can depend on what its key does not hold. */
const TOLD = ["host", "x-forwarded-host", "x-forwarded-proto", "accept"];
const POLICY = "content-security-policy";
const UNTOLD = ["accept-encoding", "connection", POLICY, "x-nonce"];

/** Where an answer came from: the client's own copy, the memory, or the pages. */
export type From = "client" | "memory" | "made";

interface Kept {
  headers: OutgoingHttpHeaders;
  bytes: Buffer;
}
interface Options {
  mark: LiveMark;
  /** Identifies the build: other software may answer otherwise. */
  software: string;
  count?: (from: From) => void;
  now?: () => Date;
}

/** Returns true for the address of a live picture, file, embed or list of the API, without a base path. */
export const isLive = ({ method, url }: Pick<IncomingMessage, "method" | "url">): boolean =>
  (method === "GET" || method === "HEAD") && LIVE.test(pathOf(url));

const varyOf = (url = "/") => `authorization, cookie${isEmbed(url) ? ", accept" : ""}`;

/**
 * Returns a function that answers a request for a live address: with 304 or kept bytes where it can, otherwise by
 * `make()`. An answer to credentials is personal. Where the database has no mark, answers are made without a tag.
 */
export function liveAnswers({ mark, software, count = () => {}, now = () => new Date() }: Options) {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + OVERHEAD,
  });
  const making = new Map<string, Promise<void>>();
  let latest: string | null = null;

  /** Returns the tag of a request's answer; null where the database has no mark. */
  const tagNow = async (told: string): Promise<string | null> => {
    const current = await mark.now();
    if (current === null) return null;
    // Nothing that became hidden stays in memory.
    if (current !== latest) kept.clear();
    latest = current;
    // Files say the day (UTC) on which they were read.
    const day = now().toISOString().slice(0, 10);
    const text = JSON.stringify([software, current, day, told]);
    return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 32)}"`;
  };

  /** Sends kept bytes; returns false where there are none. */
  const sendKept = (key: string, response: Answer): boolean => {
    const found = kept.get(key);
    if (!found) return false;
    count("memory");
    response.compacts = false;
    for (const [name, value] of Object.entries(found.headers)) if (value !== undefined) response.setHeader(name, value);
    response.end(found.bytes);
    return true;
  };

  /** Makes the answer, tags it if the data are still the same, and keeps it. */
  const makeNow = (request: IncomingMessage, response: Answer, { tag, told, key, context, make, done }: Making) => {
    count("made");
    // The pages' own address may begin with a base path.
    const vary = varyOf(request.url);
    keepOnly(request);
    response.whenWhole = {
      async tag() {
        if (!mayShare(response, context) || (await tagNow(told)) !== tag) return;
        response.setHeader("etag", tag);
        response.setHeader("cache-control", PUBLIC);
        response.setHeader("vary", vary);
        // Else it gets the policy of pages, with a nonce.
        if (!response.hasHeader(POLICY)) response.setHeader(POLICY, "default-src 'none'");
      },
      keep(bytes) {
        const { "x-request-id": _own, ...headers } = response.getHeaders();
        const isShared = headers.etag === tag && headers["cache-control"] === PUBLIC;
        if (request.method === "GET" && response.statusCode === 200 && isShared) kept.set(key, { headers, bytes });
        done();
      },
    };
    make();
  };

  return async (request: IncomingMessage, response: Answer, context: RequestContext, make: () => void) => {
    if (request.headers.authorization !== undefined || context.asked.session !== null) {
      context.personal = true;
      make();
      return;
    }
    const { told, known } = toldBy(request);
    const tag = await tagNow(told);
    if (response.destroyed) return;
    if (tag === null) {
      make();
      return;
    }
    if (known.includes(tag)) {
      count("client");
      sendUnchanged(request, response, tag);
      return;
    }
    const encoding = (["br", "gzip"] as const).find((name) => takesEncoding(request, name)) ?? "";
    const key = `${tag} ${encoding}`;
    if (sendKept(key, response)) return;
    const other = making.get(key);
    let done = () => {};
    if (other) {
      // One reader's answer is enough for all who ask meanwhile.
      await other;
      if (response.destroyed || sendKept(key, response)) return;
    } else {
      const ended = new Promise<void>((resolve) => {
        done = resolve;
      });
      making.set(key, ended);
      ended.then(() => making.delete(key));
      response.once("close", done);
    }
    makeNow(request, response, { tag, told, key, context, make, done });
  };
}

interface Making {
  tag: string;
  told: string;
  key: string;
  context: RequestContext;
  make: () => void;
  /** Lets the readers go on who wait for this answer. */
  done: () => void;
}

/** Returns everything of a request that its answer may depend on, as one text, and the tags that the client has. */
function toldBy({ url, headers }: IncomingMessage) {
  const accept = isEmbed(url ?? "/") && /\btext\/html\b/.test(String(headers.accept ?? "")) ? "text/html" : "*/*";
  const told = JSON.stringify([url, ...TOLD.map((name) => (name === "accept" ? accept : (headers[name] ?? null)))]);
  const known = String(headers["if-none-match"] ?? "")
    .split(",")
    .map((part) => part.trim());
  return { told, known };
}

/** Removes what `toldBy` does not name. */
function keepOnly({ url, headers }: IncomingMessage): void {
  headers.accept = isEmbed(url ?? "/") && /\btext\/html\b/.test(String(headers.accept ?? "")) ? "text/html" : "*/*";
  for (const name of Object.keys(headers)) if (![...TOLD, ...UNTOLD].includes(name)) delete headers[name];
}

/** Answers 304 without the headers that only the whole answer knows: a client keeps those that it has. */
function sendUnchanged(request: IncomingMessage, response: Answer, tag: string): void {
  response.compacts = false;
  response.statusCode = 304;
  response.setHeader("etag", tag);
  response.setHeader("cache-control", PUBLIC);
  response.setHeader("vary", `${varyOf(request.url)}, accept-encoding`);
  response.setHeader("access-control-allow-origin", "*");
  response.end();
}

/** Returns true where every reader may have this answer: a page with a nonce, a refusal or a personal one is not. */
function mayShare(response: Answer, { personal, pageStatus, failure }: RequestContext): boolean {
  const isPage = /^text\/html\b/.test(String(response.getHeader("content-type") ?? "")) && !response.hasHeader(POLICY);
  return (
    response.statusCode === 200 &&
    !personal &&
    pageStatus === null &&
    failure === null &&
    !isPage &&
    !response.hasHeader("set-cookie") &&
    // The word of routes for answers of today's data.
    String(response.getHeader("cache-control")) === "no-store"
  );
}
