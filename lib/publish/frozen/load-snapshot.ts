import { LRUCache } from "lru-cache";
import { type Addressed, addressed } from "@/lib/db/read/revisions";
import { refusalOf, type Tombstone, tombstonesOfViews } from "@/lib/db/read/tombstones";
import { maySeeAll } from "@/lib/db/sight";
import { captionNow, type SnapshotFacts, type StoredSnapshot, storedSnapshot } from "@/lib/db/write/snapshots";
import type { RevisionPlace } from "@/lib/domain/reports/frozen-key";
import type { ExpectedError } from "@/lib/errors";
import { REPORT_KIND, type ReportView, reportView } from "@/lib/publish/report/report-types";
import { type FrozenView, readFrozen, withOwnBundles } from "./frozen-view";

interface Kept extends SnapshotFacts {
  /** For a report the key in the address: "KEY", or "KEY-2" for one revision. */
  key: string;
  createdAt: Date;
}
/** A frozen view in its decoded form. */
export type Snapshot = Kept & FrozenView;
/** A report in one of its revisions. */
export type KeptReport = Kept & { kind: typeof REPORT_KIND; view: ReportView; revision: RevisionPlace };

// A stored view never changes, so its decoded form stays valid. Each request checks visibility and withdrawal again,
// and reads the caption, which goes with a deleted report.
const cache = new LRUCache<string, Snapshot | KeptReport>({ max: 50 });

/**
 * Loads a frozen view, checked against the schema of its kind. Null where the key is unknown, the view was withdrawn,
 * or the reader may not see all of its bundles.
 */
export async function loadSnapshot(key: string): Promise<Snapshot | null> {
  const kept = await loadKept(key);
  return kept && kept.kind !== REPORT_KIND ? kept : null;
}

/** Loads a report. Null where the key is unknown, it was withdrawn, or the reader may not see all of its bundles. */
export async function loadKeptReport(key: string): Promise<KeptReport | null> {
  const kept = await loadKept(key);
  return kept && kept.kind === REPORT_KIND ? kept : null;
}

/** Loads a report as `loadKeptReport` does. In place of null it throws `gone` or `not-found` (`absentView`). */
export async function requireKeptReport(key: string): Promise<KeptReport> {
  const kept = await loadKeptReport(key);
  if (!kept) throw await absentView(key);
  return kept;
}

/**
 * Loads the frozen view behind a panel. The caller checks the report's visibility. Throws an Error where the key is
 * not a frozen view.
 */
export async function panelSnapshot(key: string): Promise<Snapshot> {
  const kept = await readKept(key);
  if (!kept || kept.kind === REPORT_KIND) throw new Error(`A report shows ${key}, which is not a frozen view.`);
  return kept;
}

/** Returns the ids of the bundles behind the numbers of a frozen view or report. */
export const bundlesIn = ({
  view,
  versions,
}: Pick<Kept, "versions"> & { view: { bundles: readonly { id: string }[] } }): string[] => [
  ...new Set([...view.bundles.map(({ id }) => id), ...Object.keys(versions.bundles)]),
];

/**
 * Loads a frozen view or a report. Null where the key is unknown, it was withdrawn, or the reader may not see all of
 * its bundles.
 */
export async function loadKept(key: string): Promise<Snapshot | KeptReport | null> {
  const { kept, stone } = await findKept(key);
  return stone ? null : kept;
}

/** Returns when and why a frozen view or report was withdrawn. Null where it wasn't, or where readers may not know. */
export async function goneView(key: string): Promise<Tombstone | null> {
  const { kept, stone } = await findKept(key);
  return stone && (kept !== null || (stone.kind === "deleted" && !stone.hidden)) ? stone : null;
}

/**
 * Returns the refusal of a frozen view that is not shown. It is 410 where the reader may know the withdrawal, else 404.
 */
export const absentView = async (key: string): Promise<ExpectedError> =>
  refusalOf(await goneView(key), "There is no frozen view with this key.");

/**
 * Returns the view of a key if the reader may see it, and its tombstone. A report's key leads to its newest visible
 * revision that is not withdrawn.
 */
async function findKept(key: string) {
  const { rows, whole, gone } = (await atAddress(key)) ?? { rows: [], whole: null, gone: null };
  if (whole?.kind === "deleted") {
    cache.delete(key);
    return { kept: null, stone: whole };
  }
  let withdrawn: { kept: Snapshot | KeptReport; stone: Addressed["gone"] } | null = null;
  for (const { key: stored, stone } of rows) {
    const kept = await readKept(stored);
    if (!kept || !(await maySeeAll(bundlesIn(kept), kept.createdAt))) continue;
    if (!whole && !stone) return { kept: kept.kind === REPORT_KIND ? { ...kept, key } : kept, stone: null };
    // Another revision's tombstone may have words that the reader may not see.
    withdrawn ??= { kept, stone: whole ?? stone };
  }
  return withdrawn ?? { kept: null, stone: gone };
}

/** Returns the candidates of a key; null for an unknown one. A view in memory has no revisions. */
async function atAddress(key: string): Promise<Addressed | null> {
  const known = cache.get(key);
  if (!known || known.kind === REPORT_KIND) return addressed(key);
  const whole = (await tombstonesOfViews([key])).get(key) ?? null;
  return { rows: [{ key, stone: null }], whole, gone: whole };
}

async function readKept(key: string): Promise<Snapshot | KeptReport | null> {
  const known = cache.get(key);
  if (known) {
    const caption = await captionNow(key);
    return caption === null ? null : { ...known, caption };
  }
  const stored = await storedSnapshot(key);
  if (!stored) return null;
  const kept = stored.kind === REPORT_KIND ? asReport(stored) : asView(stored);
  cache.set(key, kept);
  return kept;
}

/** Returns a stored report in its decoded form. Throws an Error for one without its number or of another shape. */
export function asReport({ revision, ...stored }: StoredSnapshot): KeptReport {
  if (!revision) throw new Error(`The report ${stored.key} is stored without its number.`);
  return { ...stored, kind: REPORT_KIND, view: reportView.parse(stored.view), revision };
}

/** Returns a stored view in its decoded form, without names of other bundles, which older views still hold. */
function asView(stored: StoredSnapshot): Snapshot {
  const whole = { ...stored, ...readFrozen(stored) };
  return { ...whole, ...withOwnBundles(whole, bundlesIn(whole)) };
}
