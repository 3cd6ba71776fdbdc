import { newestRevision } from "@/lib/db/write/newest-revision";
import { addDraft, draftRevising, type requireDrafts } from "@/lib/db/write/report-drafts";
import { requireOwnReport } from "@/lib/publish/report/load-own-report";
import { shownReport } from "@/lib/publish/report/load-report";
import { copyOf } from "./copy-of";

/**
 * Returns the id of the author's draft for the next revision of a report. Without an open one it stores a copy of the
 * newest revision that is not withdrawn. Throws as `requireOwnReport` does.
 */
export async function revisionDraft(own: Awaited<ReturnType<typeof requireDrafts>>, key: string): Promise<string> {
  const kept = await requireOwnReport(key);
  const { report } = kept.revision;
  // A withdrawn or hidden newest revision keeps its number.
  const number = await newestRevision(report);
  const known = await draftRevising(own, report, number);
  if (known) return known;
  const revises = { key: report, revision: number, fresh: false };
  return (await addDraft(own, { ...copyOf(await shownReport(kept)), revises })).id;
}
