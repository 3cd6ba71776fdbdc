import { readFormBody } from "@/lib/api/body";
import { retryImport } from "@/lib/db/queue/operations";
import { currentReader } from "@/lib/db/reader";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { urls, withBase } from "@/lib/urls";
import { isOperator } from "../is-operator";

/** Queues the import of a failed bundle again (form field `id`), then redirects to the operator's page. */
export async function POST(request: Request): Promise<Response> {
  try {
    if (!(await isOperator(request.headers))) throw new ExpectedError("not-found", "There is nothing at this address.");
    const id = (await readFormBody(request)).get("id");
    if (typeof id !== "string" || !(await retryImport(id, (await currentReader()) ?? "operator")))
      throw new ExpectedError("not-found", "There is no failed bundle with this id.");
    return new Response(null, { status: 303, headers: { location: withBase(urls.operator()) } });
  } catch (error) {
    return errorResponse(error);
  }
}
