import { jsonAnswer, preflight, publicOrigin } from "@/app/api/v1/bundles/answer";
import { croissant, type DescribedTable } from "@/lib/citing/croissant";
import type { Described } from "@/lib/citing/described";
import { sha256Of } from "@/lib/db/encoding/sha256";
import { loadFileList } from "@/lib/db/read/bundle-report";
import { errorResponse } from "@/lib/errors";
import { csvTable } from "@/lib/tables/csv";
import { NUMBER_FIELDS, numbersTable } from "@/lib/tables/numbers-table";
import { pointsOfBundle } from "@/lib/twins/points-of-bundle";
import { urls } from "@/lib/urls";
import { describeBundle } from "../describe";

export const dynamic = "force-dynamic";

/** Above the most members of an archive (lib/archive/limits.ts). */
const ALL_FILES = 1_000_000;

/** Limit of points whose numbers are described: their hash needs the whole CSV in memory. */
const MOST_POINTS = 5_000;

/** Returns the table of a bundle's numbers; null where there is none. */
async function numbersOf({ bundle, page }: Described): Promise<DescribedTable | null> {
  if (bundle.counts.points === 0) return null;
  let text = "";
  for await (const piece of csvTable(numbersTable(bundle.id, pointsOfBundle(bundle)))) text += piece;
  const address = page.slice(0, -urls.bundle(bundle.id).length) + urls.bundleNumbers(bundle.id, "csv");
  return { address, sha256: sha256Of(text), sizeBytes: Buffer.byteLength(text), fields: NUMBER_FIELDS };
}

/**
 * Returns a bundle as Croissant 1.0, with the hash of each member. It describes the fields of the numbers, except for
 * a bundle of more than 5,000 points.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    const described = await describeBundle(id, publicOrigin(request), request.signal);
    const list = await loadFileList(id, ALL_FILES);
    const numbers = described.bundle.counts.points <= MOST_POINTS ? await numbersOf(described) : null;
    return jsonAnswer(croissant(described, list?.files ?? [], numbers), 200, { "content-type": "application/ld+json" });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
