import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { blobStore } from "@/lib/blobs/store";
import type { BytePart } from "@/lib/blobs/types";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { byteRanges } from "./byte-ranges";
import type { KeptFile } from "./twin";

/** Headers that scripts of other sites may read, beside those that they always may. */
const EXPOSED = "accept-ranges, content-range, etag";

/**
 * Sends a kept file whole or by ranges, with its hash as a strong ETag (RFC 9110, sections 13 and 14). The status is
 * 304 where the client has it, and 206 for one range or several. It is 416 where none lies within the file. `headers`
 * are those of the whole file. Throws the errors of the blob store.
 */
export async function fileResponse(
  { method, headers: asked }: Pick<Request, "method" | "headers">,
  { sha256, sizeBytes }: KeptFile,
  headers: Record<string, string>,
): Promise<Response> {
  const etag = `"${sha256}"`;
  const always = { ...headers, etag, "accept-ranges": "bytes", "access-control-expose-headers": EXPOSED };
  if (namesTag(asked.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: always });
  const isWhole = method !== "GET" || ![null, etag].includes(asked.get("if-range"));
  const parts = isWhole ? null : byteRanges(asked.get("range"), sizeBytes);
  if (parts === null) {
    const body = method === "HEAD" ? null : streamOf(await blobStore().open(sha256));
    return new Response(body, { headers: { ...always, "content-length": String(sizeBytes) } });
  }
  const [first] = parts;
  if (first === undefined) return notWithin(sizeBytes);
  if (parts.length > 1) return multipart(sha256, sizeBytes, parts, always);
  return new Response(streamOf(await blobStore().open(sha256, first)), {
    status: 206,
    headers: { ...always, "content-length": String(first.length), "content-range": contentRange(first, sizeBytes) },
  });
}

/** Returns true where a list of tags has this one, as If-None-Match compares them: weakly. */
const namesTag = (list: string | null, etag: string): boolean =>
  (list ?? "").split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));

const contentRange = ({ start, length }: BytePart, size: number) => `bytes ${start}-${start + length - 1}/${size}`;

const streamOf = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array<ArrayBuffer>>;

function notWithin(sizeBytes: number): Response {
  const error = new ExpectedError(
    "range-not-satisfiable",
    `None of these ranges is in the file of ${sizeBytes} bytes.`,
  );
  const answer = errorResponse(error);
  answer.headers.set("content-range", `bytes */${sizeBytes}`);
  answer.headers.set("access-control-expose-headers", EXPOSED);
  return answer;
}

/** Sends several parts, each with its own head (RFC 9110, section 14.6). */
function multipart(
  sha256: string,
  size: number,
  parts: readonly BytePart[],
  headers: Record<string, string>,
): Response {
  const boundary = randomUUID();
  const end = `\r\n--${boundary}--\r\n`;
  const withHeads = parts.map((part) => ({
    part,
    head:
      `\r\n--${boundary}\r\ncontent-type: ${headers["content-type"]}\r\n` +
      `content-range: ${contentRange(part, size)}\r\n\r\n`,
  }));
  async function* pieces() {
    for (const { part, head } of withHeads) {
      yield Buffer.from(head);
      yield* await blobStore().open(sha256, part);
    }
    yield Buffer.from(end);
  }
  const length = withHeads.reduce((sum, { part, head }) => sum + head.length + part.length, end.length);
  return new Response(streamOf(Readable.from(pieces(), { objectMode: false })), {
    status: 206,
    headers: {
      ...headers,
      "content-type": `multipart/byteranges; boundary=${boundary}`,
      "content-length": String(length),
    },
  });
}
