import { preflight } from "@/app/api/v1/bundles/answer";
import { errorResponse } from "@/lib/errors";
import { numbersTable } from "@/lib/tables/numbers-table";
import { tableResponse } from "@/lib/tables/table-response";
import { readyBundle } from "../describe";
import { pointsOfBundle } from "../points-of-bundle";

export const dynamic = "force-dynamic";

/** Sends every number of a bundle's points as CSV; its Croissant describes the fields. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    await readyBundle(id);
    return tableResponse(numbersTable(id, pointsOfBundle(id)), "csv");
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
