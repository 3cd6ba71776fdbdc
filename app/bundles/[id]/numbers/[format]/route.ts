import { preflight } from "@/app/api/v1/bundles/answer";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { parquetHeaders, parquetResponse, tableResponse } from "@/lib/tables/table-response";
import { fileResponse } from "@/lib/twins/file-response";
import { currentTwin, numbersOf } from "@/lib/twins/twin";
import { readyBundle } from "../../describe";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ id: string; format: string }>;
}

/**
 * Sends every number of a bundle's points as CSV or Parquet, in the same columns (lib/tables/numbers-table.ts). Parquet
 * comes from the bundle's twin, by ranges too, or else is made anew with the same bytes.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    const { id, format } = await params;
    if (format !== "csv" && format !== "parquet")
      throw new ExpectedError("not-found", "The numbers of a bundle are there as .csv and .parquet.");
    const bundle = await readyBundle(id);
    if (format === "csv") return tableResponse(numbersOf(bundle), format);
    return (await fromTwin(request, id)) ?? parquetResponse(numbersOf(bundle));
  } catch (error) {
    return errorResponse(error);
  }
}

/** Returns the answer of a visible bundle's twin. Null without a current twin, or where the store does not give it. */
async function fromTwin(request: Request, id: string): Promise<Response | null> {
  const twin = await currentTwin(id);
  if (twin === null) return null;
  return fileResponse(request, twin, parquetHeaders(id)).catch((error: unknown) => {
    console.error(`the twin of bundle ${id} was not sent:`, error);
    return null;
  });
}

/** Lets pages of other sites ask for ranges, and only for new bytes. */
export function OPTIONS(): Response {
  const answer = preflight();
  answer.headers.set("access-control-allow-headers", "if-none-match, if-range, range");
  return answer;
}
