import { dataVersion } from "@/lib/db/cache/data-version";
import { maySeeAll } from "@/lib/db/sight";
import { renderedAt } from "@/lib/db/write/snapshot-files";
import { neighboursOf, type SnapshotVersion } from "@/lib/db/write/snapshots";
import { ExpectedError, unavailableError } from "@/lib/errors";
import type { Snapshot } from "@/lib/publish/frozen/load-snapshot";
import { loadShownAt } from "@/lib/publish/load-shown";
import type { DrawnView } from "@/lib/publish/shown-view";
import { writeViewTable } from "@/lib/publish/view-table";
import { alsoAsks, noteFailure } from "@/lib/request-context";
import { csvTable } from "@/lib/tables/csv";
import type { FrozenStanding, Today } from "@/lib/views/frozen/frozen-standing";
import { keptToday } from "@/lib/views/frozen/kept-today";

/** Returns the versions before and after a frozen view, the difference from its live view, and when it was rendered. */
export async function loadStanding(snapshot: Snapshot): Promise<FrozenStanding> {
  // Readers of a frozen view with hidden bundles may also see its live view.
  alsoAsks(snapshot.url);
  const [previous, next, today, rendered] = await Promise.all([
    nearestVersion(snapshot, "before"),
    nearestVersion(snapshot, "after"),
    todayOf(snapshot),
    renderedAt(snapshot.key),
  ]);
  return { previous, next, today, renderedAt: rendered };
}

/** Returns the nearest version that the reader may see; null where there is none. */
async function nearestVersion(snapshot: Snapshot, direction: "before" | "after"): Promise<SnapshotVersion | null> {
  for (const version of await neighboursOf(snapshot, direction))
    if (await maySeeAll(version.bundles, version.createdAt)) return version;
  return null;
}

/** Returns the state of the live view for this reader; keeps it until the data change. */
async function todayOf(snapshot: Snapshot): Promise<Today> {
  const version = await dataVersion();
  if (snapshot.versions.dataVersion === version) return { kind: "same" };
  const key = `${snapshot.key} ${version}`;
  const today = keptToday.get(key) ?? (await compareWithLive(snapshot));
  if (today.kind !== "unknown") keptToday.set(key, today);
  return today;
}

/** Compares a frozen view with its live view by the main table, written from both by the same code. */
async function compareWithLive(snapshot: Snapshot): Promise<Today> {
  try {
    const live = await loadShownAt(snapshot.url);
    if (live === null || live.view.emptyReason !== null) return { kind: "nothing" };
    const frozen: DrawnView = { ...snapshot, title: null, look: null, lead: [] };
    if ((await numbersOf(live)) === (await numbersOf(frozen))) return { kind: "same" };
    const own = new Set(snapshot.view.bundles.map(({ id }) => id));
    return { kind: "other", more: live.view.bundles.filter(({ id }) => !own.has(id)).map(({ title }) => title) };
  } catch (error) {
    // The frozen page still works if its old address is refused now, or the database is too busy.
    if (error instanceof ExpectedError) return { kind: "nothing" };
    const unavailable = unavailableError(error);
    if (!unavailable) throw error;
    // Only this page lacks the comparison: the next one tries again.
    noteFailure(unavailable.code);
    return { kind: "unknown" };
  }
}

/** Returns the main table of a view as CSV. */
async function numbersOf(shown: DrawnView): Promise<string> {
  let text = "";
  for await (const piece of writeViewTable(shown, null, (table) => csvTable({ ...table, lead: [] }))) text += piece;
  return text;
}
