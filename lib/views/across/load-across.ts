import "server-only";
import { measuredSummary } from "@/lib/db/read/best-summary";
import { SUMMARY_TARGETS } from "@/lib/db/schema/best-targets";
import { refuseUnread } from "@/lib/views/selection/refused-address";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { type AcrossPage, acrossPage } from "./across-page";
import { readAcross } from "./across-params";

/**
 * Loads engines across data sets for these search parameters; without a target it takes the first stored one. Throws
 * RefusedAddress for parameters that this view can't apply, since it would show the whole instead of a part.
 */
export async function loadAcross(raw: RawSearchParams): Promise<AcrossPage> {
  const { recall, isAll, notices, unread } = readAcross(raw, SUMMARY_TARGETS);
  refuseUnread(unread);
  return { ...acrossPage(await measuredSummary(), recall ?? SUMMARY_TARGETS[0], isAll), notices };
}
