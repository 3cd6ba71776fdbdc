import { loadBundleReport } from "@/lib/db/read/bundle-report";
import { absentBundle } from "@/lib/db/read/tombstones";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { originalBytes } from "@/lib/import/original";
import { preflight } from "../../answer";
import { downloadName } from "../../download-name";

export const dynamic = "force-dynamic";

/** Sends the uploaded bytes, unchanged, with their hash. 403 where they hold secrets (BENCHFOLIO_ORIGINALS). */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    const bundle = await loadBundleReport(id);
    if (!bundle) throw await absentBundle(id);
    return new Response(await originalBytes(bundle, request.signal), {
      headers: {
        "content-type": "application/octet-stream",
        "content-length": String(bundle.sizeBytes),
        "content-disposition": `attachment; ${downloadName(bundle.fileName)}`,
        "repr-digest": `sha-256=:${Buffer.from(bundle.sha256, "hex").toString("base64")}:`,
        etag: `"${bundle.sha256}"`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "etag, repr-digest, content-disposition",
        "cache-control": "public, max-age=300",
      },
    });
  } catch (error) {
    if (request.signal.aborted) return errorResponse(new ExpectedError("bad-request", "The download was broken off."));
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
