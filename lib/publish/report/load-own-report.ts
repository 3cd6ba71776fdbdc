import "server-only";
import type { Revises } from "@/lib/api/schemas/reports";
import { ownerOfReport } from "@/lib/db/read/revisions";
import { currentReader } from "@/lib/db/reader";
import { mayRevise } from "@/lib/domain/access/rights";
import { frozenKey, revisionKey } from "@/lib/domain/reports/frozen-key";
import { ExpectedError } from "@/lib/errors";
import { type KeptReport, loadKeptReport, requireKeptReport } from "@/lib/publish/frozen/load-snapshot";
import { notePersonal } from "@/lib/request-context";
import type { StoredNumber } from "@/lib/views/claims/stored-number";

/** Returns true where the reader owns the report of an address. */
export async function ownsReport(report: string): Promise<boolean> {
  const reader = await currentReader();
  return reader !== null && mayRevise(reader, { owner: await ownerOfReport(report) });
}

/**
 * Returns the newest revision of the reader's own report. Throws `not-found` for all others alike, and `gone` where the
 * owner withdrew it.
 */
export async function requireOwnReport(report: string): Promise<KeptReport> {
  if (frozenKey(report)?.revision !== null || !(await ownsReport(report)))
    throw new ExpectedError("not-found", "You have no report with this key.");
  notePersonal();
  return requireKeptReport(report);
}

/**
 * Returns the numbers in texts that keep their values, by source. They are from the revised revision, or from the
 * newest that is not withdrawn. Empty where all are read anew. Throws as `requireOwnReport` does.
 */
export async function numbersToKeep({ key, revision, fresh }: Revises): Promise<Map<string, StoredNumber>> {
  const newest = await requireOwnReport(key);
  const before = fresh ? null : ((await loadKeptReport(revisionKey(key, revision))) ?? newest);
  const numbers = before?.view.panels.flatMap((panel) => (panel.kind === "text" ? (panel.numbers ?? []) : [])) ?? [];
  return new Map(numbers.map((number) => [number.source, number]));
}
