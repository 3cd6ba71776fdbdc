import { readJsonBody } from "@/lib/api/body";
import { readQuery } from "@/lib/api/query";
import { correctionBody, correctionsParams } from "@/lib/api/schemas/corrections";
import { addCorrection, listCorrections } from "@/lib/db/corrections";
import type { Correction } from "@/lib/domain/names/corrections";
import { errorResponse } from "@/lib/errors";
import { jsonAnswer, preflight } from "../bundles/answer";
import { requireUploader } from "../bundles/uploader";

export const dynamic = "force-dynamic";

const MAX_BODY = 32 * 1024;

const told = ({ createdAt, ...rest }: Correction) => ({ ...rest, createdAt: createdAt.toISOString() });

/** What readers said of a build, config or machine. */
export async function GET(request: Request): Promise<Response> {
  try {
    const corrections = await listCorrections(readQuery(request, correctionsParams).params);
    return jsonAnswer({ corrections: corrections.map(told) });
  } catch (error) {
    return errorResponse(error);
  }
}

/** Adds a reader's statement about a name; what was imported stays as it is. */
export async function POST(request: Request): Promise<Response> {
  try {
    const reader = await requireUploader();
    const { subject, engine, name, ...said } = await readJsonBody(request, correctionBody, MAX_BODY);
    return jsonAnswer(told(await addCorrection({ subject, engine, name }, said, reader ?? "anonymous")), 201);
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
