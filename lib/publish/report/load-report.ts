import "server-only";
import { epitaph, type Tombstone, tombstonesOfViews } from "@/lib/db/read/tombstones";
import { frozenShown } from "@/lib/publish/frozen/frozen-shown";
import {
  bundlesIn,
  type KeptReport,
  loadKeptReport,
  panelSnapshot,
  type Snapshot,
} from "@/lib/publish/frozen/load-snapshot";
import { loadWithdrawn } from "@/lib/publish/frozen/load-withdrawn";
import { urls } from "@/lib/urls";
import type { ShownNumber } from "@/lib/views/claims/bound-number";
import type { StoredNumber } from "@/lib/views/claims/stored-number";
import { rawSearchParams } from "@/lib/views/state/query-values";
import type { FrozenReport, ShownPanel } from "./report-types";

/** Loads a report with the views of its panels. Null where `loadKeptReport` gives null. */
export async function loadReport(key: string): Promise<FrozenReport | null> {
  const kept = await loadKeptReport(key);
  return kept && shownReport(kept);
}

/**
 * Returns a decoded report with the views of its panels. `fresh` are views about to be stored with it, by key. The
 * caller has checked that its reader may see the report. Throws an Error where a panel's key is not a frozen view.
 */
export async function shownReport(
  kept: KeptReport,
  fresh: ReadonlyMap<string, Snapshot> = new Map(),
): Promise<FrozenReport> {
  const withdrawn = await loadWithdrawn(kept);
  const views = kept.view.panels.flatMap((panel) =>
    panel.kind === "view" ? [panel.key] : (panel.numbers ?? []).map(({ key }) => key),
  );
  const stones = await tombstonesOfViews(views);
  const panels = kept.view.panels.map(async (panel): Promise<ShownPanel> => {
    if (panel.kind === "text")
      return {
        kind: "text",
        markdown: panel.markdown,
        ...(panel.images && { images: panel.images }),
        numbers: panel.numbers?.map((number) => shownNumber(number, stones.get(number.key))) ?? null,
      };
    const stone = stones.get(panel.key);
    if (stone) return { kind: "withdrawn", key: panel.key, title: panel.title || stone.title, text: epitaph(stone) };
    const snapshot = fresh.get(panel.key) ?? (await panelSnapshot(panel.key));
    const own = new Set(bundlesIn(snapshot));
    const gone = withdrawn.filter(({ bundle }) => own.has(bundle));
    const shown = frozenShown(snapshot, gone, rawSearchParams(new URLSearchParams(panel.look)));
    return { kind: "view", figure: panel.figure, shown: { ...shown, title: panel.title || null } };
  });
  return {
    title: kept.title,
    caption: kept.caption,
    panels: await Promise.all(panels),
    footnotes: kept.view.footnotes ?? false,
    bundles: kept.view.bundles,
    authors: kept.view.authors ?? [],
    frozen: { key: kept.key, at: kept.createdAt },
    revision: kept.revision,
    withdrawn,
    versions: kept.versions,
  };
}

/** Returns a stored number; where its view was withdrawn, the reason in place of the number. */
function shownNumber(
  { key, look, source, form, typed, address, text, about, claim }: StoredNumber,
  stone: Tombstone | undefined,
): ShownNumber {
  const own = { source, form, typed, address, path: urls.snapshot(key, look), claim };
  return { ...own, text: stone ? null : text, about: stone ? epitaph(stone) : about, differs: null };
}
