// Answers of the API and tables as files: compressed, with a tag by which a client asks again for nothing (304). Next compresses its
// pages itself, but not the answers of routes.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzip } from "node:zlib";
import { isEmbed } from "./headers.ts";

export type Sent = Buffer | undefined;

const TEXT = /^(?:application\/(?:json|[\w.]+\+json)|image\/svg\+xml|text\/(?:csv|markdown|plain))/;
/** Files that are packed already: they get a tag alone. */
const PACKED = /^(?:image\/png|application\/(?:zip|vnd\.apache\.parquet))$/;
const MIN_BYTES = 1_000;

const typeOf = (response: ServerResponse) => String(response.getHeader("content-type") ?? "");

/** Returns true for a good answer that a route wrote and that nobody compressed yet. */
export function isCompactable(response: ServerResponse): boolean {
  const type = typeOf(response);
  const isFrame = isEmbed(response.req.url ?? "/") && type.startsWith("text/html");
  return (
    response.statusCode === 200 &&
    !response.hasHeader("content-encoding") &&
    (TEXT.test(type) || PACKED.test(type) || isFrame)
  );
}

/** Sends a whole body as small as the client takes it, or says that the client has it. */
export function compactAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  send: (sent: Sent) => void,
): void {
  // A route may have made a tag of its own.
  const tag = String(
    response.getHeader("etag") ?? `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
  );
  response.setHeader("etag", tag);
  response.appendHeader("vary", "accept-encoding");
  // What must not be used unasked may be kept to be asked for again.
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
