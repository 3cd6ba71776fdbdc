import { publicOrigin } from "@/app/api/v1/bundles/answer";
import { citationCff } from "@/lib/citing/citation-cff";
import { errorResponse } from "@/lib/errors";
import { describeBundle } from "../describe";

export const dynamic = "force-dynamic";

/** Returns the citation of a bundle in the Citation File Format. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    return new Response(citationCff(await describeBundle(id, publicOrigin(request), null)), {
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "content-disposition": 'inline; filename="CITATION.cff"',
        "access-control-allow-origin": "*",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
