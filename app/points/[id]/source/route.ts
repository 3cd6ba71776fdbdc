import { loadPoint } from "@/lib/db/read/point-page";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { urls, withBase } from "@/lib/urls";

export const dynamic = "force-dynamic";

/**
 * Redirects to the source file and line of a point. Uses a path, since a server behind a proxy doesn't know its own
 * name.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    const point = await loadPoint(id);
    if (!point) throw new ExpectedError("not-found", "There is no such point, or its bundle was withdrawn.");
    const location = withBase(urls.file(point.bundleId, point.path, point.line, point.occurrence));
    return new Response(null, { status: 302, headers: { location } });
  } catch (error) {
    return errorResponse(error);
  }
}
