// What stands before every page and route: headers, and the requests that get no further.
import type { IncomingMessage } from "node:http";
import type { Answer } from "../answer/answer.ts";
import { keepFromOtherSites } from "../answer/head.ts";
import { isEmbed, setSafeHeaders } from "../answer/headers.ts";
import { plainPage, plainPolicy } from "../answer/plain-page.ts";
import type { ClientLimits } from "./client-limits.ts";
import { isInternal } from "./framework.ts";
import { isOwnHost } from "./hosts.ts";
import { foreignWrite } from "./same-origin.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

interface Options {
  dev?: boolean;
  limits: Pick<ClientLimits, "refuses">;
  hosts?: readonly string[];
  store?: string | null;
}

/**
 * Makes the guard of a server. `admits(request, response, client)` sets the headers of the answer and is true where the request may
 * go on; else it has answered. `client` is the address of who asks, `host` the name that it asked, `limits` is of client-limits.ts,
 * `hosts` are the names that this server goes by; none is any. `store` is the origin of an object store that pages send uploads to.
 */
export function makeGuard({ dev = false, limits, hosts = [], store = null }: Options) {
  return {
    admits(request: IncomingMessage, response: Answer, client: string, host = request.headers.host ?? ""): boolean {
      setSafeHeaders(request, response, { dev, store });
      if (hosts.length > 0 && !isOwnHost(host, hosts))
        return refuse(
          request,
          response,
          421,
          "wrong-host",
          "This server does not go by the name that it was asked under.",
        );
      if (!METHODS.includes(request.method ?? "")) {
        response.setHeader("allow", METHODS.join(", "));
        return refuse(request, response, 405, "method-not-allowed", "This method is not known here.");
      }
      const long = tooLong(request);
      if (long) return refuse(request, response, long.status, "too-long", long.message);
      const odd = oddHost(host) ?? oddAddress(request.url ?? "/");
      if (odd) return refuse(request, response, 400, "bad-request", odd);
      if (isInternal(request.url ?? "/", { dev }))
        return refuse(request, response, 404, "not-found", "There is nothing at this address.");
      const foreign = foreignWrite(request);
      if (foreign) return refuse(request, response, 403, "other-site", foreign);
      const over = limits.refuses(request, client);
      if (over) {
        response.setHeader("retry-after", over.seconds);
        return refuse(request, response, 429, "too-many-requests", over.message);
      }
      if (!["GET", "HEAD", "OPTIONS"].includes(request.method ?? ""))
        response.headRules.unshift(keepFromOtherSites(response));
      return true;
    },
  };
}

/** Characters of an address, and of all headers together: what programs send by themselves is a tenth of either. */
const MOST = 16 * 1024;

function tooLong({ url = "/", rawHeaders = [] }: IncomingMessage) {
  if (url.length > MOST) return { status: 414, message: `The address is longer than ${MOST} characters.` };
  const headers = rawHeaders.reduce((sum, text) => sum + text.length, 0);
  return headers > MOST ? { status: 431, message: `The headers are longer than ${MOST} characters together.` } : null;
}

// Clients work these out before they ask. Whoever sends them as they stand would be counted as asking for one address and get another.
const DOTS = /(?:^|[\\/])(?:\.|%2e){1,2}(?:[\\/]|$)/i;

/** Why this is the name of no host, from which answers could make an address. */
const oddHost = (host: string) =>
  host === "" || (!/[\s/?#@\\]/.test(host) && URL.canParse(`http://${host}`))
    ? null
    : "The host has no name that can be asked.";

/**
 * Why no page can have this address: it is none (`//`), another host's or no path at all, goes up by dots, has a fragment, is not text once decoded,
 * or holds the NUL that no file, name or query has. What pages are found by otherwise than it stands would be past the limits of a client.
 */
function oddAddress(url: string): string | null {
  if (!url.startsWith("/")) return "The address does not begin with a slash.";
  if (url.includes("#")) return "The address holds a #, which stays with whoever asks.";
  const [path = "", query = ""] = url.split(/\?(.*)/s, 2);
  if (!URL.canParse(url, "http://localhost")) return "This is no address.";
  if (DOTS.test(path)) return "The address goes up or stays by dots.";
  for (const part of [path, query.replaceAll("+", " ")])
    try {
      if (decodeURIComponent(part).includes("\0")) return "The address holds a NUL.";
    } catch {
      // A lone % in a query is read as it stands, as URLSearchParams does.
      if (part === path) return "The address is not encoded correctly.";
      if (/%00/.test(part)) return "The address holds a NUL.";
    }
  return null;
}

/** For who reads it in a browser, after a form for instance, whose answer takes the page's place. `message` is a sentence of ours. */
const refusalPage = (message: string) =>
  plainPage({
    title: "This was not done",
    sentences: [message, "Your browser's back button leads to where you were."],
  });

function refuse(request: IncomingMessage, response: Answer, status: number, code: string, message: string): false {
  const page = /\btext\/html\b/.test(String(request.headers.accept ?? ""));
  response.statusCode = status;
  response.setHeader("content-type", page ? "text/html; charset=utf-8" : "application/json");
  response.setHeader("cache-control", "no-store");
  if (page) response.setHeader("content-security-policy", plainPolicy(isEmbed(request.url ?? "/")));
  // What is still to come of a refused body is read for a moment, so that the client gets to the answer, and then cut off.
  response.shouldKeepAlive = request.complete;
  response.end(page ? refusalPage(message) : `${JSON.stringify({ error: { code, message, issues: [] } })}\n`, () => {
    if (!request.complete) setTimeout(() => request.socket.destroy(), 500).unref();
  });
  if (!request.complete) request.resume();
  return false;
}
