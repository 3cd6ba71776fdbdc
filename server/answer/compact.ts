// Compresses pages, built files, API answers and table files. Adds an ETag to answers of routes, for conditional
// requests (304). Next would compress pages with gzip alone.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isEmbed } from "./headers.ts";

/** The bytes of an answer; undefined for a 304. */
export type Sent = Buffer | undefined;
/** Encodings that answers may have. */
export type Encoding = "br" | "gzip";

const TEXT = /^(?:application\/(?:json|[\w.]+\+json)|image\/svg\+xml|text\/(?:csv|markdown|plain))/;
/** These files are already compressed; they only get an ETag. */
const PACKED = /^(?:image\/png|application\/(?:zip|vnd\.apache\.parquet))$/;
/** The same page may send its data in another order, so no hash is its ETag; built files keep Next's. */
const PAGE = /^(?:text\/(?:html|x-component|css|javascript)|application\/javascript)/;
const MIN_BYTES = 1_000;
/** As fast as gzip at its usual level; pages are a fifth smaller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** An encoding that is named, and not with the weight 0. */
const TAKEN = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/i,
} as const;

/** Returns true where the client of a request takes an encoding. */
export const takesEncoding = ({ headers }: Pick<IncomingMessage, "headers">, encoding: Encoding): boolean =>
  TAKEN[encoding].test(String(headers["accept-encoding"] ?? ""));

const typeOf = (response: ServerResponse) => String(response.getHeader("content-type") ?? "");

const isTagged = (response: ServerResponse, type: string): boolean => {
  const isFrame = isEmbed(response.req.url ?? "/") && type.startsWith("text/html");
  return response.statusCode === 200 && (TEXT.test(type) || PACKED.test(type) || isFrame);
};

/**
 * Returns true for a page, a built file or a successful answer of a route that is not compressed yet. A part of a file
 * (206) is not compressed: its bytes are counted in the file as it is.
 */
export function isCompactable(response: ServerResponse): boolean {
  const type = typeOf(response);
  if (response.statusCode === 206 || response.hasHeader("content-range")) return false;
  return !response.hasHeader("content-encoding") && (PAGE.test(type) || isTagged(response, type));
}

/** Sends a whole body as small as the client accepts, or 304 where the client has it. */
export function compactAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  send: (sent: Sent) => void,
): void {
  response.appendHeader("vary", "accept-encoding");
  if (isTagged(response, typeOf(response)) && isKnown(request, response, body)) {
    response.statusCode = 304;
    response.removeHeader("content-length");
    send(undefined);
    return;
  }
  const sendWith = (bytes: Buffer) => {
    response.setHeader("content-length", bytes.length);
    send(bytes);
  };
  if (body.length < MIN_BYTES || PACKED.test(typeOf(response))) {
    sendWith(body);
    return;
  }
  const sendAs = (encoding: Encoding) => (error: Error | null, packed: Buffer) => {
    // A stop of the server may answer meanwhile.
    if (response.headersSent) return;
    if (!error) response.setHeader("content-encoding", encoding);
    sendWith(error ? body : packed);
  };
  if (takesEncoding(request, "br")) brotliCompress(body, BROTLI, sendAs("br"));
  else if (takesEncoding(request, "gzip")) gzip(body, sendAs("gzip"));
  else sendWith(body);
}

/** Tags an answer; returns true where the client has it already. */
function isKnown(request: IncomingMessage, response: ServerResponse, body: Buffer): boolean {
  // A route may have set its own ETag.
  const tag = String(
    response.getHeader("etag") ?? `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
  );
  response.setHeader("etag", tag);
  // An ETag needs a cached answer, so `no-store` becomes `no-cache`: clients keep it but ask each time. Next appends
  // headers, so they are lists.
  if (String(response.getHeader("cache-control")) === "no-store") response.setHeader("cache-control", "no-cache");
  return (request.headers["if-none-match"] ?? "").split(",").some((part) => part.trim() === tag);
}
