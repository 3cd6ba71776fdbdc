import { z } from "zod";
import { readQuery } from "@/lib/api/query";
import { listParams, uploadParams } from "@/lib/api/schemas/bundles";
import { givenParams } from "@/lib/api/schemas/given";
import { tooLarge } from "@/lib/blobs/refusals";
import { loadBundleList } from "@/lib/db/read/bundle-report";
import { type Given, givenOf } from "@/lib/domain/names/given";
import { statedOf, statementOf } from "@/lib/domain/names/restate";
import { env } from "@/lib/env";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { storeUpload } from "@/lib/import/upload";
import { uploadBody } from "@/lib/import/upload-body";
import { jsonAnswer, parseQuery, preflight } from "./answer";
import { uploadedAnswer } from "./uploaded-answer";
import { uploaderOf } from "./uploader";

export const dynamic = "force-dynamic";

/** Streams an archive into the blob store and enqueues its import. Waits up to `wait` seconds for the verdict. */
export async function POST(request: Request): Promise<Response> {
  try {
    const { params } = readQuery(request, uploadParams);
    const { BENCHFOLIO_MAX_UPLOAD: maxBytes } = env();
    if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const { by, deleteKey } = await uploaderOf(params);
    const body = await uploadBody(request);
    const given = { ...readForm(body.fields), ...statementOf(params) };
    const stored = await storeUpload({
      source: body.source,
      fileName: body.fileName ?? params.filename ?? headerFileName(request.headers) ?? "upload",
      title: params.title ?? null,
      given,
      replaces: params.replace !== undefined,
      signal: request.signal,
      by,
    });
    return await uploadedAnswer(request, stored, { wait: params.wait, deleteKey });
  } catch (error) {
    // The client has disconnected, so the log gets no line.
    if (request.signal.aborted) return errorResponse(new ExpectedError("bad-request", "The upload was broken off."));
    return errorResponse(error);
  }
}

/** Returns one page of the list of bundles, newest first. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { limit, cursor } = parseQuery(request, listParams);
    return jsonAnswer(await loadBundleList(limit, cursor));
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;

/** Returns the facts on all runs in the fields of a form, without other and empty fields. Throws `bad-request`. */
function readForm(fields: ReadonlyMap<string, string>): Given {
  const read = z.object(givenParams).safeParse(givenOf(Object.fromEntries(fields)));
  if (read.success) return statedOf(read.data);
  const faults = read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new ExpectedError("bad-request", `Fields of the form that do not fit: ${faults.join("; ")}.`);
}

/** Returns the name from `x-file-name` or `content-disposition`, decoded; null where there is none. */
function headerFileName(headers: Headers): string | null {
  const plain = headers.get("x-file-name");
  if (plain) return decodeName(plain);
  const disposition = headers.get("content-disposition") ?? "";
  const extended = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (extended) return decodeName(extended);
  return /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition)?.slice(1).find(Boolean) ?? null;
}

/** Returns a percent-encoded name decoded; a name with another % as it is. */
function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
