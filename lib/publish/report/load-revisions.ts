import "server-only";
import { revisionsOf } from "@/lib/db/read/revisions";
import { epitaph, tombstonesOfViews } from "@/lib/db/read/tombstones";
import { maySeeAll } from "@/lib/db/sight";
import { addressKeys, frozenKey, type RevisionPlace, revisionKey } from "@/lib/domain/reports/frozen-key";
import {
  type ComparedPanel,
  type ComparedReport,
  type RevisionChanges,
  revisionChanges,
} from "@/lib/domain/reports/revision-changes";
import { type KeptReport, loadKeptReport, panelSnapshot } from "@/lib/publish/frozen/load-snapshot";

/** A revision in the list of its report. */
export interface ListedRevision {
  number: number;
  /** The key of its own address. */
  key: string;
  /** Null for a withdrawn one. */
  title: string | null;
  /** Null for a deleted one. */
  at: Date | null;
  /** When and why it was withdrawn; null where it was not. */
  withdrawn: string | null;
}

/** Returns the revisions of a report that the reader may see or whose withdrawal is public, the newest first. */
export async function loadRevisions(report: string): Promise<ListedRevision[]> {
  const [rows, stones] = await Promise.all([revisionsOf(report), tombstonesOfViews(addressKeys(report))]);
  const listed: ListedRevision[] = [];
  const oldest = rows.at(-1)?.createdAt ?? new Date();
  // Everyone sees the bundles of most reports: one query for all revisions.
  const all = await maySeeAll([...new Set(rows.flatMap(({ bundles }) => bundles))], oldest);
  for (const { revision: number, title, createdAt, bundles } of rows) {
    if (!all && !(await maySeeAll(bundles, createdAt))) continue;
    const key = revisionKey(report, number);
    const stone = stones.get(key);
    listed.push({ number, key, at: createdAt, title: stone ? null : title, withdrawn: stone ? epitaph(stone) : null });
  }
  for (const stone of stones.values()) {
    const number = frozenKey(stone.id)?.revision ?? null;
    if (number !== null && stone.kind === "deleted" && !stone.hidden)
      listed.push({ number, key: stone.id, at: null, title: null, withdrawn: epitaph(stone) });
  }
  return listed.sort((a, b) => b.number - a.number);
}

/**
 * Returns the changes of a revision to the one before. Null for the first one, and where the reader can't see the one
 * before: a withdrawn revision's words stay hidden.
 */
export async function loadChanges({ report, number }: RevisionPlace): Promise<RevisionChanges | null> {
  if (number === 1) return null;
  const [before, after] = await Promise.all(
    [number - 1, number].map((each) => loadKeptReport(revisionKey(report, each))),
  );
  return before && after ? revisionChanges(await comparedReport(before), await comparedReport(after)) : null;
}

/** Returns a report as it is compared, with the values of its numbers; "…" for those of withdrawn views. */
async function comparedReport({ title, caption, view: { panels } }: KeptReport): Promise<ComparedReport> {
  const keys = panels.flatMap((panel) =>
    panel.kind === "view" ? [panel.key] : (panel.numbers ?? []).map(({ key }) => key),
  );
  const stones = await tombstonesOfViews(keys);
  const shown = panels.map(async (panel): Promise<ComparedPanel> => {
    if (panel.kind === "text") {
      const values = (panel.numbers ?? []).map(
        ({ source, key, text }) => [source, stones.has(key) ? "…" : text] as const,
      );
      return {
        kind: "text",
        text: values.reduce((text, [source, value]) => text.replaceAll(source, () => value), panel.markdown),
      };
    }
    const { key, figure, title: heading, look } = panel;
    const name = heading || (stones.has(key) ? "a withdrawn view" : (await panelSnapshot(key)).title);
    return { kind: "view", id: JSON.stringify([key, figure, heading, look]), name };
  });
  return { title, caption, panels: await Promise.all(shown) };
}
