import { preflight } from "@/app/api/v1/bundles/answer";
import { refusedFile } from "@/app/refused";
import { absentView } from "@/lib/publish/frozen/load-snapshot";
import { loadRevisions } from "@/lib/publish/report/load-revisions";
import { urls, withBase } from "@/lib/urls";

export const dynamic = "force-dynamic";

/** Leads to the file of the newest revision. No cache keeps the way, since another revision may come. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ key: string; format: string }> },
): Promise<Response> {
  const { key, format } = await params;
  try {
    const newest = (await loadRevisions(key))?.revisions.at(-1);
    if (!newest) throw await absentView(key);
    const { search } = new URL(request.url);
    const location = withBase(urls.snapshotFile(newest.key, format)) + search;
    const headers = { location, "cache-control": "no-store", "access-control-allow-origin": "*" };
    return new Response(null, { status: 307, headers });
  } catch (error) {
    return refusedFile(request, format, error);
  }
}

export const OPTIONS = preflight;
