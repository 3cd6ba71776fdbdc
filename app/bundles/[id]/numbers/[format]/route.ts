import { preflight } from "@/app/api/v1/bundles/answer";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { numbersTable } from "@/lib/tables/numbers-table";
import { parquetResponse, tableResponse } from "@/lib/tables/table-response";
import { readyBundle } from "../../describe";
import { pointsOfBundle } from "../../points-of-bundle";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ id: string; format: string }>;
}

/** Sends every number of a bundle's points as CSV or Parquet, in the same columns (lib/tables/numbers-table.ts). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  try {
    const { id, format } = await params;
    if (format !== "csv" && format !== "parquet")
      throw new ExpectedError("not-found", "The numbers of a bundle are there as .csv and .parquet.");
    const table = numbersTable(id, pointsOfBundle(await readyBundle(id)));
    return format === "csv" ? tableResponse(table, format) : parquetResponse(table);
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
