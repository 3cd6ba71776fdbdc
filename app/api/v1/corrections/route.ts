import { readJsonBody } from "@/lib/api/body";
import { readQuery } from "@/lib/api/query";
import { correctionBody, correctionsParams } from "@/lib/api/schemas/corrections";
import { addCorrection, listCorrections } from "@/lib/db/read/corrections";
import { requireCorrector } from "@/lib/db/write/correction-rights";
import type { Correction } from "@/lib/domain/names/corrections";
import { errorResponse } from "@/lib/errors";
import { jsonAnswer, preflight } from "../bundles/answer";

export const dynamic = "force-dynamic";

const MAX_BODY = 32 * 1024;

/** Returns a correction as JSON has it. */
const correctionAnswer = ({ createdAt, ...rest }: Correction) => ({ ...rest, createdAt: createdAt.toISOString() });

/** Lists up to 200 corrections of a name and of its former names, newest first. */
export async function GET(request: Request): Promise<Response> {
  try {
    const corrections = await listCorrections(readQuery(request, correctionsParams).params);
    return jsonAnswer({ corrections: corrections.map(correctionAnswer) });
  } catch (error) {
    return errorResponse(error);
  }
}

/** Adds a correction of a name; imported data stays unchanged. Refuses readers who may not correct it: 401 or 403. */
export async function POST(request: Request): Promise<Response> {
  try {
    const { subject, engine, name, ...correction } = await readJsonBody(request, correctionBody, MAX_BODY);
    const target = { subject, engine, name };
    return jsonAnswer(
      correctionAnswer(await addCorrection(target, correction, await requireCorrector(target, correction.mergeInto))),
      201,
    );
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
