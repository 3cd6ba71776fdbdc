import { fileParams, listParams } from "@/lib/api/schemas/bundles";
import { loadFileList } from "@/lib/db/read/bundle-report";
import { findMember, type StoredMember } from "@/lib/db/read/stored-member";
import { absentBundle } from "@/lib/db/read/tombstones";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { maskedBytes } from "@/lib/import/masked-bytes";
import { checkStoredBytes } from "@/lib/import/stored-bytes";
import { memberBytes, memberText } from "@/lib/import/stored-member";
import { withoutBase } from "@/lib/urls";
import { jsonAnswer, parseQuery, preflight } from "../../../answer";
import { downloadName } from "../../../download-name";

export const dynamic = "force-dynamic";

/** Lists the files of a bundle. With a path, sends one with secrets masked: a text as UTF-8 lines, else its bytes. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string; path?: string[] }> },
): Promise<Response> {
  try {
    const { id, path } = await params;
    if (!path) return await listFiles(request, id);
    const { occurrence } = parseQuery(request, fileParams);
    const member = await findMember(id, memberName(request), occurrence);
    if (!member) throw await absentMember(id);
    await checkStoredBytes(member.sha256, "shown");
    const chunks = chunksOf(member, request.signal);
    // Read before the head is sent, so that a failed read gets its own status.
    const first = await chunks.next();
    return new Response(streamOf(first, chunks), { headers: fileHeaders(member) });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;

async function listFiles(request: Request, id: string): Promise<Response> {
  const { limit, cursor } = parseQuery(request, listParams);
  const files = await loadFileList(id, limit, cursor);
  if (!files) throw await absentBundle(id);
  return jsonAnswer(files);
}

async function absentMember(bundle: string): Promise<ExpectedError> {
  const absent = await absentBundle(bundle);
  if (absent.code === "gone") return absent;
  return new ExpectedError("not-found", "The bundle has no such file. Its list of files has all names.");
}

/** Returns the path after `/files/`, decoded here so that none is decoded twice. Throws `not-found` if it can't be. */
function memberName(request: Request): string {
  try {
    return withoutBase(new URL(request.url).pathname).split("/").slice(6).map(decodeURIComponent).join("/");
  } catch (cause) {
    throw new ExpectedError("not-found", "The path of the file is not encoded correctly.", [], { cause });
  }
}

/**
 * Headers that show uploaded bytes as text or download them, and never run them: no HTML, sniffing, scripts or frames.
 */
function fileHeaders(member: StoredMember): Record<string, string> {
  const name = member.path.split("/").at(-1) ?? "file";
  return {
    "content-type": member.isText ? "text/plain; charset=utf-8" : "application/octet-stream",
    "content-disposition": `${member.isText ? "inline" : "attachment"}; ${downloadName(name)}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=300",
  };
}

const chunksOf = (member: StoredMember, signal: AbortSignal): AsyncGenerator<Uint8Array> =>
  member.isText ? encodedText(member, signal) : maskedBytes(memberBytes(member, signal));

function streamOf(first: IteratorResult<Uint8Array>, chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  let waiting: IteratorResult<Uint8Array> | null = first;
  return new ReadableStream({
    async pull(controller) {
      const next = waiting ?? (await chunks.next());
      waiting = null;
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* encodedText(member: StoredMember, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const lines of memberText(member, signal)) yield encoder.encode(`${lines.join("\n")}\n`);
}
