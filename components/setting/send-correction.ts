import { z } from "zod/mini";
import { postJson } from "@/components/share/post-json";
import type { CorrectionTarget } from "@/lib/domain/names/corrections";
import { urls } from "@/lib/urls";

/** The form's texts; "" = not corrected. `releaseDate` is YYYY-MM-DD. */
export interface CorrectionFields {
  displayName: string;
  mergeInto: string;
  version: string;
  releaseDate: string;
  notes: string;
  author: string;
}

/** Sends a correction. Returns null, or a sentence on why it failed. */
export async function sendCorrection(target: CorrectionTarget, fields: CorrectionFields): Promise<string | null> {
  const answer = await postJson(urls.api.corrections(), { ...target, ...fields }, z.unknown());
  return "error" in answer ? answer.error : null;
}
