import type { z } from "zod/mini";
import { postJson } from "@/components/share/post-json";
import { type Draft, draftBody } from "./draft";

/**
 * Sends a draft to a path of this site. Returns its answer, or an error sentence; `terms`: the author must accept
 * vendors' terms first.
 */
export async function askReport<T extends z.ZodMiniType>(
  path: string,
  draft: Draft,
  shape: T,
  acceptTerms = false,
): Promise<{ done: z.infer<T> } | { error: string; terms: boolean }> {
  const answer = await postJson(path, { ...draftBody(draft), acceptTerms }, shape);
  return "done" in answer ? answer : { error: answer.error, terms: answer.code === "terms-not-accepted" };
}
