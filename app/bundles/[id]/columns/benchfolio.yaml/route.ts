import { absentBundle } from "@/lib/db/read/tombstones";
import { requireManager } from "@/lib/db/write/manage-bundle";
import { errorResponse } from "@/lib/errors";
import { loadColumns } from "../load-columns";

/** Sends the manifest of the choices in the address, as a file. Refuses readers who may not manage the bundle. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    const loaded = await loadColumns(id, Object.fromEntries(new URL(request.url).searchParams));
    if (!loaded) throw await absentBundle(id);
    if (loaded.right === null) await requireManager(id);
    return new Response(loaded.text, {
      headers: {
        "content-type": "text/yaml; charset=utf-8",
        "content-disposition": 'attachment; filename="benchfolio.yaml"',
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
