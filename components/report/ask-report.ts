import type { z } from "zod/mini";
import { type Posted, postJson } from "@/components/share/post-json";
import { type Draft, draftBody } from "./draft";

/**
 * Sends a draft to a path of this site. Returns its answer, or an error sentence with the server's code, null where it
 * gave none.
 */
export async function askReport<T extends z.ZodMiniType>(
  path: string,
  draft: Draft,
  shape: T,
  acceptTerms = false,
): Promise<Posted<z.infer<T>>> {
  return postJson(path, { ...draftBody(draft), acceptTerms }, shape);
}
