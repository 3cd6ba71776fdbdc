import "server-only";
import { bestSummary } from "@/lib/db/read/best-summary";
import { listEngines } from "@/lib/db/read/engines";
import { measuredBuilds } from "@/lib/db/read/measured-builds";
import { type Answer, answerWords } from "./answer-words";

/** Returns the views that answer the words of a search; [] where they name nothing with results. */
export async function loadAnswers(text: string): Promise<Answer[]> {
  if (!text.trim()) return [];
  const [engines, builds, best] = await Promise.all([listEngines(), measuredBuilds(), bestSummary()]);
  return answerWords(text, { engines, builds, best });
}
