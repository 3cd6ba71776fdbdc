// Answers that the server gives itself, in front of the pages.
import type { IncomingMessage } from "node:http";
import type { Answer } from "./answer.ts";
import { isEmbed, isSafeHeader } from "./headers.ts";
import { plainPage, plainPolicy } from "./plain-page.ts";

type Words = readonly [code: string, title: string, text: string];
const REASONS = {
  overloaded: ["overloaded", "The server is busy", "It has more requests than it can answer now. Nothing is lost."],
  "database-away": [
    "database-away",
    "The database is restarting",
    "Nothing is lost: what was uploaded is stored, and imports go on by themselves.",
  ],
  "storage-failed": [
    "storage-failed",
    "The server's disk failed",
    "Nothing that was stored before is lost. The operator should check the disk.",
  ],
  "storage-away": [
    "storage-away",
    "The stored bundles cannot be reached",
    "Nothing is lost: they are in a bucket that does not answer now.",
  ],
  stopping: ["stopping", "The server is restarting", "It takes nothing new until it is back. Nothing is lost."],
  "too-slow": ["too-slow", "The upload was too slow", "Hardly any bytes arrived in half a minute. Send it again."],
  unauthorized: [
    "unauthorized",
    "This token is not known here, or was revoked",
    "Send another token, or none to read public data.",
  ],
} satisfies Record<string, Words>;
/** Codes of refusals. */
export type Reason = keyof typeof REASONS;
/** Returns true for a code of lib/errors that has a refusal here. */
export const isReason = (code: string): code is Reason => Object.hasOwn(REASONS, code);

interface Ending {
  status?: number;
  retryAfter?: number | null;
}
/** Reasons against which a retry does not help. */
const FINAL: Record<string, Ending> = { unauthorized: { status: 401, retryAfter: null } };

/** Returns true where the client wants a page, not a program's answer: for a visit, and for a form. */
const wantsPage = (request: IncomingMessage) =>
  !request.url?.includes("/api/v1/") && /\btext\/html\b/.test(String(request.headers.accept ?? ""));

/** Returns true for a request whose page can ask again by itself. A form is never sent twice without its reader. */
const isVisit = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** Returns sentences on the next step of the reader. A form that has `begun` may be taken by now. */
function nextStep(request: IncomingMessage, { begun }: Answer, retryAfter: number): string {
  if (isVisit(request)) return `This page asks again in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}.`;
  const back = "Your browser's back button leads to it, with what you typed";
  return begun
    ? `The form may have been taken: look before you send it again. ${back}.`
    : `The form was not taken. ${back}; send it again.`;
}

/**
 * Ends a request that cannot be answered now, in plain words. `retryAfter` is the seconds until a retry, or null where
 * a retry is useless. Never cached. An answer that has begun is broken off.
 */
export function refuse(
  request: IncomingMessage,
  response: Answer,
  reason: Reason,
  { status = 503, retryAfter = 5 }: Ending = FINAL[reason] ?? {},
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const [code, title, text]: Words = REASONS[reason];
  response.startOver();
  const page = wantsPage(request);
  const again = isVisit(request) ? retryAfter : null;
  for (const name of response.getHeaderNames())
    if (name !== "x-request-id" && !isSafeHeader(name)) response.removeHeader(name);
  const body = page
    ? plainPage({
        title,
        sentences: [text, ...(retryAfter === null ? [] : [nextStep(request, response, retryAfter)])],
        again,
      })
    : `${JSON.stringify({ error: { code, message: `${title}. ${text}`, issues: [] } })}\n`;
  response.statusCode = status;
  response.setHeader("content-type", page ? "text/html; charset=utf-8" : "application/json");
  response.setHeader("cache-control", "no-store");
  if (page) response.setHeader("content-security-policy", plainPolicy(isEmbed(request.url ?? "/"), again !== null));
  if (retryAfter !== null) response.setHeader("retry-after", String(retryAfter));
  if (status === 401) response.setHeader("www-authenticate", "Bearer");
  if (!page) response.setHeader("access-control-allow-origin", "*");
  response.setHeader("content-length", Buffer.byteLength(body));
  // An unread rest of a body would corrupt the next request on this connection.
  if (!request.complete) response.setHeader("connection", "close");
  response.end(request.method === "HEAD" ? undefined : body, () => {
    if (!request.complete) setTimeout(() => request.socket.destroy(), 500).unref();
  });
  if (!request.complete) request.resume();
}
