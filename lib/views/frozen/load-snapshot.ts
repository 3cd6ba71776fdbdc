import { LRUCache } from "lru-cache";
import { maySeeAll } from "@/lib/db/sight";
import { type SnapshotFacts, type StoredSnapshot, storedSnapshot } from "@/lib/db/snapshots";
import { REPORT_KIND, type ReportView, reportView } from "@/lib/views/report/report-types";
import { type FrozenView, frozenView } from "./frozen-view";
import { withOwnChoices } from "./own-choices";

interface Kept extends SnapshotFacts {
  key: string;
  createdAt: Date;
}
export type Snapshot = Kept & FrozenView;
/** A report as it was stored. */
export type KeptReport = Kept & { kind: typeof REPORT_KIND; view: ReportView };

// A frozen view never changes, so what was read once stays right; who may see it is asked each time.
const cache = new LRUCache<string, Snapshot | KeptReport>({ max: 50 });

/** A frozen view as it was stored, checked against the schema of its kind; null when there is none of this key, or the reader may not see all that it shows. */
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
  const kept = await read(key);
  return kept && (await maySeeAll(bundlesIn(kept), kept.createdAt)) ? kept : null;
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
  const whole = { ...stored, ...frozenView.parse(stored) };
  return { ...whole, ...withOwnChoices(whole, bundlesIn(whole)) };
}
