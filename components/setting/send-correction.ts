import { z } from "zod/mini";
import type { CorrectionTarget } from "@/lib/domain/names/corrections";
import { urls, withBase } from "@/lib/urls";

export interface CorrectionFields {
  displayName: string;
  mergeInto: string;
  version: string;
  releaseDate: string;
  notes: string;
  author: string;
}

const refused = z.object({ error: z.object({ message: z.string() }) });

/** Sends a correction. Returns null, or a sentence on why it failed. */
export async function sendCorrection(target: CorrectionTarget, fields: CorrectionFields): Promise<string | null> {
  try {
    const response = await fetch(withBase(urls.api.corrections()), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...target, ...fields }),
    });
    if (response.ok) return null;
    const why = refused.safeParse(await response.json());
    return why.success ? why.data.error.message : "The server's answer could not be read. Try again.";
  } catch {
    return "The server could not be reached. Check the connection and try again.";
  }
}
