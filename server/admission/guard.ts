// Runs before every page and route: sets headers, and refuses bad requests.
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
 * Makes a server's guard. `admits(request, response, client)` sets the answer's headers and returns true where the
 * request may go on. Otherwise it returns false and has answered. `client` is the client's address, `host` the
 * requested host; `limits` comes from client-limits.ts. `hosts` are this server's names; an empty list allows any.
 * `store` is the origin of an object store that pages upload to.
 */
export function makeGuard({ dev = false, limits, hosts = [], store = null }: Options) {
  return {
    admits(request: IncomingMessage, response: Answer, client: string, host = request.headers.host ?? ""): boolean {
      setSafeHeaders(request, response, { dev, store });
      if (hosts.length > 0 && !isOwnHost(host, hosts))
        return refuse(request, response, 421, "wrong-host", "This server does not have the requested host name.");
      if (!METHODS.includes(request.method ?? "")) {
        response.setHeader("allow", METHODS.join(", "));
        return refuse(request, response, 405, "method-not-allowed", "This server does not support the method.");
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

/** Limit for an address, and for all headers together, in characters. Programs usually send a tenth of either. */
const MOST = 16 * 1024;

function tooLong({ url = "/", rawHeaders = [] }: IncomingMessage) {
  if (url.length > MOST) return { status: 414, message: `The address is longer than ${MOST} characters.` };
  const headers = rawHeaders.reduce((sum, text) => sum + text.length, 0);
  return headers > MOST ? { status: 431, message: `The headers are longer than ${MOST} characters together.` } : null;
}

// Clients resolve dots before they send a request. Else limits would count another address than the answered one.
const DOTS = /(?:^|[\\/])(?:\.|%2e){1,2}(?:[\\/]|$)/i;

/** Returns why a host is invalid, or null where it is valid. Answers build addresses from it. */
const oddHost = (host: string) =>
  host === "" || (!/[\s/?#@\\]/.test(host) && URL.canParse(`http://${host}`))
    ? null
    : "The host header is not a valid host.";

/**
 * Returns why no page can have this address, or null where one can. Refused are `//`, other hosts, no path, dots,
 * fragments, bad encoding, and NUL, which no file, name or query has. Pages found at another address than the written
 * one would escape a client's limits.
 */
function oddAddress(url: string): string | null {
  if (!url.startsWith("/")) return "The address does not begin with a slash.";
  if (url.includes("#")) return "The address has a fragment (#). Send it without.";
  const [path = "", query = ""] = url.split(/\?(.*)/s, 2);
  if (!URL.canParse(url, "http://localhost")) return "The address is not a valid URL.";
  if (DOTS.test(path)) return "The path has a segment . or .., which clients must resolve.";
  for (const part of [path, query.replaceAll("+", " ")])
    try {
      if (decodeURIComponent(part).includes("\0")) return "The address has a NUL character.";
    } catch {
      // A lone % in a query stays a %, as URLSearchParams reads it.
      if (part === path) return "The address is not encoded correctly.";
      if (/%00/.test(part)) return "The address has a NUL character.";
    }
  return null;
}

/**
 * Writes a page for a browser, for instance after a form, where the answer replaces the page. `message` is our own
 * sentence.
 */
const refusalPage = (message: string) =>
  plainPage({
    title: "Request refused",
    sentences: [message, "Your browser's back button leads to where you were."],
  });

function refuse(request: IncomingMessage, response: Answer, status: number, code: string, message: string): false {
  const page = /\btext\/html\b/.test(String(request.headers.accept ?? ""));
  response.statusCode = status;
  response.setHeader("content-type", page ? "text/html; charset=utf-8" : "application/json");
  response.setHeader("cache-control", "no-store");
  if (page) response.setHeader("content-security-policy", plainPolicy(isEmbed(request.url ?? "/")));
  // Reads the rest of a refused body for a moment, so that the client gets the answer. Then closes the connection.
  response.shouldKeepAlive = request.complete;
  response.end(page ? refusalPage(message) : `${JSON.stringify({ error: { code, message, issues: [] } })}\n`, () => {
    if (!request.complete) setTimeout(() => request.socket.destroy(), 500).unref();
  });
  if (!request.complete) request.resume();
  return false;
}
