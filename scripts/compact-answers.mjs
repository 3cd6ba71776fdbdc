// Answers of the API and tables as files: compressed, with a tag by which a client asks again for nothing (304). Next compresses its
// pages itself, but not what a route answers.
import { createHash } from "node:crypto";
import { gzip } from "node:zlib";

const TEXT = /^(?:application\/(?:json|[\w.]+\+json)|image\/svg\+xml|text\/(?:csv|markdown|plain))/;
/** Files that are packed already: they get a tag alone. */
const PACKED = /^(?:image\/png|application\/(?:zip|vnd\.apache\.parquet))$/;
/** Longer answers (members of a bundle) are sent as they come. */
const MAX_BYTES = 16 * 1024 ** 2;
const MIN_BYTES = 1_000;

/** Holds a text answer back until it is whole, then sends it as small as the client takes it, or says that it has it already. */
export function compactAnswers(request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") return;
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  // Next compresses its pages; an embed is what a route answers.
  const isEmbed = request.url?.startsWith("/embed/") ?? false;
  let held = [];
  let bytes = 0;
  const passOn = () => {
    const parts = held ?? [];
    held = null;
    for (const part of parts) write(part);
  };
  const take = (chunk, encoding) => {
    if (held === null) return false;
    if (response.headersSent || !isOurs(response, isEmbed)) {
      passOn();
      return false;
    }
    const part = typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk);
    held.push(part);
    bytes += part.length;
    if (bytes > MAX_BYTES) passOn();
    return true;
  };
  response.write = (chunk, encoding, done) => {
    if (!take(chunk, encoding)) return write(chunk, encoding, done);
    const after = typeof encoding === "function" ? encoding : done;
    if (after) queueMicrotask(after);
    return true;
  };
  response.end = (chunk, encoding, done) => {
    const whole = typeof chunk === "function" || chunk === undefined || chunk === null || take(chunk, encoding);
    if (!whole) return end(chunk, encoding, done);
    if (held === null || held.length === 0 || response.headersSent || !isOurs(response, isEmbed)) {
      passOn();
      return end(typeof chunk === "function" ? chunk : undefined);
    }
    finish(request, response, Buffer.concat(held), end);
    held = null;
    return response;
  };
}

const isOurs = (response, isEmbed) => {
  const type = String(response.getHeader("content-type") ?? "");
  return (
    response.statusCode === 200 &&
    !response.hasHeader("content-encoding") &&
    (TEXT.test(type) || PACKED.test(type) || (isEmbed && type.startsWith("text/html")))
  );
};

function finish(request, response, body, end) {
  const tag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  response.setHeader("etag", tag);
  response.appendHeader("vary", "accept-encoding");
  // What must not be used unasked may be kept to be asked for again.
  if (response.getHeader("cache-control") === "no-store") response.setHeader("cache-control", "no-cache");
  const known = String(request.headers["if-none-match"] ?? "")
    .split(",")
    .map((part) => part.trim());
  if (known.includes(tag)) {
    response.statusCode = 304;
    response.removeHeader("content-length");
    end();
    return;
  }
  if (
    body.length < MIN_BYTES ||
    PACKED.test(String(response.getHeader("content-type"))) ||
    !/\bgzip\b(?!;\s*q=0(?:\.0+)?\b)/.test(String(request.headers["accept-encoding"] ?? ""))
  ) {
    response.setHeader("content-length", body.length);
    end(body);
    return;
  }
  gzip(body, (error, packed) => {
    if (!error) response.setHeader("content-encoding", "gzip");
    response.setHeader("content-length", (error ? body : packed).length);
    end(error ? body : packed);
  });
}
