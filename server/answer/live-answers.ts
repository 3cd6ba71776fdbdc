// Tags live answers to anonymous readers by the data that they show, compares tags before anything is read, and keeps
// the bytes for the next reader (docs/decisions/0038-tags-of-live-answers.md).
import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import type { RequestContext } from "../../lib/request-context.ts";
import type { Answer } from "./answer.ts";
import { takesEncoding } from "./compact.ts";
import { KEPT } from "./head.ts";
import { isEmbed } from "./headers.ts";
import type { LiveMark } from "./live-mark.ts";
import { isFrozen, isLivePage, keepTold, knownTags, toldBy, varyOf } from "./live-requests.ts";

const MAX_BYTES = 32 * 1024 ** 2;
/** No single answer pushes out more than an eighth of the others. */
const MAX_ENTRY = MAX_BYTES / 8;
/** Bytes of an entry beside its body: key and headers. */
const OVERHEAD = 2_000;

/** Caches keep a live answer, and ask each time if it is still right. */
const PUBLIC = "public, no-cache";
const cacheOf = (url: string | undefined) => (isFrozen(url) ? KEPT : PUBLIC);
const POLICY = "content-security-policy";
/** React's marks of a part that failed: in the page, behind the page, and in its data. */
const FAILED_PART = /data-dgst=|\$RX\("|:E\{\\"digest\\"/;

/** Where an answer came from: the client's own copy, the memory, or the pages. */
type From = "client" | "memory" | "made";

interface Kept {
  headers: OutgoingHttpHeaders;
  bytes: Buffer;
}
interface Options {
  mark: LiveMark;
  /** Identifies the build and its settings: others may answer otherwise. */
  software: string;
  count?: (from: From) => void;
  now?: () => Date;
}
interface Making {
  tag: string;
  told: string;
  key: string;
  context: RequestContext;
  make: () => void;
  /** Lets the readers go on who wait for this answer: once it is kept, or will not be. */
  done: () => void;
}

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
    // Later the address begins with the base path.
    const [isPage, vary, cache] = [isLivePage(request.url), varyOf(request.url), cacheOf(request.url)];
    keepTold(request);
    // The bytes are kept by now, or never: an answer that is too long is sent as it comes.
    response.headRules.push((status) => {
      queueMicrotask(done);
      return status;
    });
    response.whenWhole = {
      async tag(body) {
        const mayShare =
          isForAll(response, context) && (isPage ? isWholePage(response, body) : isFile(response, cache));
        if (!mayShare || (await tagNow(told)) !== tag || isOver(response)) return;
        response.setHeader("etag", tag);
        response.setHeader("cache-control", cache);
        response.setHeader("vary", vary);
        // Else a file gets the policy of pages.
        if (!isPage && !response.hasHeader(POLICY)) response.setHeader(POLICY, "default-src 'none'");
      },
      keep(bytes) {
        const { "x-request-id": _own, ...headers } = response.getHeaders();
        const isShared = headers.etag === tag && headers["cache-control"] === cache;
        if (request.method === "GET" && response.statusCode === 200 && isShared) kept.set(key, { headers, bytes });
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
    const told = toldBy(request);
    const tag = await tagNow(told);
    if (isOver(response)) return;
    if (tag === null) {
      make();
      return;
    }
    if (knownTags(request).includes(tag)) {
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
      if (isOver(response) || sendKept(key, response)) return;
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

/** Answers 304 without the headers that only the whole answer knows: a client keeps those that it has. */
function sendUnchanged({ url }: IncomingMessage, response: Answer, tag: string): void {
  response.compacts = false;
  response.statusCode = 304;
  response.setHeader("etag", tag);
  response.setHeader("cache-control", cacheOf(url));
  response.setHeader("vary", `${varyOf(url)}, accept-encoding`);
  if (!isLivePage(url) && !isEmbed(url ?? "/")) response.setHeader("access-control-allow-origin", "*");
  response.end();
}

/** Returns true where the reader left, or where a stop of the server answered meanwhile. */
const isOver = ({ destroyed, headersSent }: Answer): boolean => destroyed || headersSent;

const headerOf = (response: Answer, name: string) => String(response.getHeader(name) ?? "");

/** Returns true for a successful answer that nothing made personal. */
const isForAll = (response: Answer, { personal, pageStatus, failure }: RequestContext): boolean =>
  response.statusCode === 200 &&
  !personal &&
  pageStatus === null &&
  failure === null &&
  !response.hasHeader("set-cookie");

/** Returns true for a file or frame whose route calls it one of today's data, or of a frozen view that stands. */
const isFile = (response: Answer, cache: string): boolean =>
  headerOf(response, "cache-control") === (cache === PUBLIC ? "no-store" : cache) &&
  (response.hasHeader(POLICY) || !headerOf(response, "content-type").startsWith("text/html"));

/** Returns true for a page without a failed part. */
const isWholePage = (response: Answer, body: Buffer): boolean =>
  headerOf(response, "content-type").startsWith("text/html") && !FAILED_PART.test(body.toString("latin1"));
