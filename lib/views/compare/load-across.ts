import "server-only";
import { measuredSummary, SUMMARY_TARGETS } from "@/lib/db/best-summary";
import { ExpectedError } from "@/lib/errors";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { type AcrossPage, acrossPage } from "./across-page";
import { readAcross } from "./across-params";

/**
 * Engines across data sets for these search parameters. Without a target, or with one that is not kept, the first of those that are. `strict`, for
 * files, which show no notice: what this view does not take is refused, so that nobody takes the whole for what was asked.
 */
export async function loadAcross(
  raw: RawSearchParams,
  { strict = false }: { strict?: boolean } = {},
): Promise<AcrossPage> {
  const { recall, isAll, notices } = readAcross(raw, SUMMARY_TARGETS);
  if (strict && notices.length) throw new ExpectedError("bad-request", notices.join(" "));
  return { ...acrossPage(await measuredSummary(), recall ?? SUMMARY_TARGETS[0], isAll), notices };
}
