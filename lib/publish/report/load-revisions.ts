import "server-only";
import { epitaph } from "@/lib/db/read/tombstones";
import { revisionsOf } from "@/lib/db/write/report-revisions";
import { goneView, loadKept } from "@/lib/publish/frozen/load-snapshot";
import { REPORT_KIND } from "./report-types";

/** A revision in a list. `gone` is the day and reason of its withdrawal; null = it is shown. */
export interface ShownRevision {
  key: string;
  at: Date;
  gone: string | null;
}

/** A report's revisions that the reader may see, the oldest first. `report` is the key of its address. */
export interface ShownRevisions {
  report: string;
  revisions: ShownRevision[];
}

/**
 * Loads the revisions of the report that this key is one of. Revisions that the reader may not see are left out without
 * a trace, so they have no numbers. Null where there is none to see.
 */
export async function loadRevisions(key: string): Promise<ShownRevisions | null> {
  const { report, revisions } = await revisionsOf(key);
  const shown: ShownRevision[] = [];
  for (const { key: each, at } of revisions) {
    const kept = await loadKept(each);
    if (kept?.kind === REPORT_KIND) shown.push({ key: each, at: at ?? kept.createdAt, gone: null });
    const stone = kept ? null : await goneView(each);
    if (stone?.what === "report") shown.push({ key: each, at: at ?? stone.at, gone: epitaph(stone) });
  }
  // A hidden key must not tell which report it revises.
  const isKnown = key === report || shown.some((each) => each.key === key);
  return isKnown && shown.length > 0 ? { report, revisions: shown } : null;
}
