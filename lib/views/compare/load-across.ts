import "server-only";
import { measuredSummary, SUMMARY_TARGETS } from "@/lib/db/best-summary";
import { firstParam } from "@/lib/first-param";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { type AcrossPage, acrossPage } from "./across-page";

/** Engines across data sets for these search parameters; an unknown target is the first of those that are kept. */
export async function loadAcross({ recall, list }: RawSearchParams): Promise<AcrossPage> {
  const asked = Number(firstParam(recall));
  const target = SUMMARY_TARGETS.find((known) => known === asked) ?? SUMMARY_TARGETS[0];
  return acrossPage(await measuredSummary(), target, firstParam(list) === "all");
}
