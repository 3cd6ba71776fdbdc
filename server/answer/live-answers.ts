// Tags live answers to anonymous readers by the data that they show. Compares tags before anything is read, and keeps
// the bytes for the next reader. See docs/decisions/0038-tags-of-live-answers.md and 0049-tags-by-scope.md.
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RequestContext } from "../../lib/request-context.ts";
import type { Answer } from "./answer.ts";
import { takesEncoding } from "./compact.ts";
import { KEPT } from "./head.ts";
import { isEmbed } from "./headers.ts";
import { type Again, keptAnswers, type State, stateOf } from "./kept-answers.ts";
import type { LiveMarks, Marks } from "./live-mark.ts";
import {
  answerKey,
  headersAgain,
  isFrozen,
  isLivePage,
  knownTags,
  removeOtherHeaders,
  scopesOf,
  varyOf,
} from "./live-requests.ts";

/** Caches keep a live answer, and ask each time if it is still right. */
const PUBLIC = "public, no-cache";
const cacheOf = (url: string | undefined) => (isFrozen(url) ? KEPT : PUBLIC);
const POLICY = "content-security-policy";
const DAY_MS = 86_400_000;
/** Most addresses whose tags are remembered, and the longest of them in characters. */
const REMEMBERED = { addresses: 4_000, characters: 1_000 };
/** React's marks of a part that failed: in the page, behind the page, and in its data. */
const FAILED_PART = /data-dgst=|\$RX\("|:E\{\\"digest\\"/;

/** The source of an answer: the client's own copy, the memory, the pages, or the pages before a reader asks. */
type From = "client" | "memory" | "made" | "ahead";

interface Options {
  marks: LiveMarks;
  /** Identifies the build and its settings: others may answer otherwise. */
  software: string;
  count?: (from: From) => void;
  now?: () => Date;
}
/** A tag that an answer may have, and the state of the data that it names. */
interface Tag {
  text: string;
  state: State;
}
/**
 * The tags that an answer may have: the one for its declared scopes, and the one for all data. The first one is null
 * where nothing narrower is declared.
 */
interface Tags {
  narrow: Tag | null;
  wide: Tag;
}
interface Making {
  tags: Tags;
  requestKey: string;
  encoding: string;
  context: RequestContext;
  make: () => void;
  /** How to make it again. */
  again: Again;
  /** Lets the readers go on who wait for this answer: once it is kept, or will not be. */
  done: () => void;
}

interface Visit {
  request: IncomingMessage;
  response: Answer;
  context: RequestContext;
  make: () => void;
  own?: Again | undefined;
}

const tagsOf = ({ narrow, wide }: Tags): Tag[] => (narrow ? [narrow, wide] : [wide]);

/**
 * Answers requests for live addresses. `answer` sends 304 or kept bytes where it can, otherwise it calls `make()`. An
 * answer to credentials is personal. Where the database has no marks, answers are made without a tag. `own`: the
 * request is our own, for an answer that `nextDropped` returned. `look` looks at the data, and returns true where they
 * changed since the last look, or are unknown.
 */
export function liveAnswers({ marks, software, count = () => {}, now = () => new Date() }: Options) {
  const kept = keptAnswers();
  const making = new Map<string, Promise<void>>();
  /** Tags by address for one state of the data and one day. */
  let remembered: { of: Marks | null; day: number; tags: Map<string, Tags> } = { of: null, day: 0, tags: new Map() };

  /** Returns the tags of an address' answer; null where the database has no marks. */
  const tagsNow = async (requestKey: string, url: string): Promise<Tags | null> => {
    const current = await marks.now();
    if (!current?.has("all")) return null;
    // Files say the day (UTC) on which they were read.
    const day = Math.floor(now().getTime() / DAY_MS);
    if (remembered.of !== current || remembered.day !== day || remembered.tags.size >= REMEMBERED.addresses) {
      kept.settle(current);
      remembered = { of: current, day, tags: new Map() };
    }
    const known = remembered.tags.get(requestKey);
    if (known) return known;
    const tagOf = (state: State): Tag => {
      const text = JSON.stringify([software, state, day, requestKey]);
      return { text: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 32)}"`, state };
    };
    const scopes = scopesOf(url, current);
    const tags = { narrow: scopes && tagOf(stateOf(scopes, current)), wide: tagOf(stateOf(null, current)) };
    if (requestKey.length <= REMEMBERED.characters) remembered.tags.set(requestKey, tags);
    return tags;
  };

  /** Sends kept bytes; returns false where there are none. */
  const sendKept = (tags: Tags, encoding: string, response: Answer): boolean => {
    const found = tagsOf(tags).flatMap(({ text }) => kept.get(`${text} ${encoding}`) ?? [])[0];
    if (!found) return false;
    count("memory");
    response.compacts = false;
    for (const [name, value] of Object.entries(found.headers)) if (value !== undefined) response.setHeader(name, value);
    response.end(found.bytes);
    return true;
  };

  /** Makes the answer, tags it if the data are still the same, and keeps it. */
  const makeNow = (request: IncomingMessage, response: Answer, making: Making): void => {
    const { tags, requestKey, encoding, context, make, again, done } = making;
    // Later the address begins with the base path.
    const { url = "/" } = request;
    const [isPage, vary, cache] = [isLivePage(url), varyOf(url), cacheOf(url)];
    removeOtherHeaders(request);
    // The bytes are kept by now, or never: an answer that is too long is sent as it comes.
    response.headRules.push((status) => {
      queueMicrotask(done);
      return status;
    });
    let given: Tag | null = null;
    response.whenWhole = {
      async tag(body) {
        const mayShare =
          isForAll(response, context) && (isPage ? isWholePage(response, body) : isFile(response, cache));
        const after = mayShare ? await tagsNow(requestKey, url) : null;
        if (after === null || isOver(response)) return;
        // An answer to HEAD may not have read all that the whole one reads.
        const [before, same] =
          context.wide || request.method === "HEAD" || tags.narrow === null
            ? [tags.wide, after.wide]
            : [tags.narrow, after.narrow];
        if (same?.text !== before.text) return;
        given = before;
        response.setHeader("etag", before.text);
        response.setHeader("cache-control", cache);
        response.setHeader("vary", vary);
        // Else a file gets the policy of pages.
        if (!isPage && !response.hasHeader(POLICY)) response.setHeader(POLICY, "default-src 'none'");
      },
      keep(bytes) {
        const { "x-request-id": _own, ...headers } = response.getHeaders();
        if (given === null || request.method !== "GET" || response.statusCode !== 200) return;
        if (headers.etag !== given.text || headers["cache-control"] !== cache) return;
        kept.set(`${given.text} ${encoding}`, { headers, bytes, state: given.state, again });
      },
    };
    make();
  };

  const answer = async (visit: Visit) => {
    const { request, response, context, make, own } = visit;
    if (request.headers.authorization !== undefined || context.asked.session !== null) {
      context.personal = true;
      make();
      return;
    }
    const requestKey = answerKey(request);
    const tags = await tagsNow(requestKey, request.url ?? "/");
    if (isOver(response)) return;
    if (tags === null) {
      make();
      return;
    }
    const encoding = (["br", "gzip"] as const).find((name) => takesEncoding(request, name)) ?? "";
    const known = knownTags(request);
    const same = tagsOf(tags).find(({ text }) => known.includes(text));
    if (same) {
      count("client");
      // Counts this reader, too.
      kept.get(`${same.text} ${encoding}`);
      sendUnchanged(request, response, same.text);
      return;
    }
    if (sendKept(tags, encoding, response)) return;
    const key = `${tags.wide.text} ${encoding}`;
    const other = making.get(key);
    let done = () => {};
    if (other) {
      // One reader's answer is enough for all who ask meanwhile.
      await other;
      if (isOver(response) || sendKept(tags, encoding, response)) return;
    } else {
      const ended = new Promise<void>((resolve) => {
        done = resolve;
      });
      making.set(key, ended);
      ended.then(() => making.delete(key));
      response.once("close", done);
    }
    count(own ? "ahead" : "made");
    const again = { url: request.url ?? "/", headers: headersAgain(request), asked: own?.asked ?? 1 };
    makeNow(request, response, { tags, requestKey, encoding, context, make, again, done });
  };

  let looked: string | undefined;
  const look = async (): Promise<boolean> => {
    if (kept.isEmpty()) return false;
    const current = await marks.now();
    if (!current) return true;
    kept.settle(current);
    const before = looked;
    looked = current.get("all");
    return looked !== before;
  };
  return { answer, look, nextDropped: kept.nextDropped };
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

/** Returns true for a file or frame that its route marks as live. Those of a frozen view count until its withdrawal. */
const isFile = (response: Answer, cache: string): boolean =>
  headerOf(response, "cache-control") === (cache === PUBLIC ? "no-store" : cache) &&
  (response.hasHeader(POLICY) || !headerOf(response, "content-type").startsWith("text/html"));

/** Returns true for a page without a failed part. */
const isWholePage = (response: Answer, body: Buffer): boolean =>
  headerOf(response, "content-type").startsWith("text/html") && !FAILED_PART.test(body.toString("latin1"));
