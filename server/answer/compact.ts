// Compresses API answers and table files, and adds an ETag for conditional requests (304). Next compresses its pages
// itself, but not the answers of routes.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzip } from "node:zlib";
import { isEmbed } from "./headers.ts";

export type Sent = Buffer | undefined;

const TEXT = /^(?:application\/(?:json|[\w.]+\+json)|image\/svg\+xml|text\/(?:csv|markdown|plain))/;
/** These files are already compressed; they only get an ETag. */
const PACKED = /^(?:image\/png|application\/(?:zip|vnd\.apache\.parquet))$/;
const MIN_BYTES = 1_000;

const typeOf = (response: ServerResponse) => String(response.getHeader("content-type") ?? "");

/** Returns true for a successful route answer that is not compressed yet. */
export function isCompactable(response: ServerResponse): boolean {
  const type = typeOf(response);
  const isFrame = isEmbed(response.req.url ?? "/") && type.startsWith("text/html");
  return (
    response.statusCode === 200 &&
    !response.hasHeader("content-encoding") &&
    (TEXT.test(type) || PACKED.test(type) || isFrame)
  );
}

/** Sends a whole body as small as the client accepts, or 304 where the client has it. */
export function compactAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  send: (sent: Sent) => void,
): void {
  // A route may have set its own ETag.
  const tag = String(
    response.getHeader("etag") ?? `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
  );
  response.setHeader("etag", tag);
  response.appendHeader("vary", "accept-encoding");
  // An ETag needs a cached answer, so `no-store` becomes `no-cache`: clients keep it but ask each time.
  if (response.getHeader("cache-control") === "no-store") response.setHeader("cache-control", "no-cache");
  const known = (request.headers["if-none-match"] ?? "").split(",").map((part) => part.trim());
  if (known.includes(tag)) {
    response.statusCode = 304;
    response.removeHeader("content-length");
    send(undefined);
    return;
  }
  const takesGzip = /\bgzip\b(?!;\s*q=0(?:\.0+)?\b)/.test(String(request.headers["accept-encoding"] ?? ""));
  const sendWith = (bytes: Buffer) => {
    response.setHeader("content-length", bytes.length);
    send(bytes);
  };
  if (body.length < MIN_BYTES || PACKED.test(typeOf(response)) || !takesGzip) {
    sendWith(body);
    return;
  }
  gzip(body, (error, packed) => {
    if (!error) response.setHeader("content-encoding", "gzip");
    sendWith(error ? body : packed);
  });
}
