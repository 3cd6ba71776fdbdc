import "server-only";
import { measuredSummary, SUMMARY_TARGETS } from "@/lib/db/best-summary";
import { refuseUnread } from "@/lib/views/selection/refused-address";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { type AcrossPage, acrossPage } from "./across-page";
import { readAcross } from "./across-params";

/**
 * Engines across data sets for these search parameters; without a target the first of those that are kept. What this view does not take refuses the address
 * (RefusedAddress), so that nobody takes the whole for what was asked.
 */
export async function loadAcross(raw: RawSearchParams): Promise<AcrossPage> {
  const { recall, isAll, notices, unread } = readAcross(raw, SUMMARY_TARGETS);
  refuseUnread(unread);
  return { ...acrossPage(await measuredSummary(), recall ?? SUMMARY_TARGETS[0], isAll), notices };
}
