import { LRUCache } from "lru-cache";
import { maySeeAll } from "@/lib/db/sight";
import { type SnapshotFacts, type StoredSnapshot, storedSnapshot } from "@/lib/db/snapshots";
import { refusalOf, type Tombstone, tombstonesOfViews } from "@/lib/db/tombstones";
import type { ExpectedError } from "@/lib/errors";
import { REPORT_KIND, type ReportView, reportView } from "@/lib/publish/report/report-types";
import { type FrozenView, readFrozen, withOwnBundles } from "./frozen-view";

interface Kept extends SnapshotFacts {
  key: string;
  createdAt: Date;
}
export type Snapshot = Kept & FrozenView;
/** A report as it was stored. */
export type KeptReport = Kept & { kind: typeof REPORT_KIND; view: ReportView };

// A frozen view never changes, so what was read once stays right; who may see it, and whether it was withdrawn, is asked each time.
const cache = new LRUCache<string, Snapshot | KeptReport>({ max: 50 });

/** A frozen view as it was stored, checked against the schema of its kind; null when there is none of this key, it was withdrawn, or the reader may not see all that it shows. */
export async function loadSnapshot(key: string): Promise<Snapshot | null> {
  const kept = await visible(key);
  return kept && kept.kind !== REPORT_KIND ? kept : null;
}

/** The same of a report, which may be seen by whoever may see all that its panels show. */
export async function loadKeptReport(key: string): Promise<KeptReport | null> {
  const kept = await visible(key);
  return kept && kept.kind === REPORT_KIND ? kept : null;
}

/** Either of them. */
export const loadKept = (key: string): Promise<Snapshot | KeptReport | null> => visible(key);

/** The frozen view behind a panel of a report; whether the reader may see it was asked for the report. */
export async function panelSnapshot(key: string): Promise<Snapshot> {
  const kept = await read(key);
  if (!kept || kept.kind === REPORT_KIND) throw new Error(`A report shows ${key}, which is no frozen view.`);
  return kept;
}

/** The ids of the bundles that a frozen view or report shows numbers of. */
export const bundlesIn = ({
  view,
  versions,
}: Pick<Kept, "versions"> & { view: { bundles: readonly { id: string }[] } }): string[] => [
  ...new Set([...view.bundles.map(({ id }) => id), ...Object.keys(versions.bundles)]),
];

async function visible(key: string): Promise<Snapshot | KeptReport | null> {
  const { kept, stone } = await found(key);
  return stone ? null : kept;
}

/** When and why a frozen view or report was withdrawn; null where it was not, or readers are told nothing of it. */
export async function goneView(key: string): Promise<Tombstone | null> {
  const { kept, stone } = await found(key);
  return stone && (kept !== null || (stone.kind === "deleted" && !stone.hidden)) ? stone : null;
}

/** The refusal of a frozen view that the reader cannot see: 410 where they are told that it was withdrawn, else 404. */
export const absentView = async (key: string): Promise<ExpectedError> =>
  refusalOf(await goneView(key), "There is no frozen view with this key.");

/** What is here under a key as far as the reader may see it, and its tombstone. */
async function found(key: string) {
  const stone = (await tombstonesOfViews([key])).get(key) ?? null;
  if (stone?.kind === "deleted") {
    cache.delete(key);
    return { kept: null, stone };
  }
  const kept = await read(key);
  const isSeen = kept !== null && (await maySeeAll(bundlesIn(kept), kept.createdAt));
  return { kept: isSeen ? kept : null, stone };
}

async function read(key: string): Promise<Snapshot | KeptReport | null> {
  const known = cache.get(key);
  if (known) return known;
  const stored = await storedSnapshot(key);
  if (!stored) return null;
  const kept =
    stored.kind === REPORT_KIND ? { ...stored, kind: REPORT_KIND, view: reportView.parse(stored.view) } : ofOne(stored);
  cache.set(key, kept);
  return kept;
}

/** A view that was frozen before names of other bundles were left out has them no longer. */
function ofOne(stored: StoredSnapshot): Snapshot {
  const whole = { ...stored, ...readFrozen(stored) };
  return { ...whole, ...withOwnBundles(whole, bundlesIn(whole)) };
}
