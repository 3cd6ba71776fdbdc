import { renderFrozen } from "@/app/s/[key]/render-frozen";
import { MOST_VIEWS, type ReportBody } from "@/lib/api/schemas/reports";
import { requireAccepted, termsOfBundles } from "@/lib/db/access/publishing-terms";
import { requireNewest } from "@/lib/db/write/newest-revision";
import { bytesOf } from "@/lib/db/write/snapshot-files";
import {
  newSnapshotKey,
  type PreparedSnapshot,
  prepareSnapshot,
  type SnapshotVersions,
  storeSnapshots,
} from "@/lib/db/write/snapshots";
import { captionOfPart } from "@/lib/domain/reports/frozen-key";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { ExpectedError } from "@/lib/errors";
import { formatFixed } from "@/lib/format";
import { footnotesOf } from "@/lib/pictures/markdown";
import { prepareView, versionsNow } from "@/lib/publish/frozen/freeze-view";
import { asReport, panelSnapshot, type Snapshot } from "@/lib/publish/frozen/load-snapshot";
import { liveAddress } from "@/lib/publish/report/load-numbers";
import { shownReport } from "@/lib/publish/report/load-report";
import { REPORT_KIND, type ReportView } from "@/lib/publish/report/report-types";
import type { ShownView } from "@/lib/publish/shown-view";
import { alone } from "@/lib/request-context";
import { urls } from "@/lib/urls";
import type { ShownNumber } from "@/lib/views/claims/bound-number";
import type { StoredNumber } from "@/lib/views/claims/stored-number";
import { draftReport } from "./draft-report";
import { renderReport } from "./render-report";

/** The most bytes of a report's views, as JSON. */
const MOST_BYTES = 24 * 1024 ** 2;
/** The most bytes of the files of its new views: one transaction stores them, so all are in memory. */
const MOST_FILE_BYTES = 96 * 1024 ** 2;

/** A frozen report: its key and revision's number, and warnings for its author. */
interface FrozenNow {
  key: string;
  revision: number;
  /** Keys of the views by panel; null for a text. */
  panels: (string | null)[];
  /** Faults of its footnotes. */
  warnings: string[];
  /** Null for a report with an owner. */
  deleteKey: string | null;
}

/**
 * Freezes a report in one transaction: each live view under its own key, then the report, with all files. With
 * `revises` it is the next revision of that report, and views that were frozen before keep their keys. `origin`: scheme
 * and host for the files; "" = none. After an error nothing is stored. Throws as `draftReport`; `terms-not-accepted`;
 * `snapshot-url` for too many views; `snapshot-too-large`. Throws `changed` where another revision came first.
 */
export async function freezeReport(asked: ReportBody, origin: string, newKey = newSnapshotKey()): Promise<FrozenNow> {
  const { revises, title, caption } = asked;
  const draft = await draftReport(asked);
  if (revises) await requireNewest(revises);
  const place = revises ? { report: revises.key, number: revises.revision + 1 } : { report: newKey, number: 1 };
  const terms = requireAccepted(await termsOfBundles(draft.bundles.map(({ id }) => id)), asked.acceptTerms);
  refuseTooLargeViews(draft);
  const views = viewFreezer(asked, origin);
  const versions: SnapshotVersions = { ...(await versionsNow()), bundles: {} };
  const panels = await freezePanels(draft, async (shown) => {
    const view = await views.freeze(shown);
    // Readers of the report need the right to see the data of all its views.
    Object.assign(versions.bundles, view.versions.bundles);
    return view;
  });
  const texts = panels.filter((panel) => panel.kind === "text");
  const { hasDefinitions, faults: warnings } = footnotesOf(texts.map(({ markdown }) => markdown));
  const { bundles, authors } = draft;
  const view: ReportView = {
    panels,
    bundles,
    ...(authors.length > 0 && { authors: [...authors] }),
    ...(hasDefinitions && { footnotes: true }),
  };
  const report = await prepareSnapshot(
    { kind: REPORT_KIND, view, url: urls.newReport(place.report), title, caption, versions },
    async (kept) => renderReport(await shownReport(asReport(kept), views.byKey()), { origin, at: kept.createdAt }),
    terms,
    place,
  );
  const images = texts.flatMap((panel) => panel.images ?? []).map(({ id }) => id);
  const deleteKey = await storeSnapshots([...views.prepared, { ...report, images }], async (client) => {
    if (revises) await requireNewest(revises, client);
  });
  const keys = panels.map((panel) => (panel.kind === "view" ? panel.key : null));
  return { key: place.report, revision: place.number, panels: keys, warnings, deleteKey };
}

type Draft = Awaited<ReturnType<typeof draftReport>>;

/** Throws `snapshot-url` for too many views of a draft, and `snapshot-too-large` where their JSON exceeds 24 MiB. */
function refuseTooLargeViews({ panels, behind }: Draft): void {
  const views = new Map([
    ...panels.flatMap((panel) => (panel.kind === "view" ? [[panel.shown.path, panel.shown] as const] : [])),
    ...behind,
  ]);
  if (views.size > MOST_VIEWS)
    throw new ExpectedError(
      "snapshot-url",
      `This report shows and quotes ${views.size} views; a report may have ${MOST_VIEWS}.`,
    );
  const bytes = [...views.values()].reduce((sum, { view }) => sum + Buffer.byteLength(JSON.stringify(view)), 0);
  if (bytes > MOST_BYTES)
    throw new ExpectedError(
      "snapshot-too-large",
      `The views of this report have ${formatFixed(bytes / 1024 ** 2, 0)} MiB; ` +
        `a report may hold ${MOST_BYTES / 1024 ** 2} MiB. Narrow them with filters.`,
    );
}

/** Freezes views of a report, each path once. `prepared` are the new ones, with their files, still to be stored. */
function viewFreezer({ title, acceptTerms }: ReportBody, origin: string) {
  const prepared: PreparedSnapshot[] = [];
  const made = new Map<string, Snapshot>();
  return {
    prepared,
    /** Returns the new views by key. */
    byKey: () => new Map([...made.values()].map((snapshot) => [snapshot.key, snapshot])),
    /** Returns the frozen form of a view: the stored one where it is frozen, else a new one. */
    async freeze(shown: ShownView): Promise<Snapshot> {
      if (shown.frozen) return panelSnapshot(shown.frozen.key);
      const known = made.get(shown.path);
      if (known) return known;
      const own = { url: shown.path, title: "", caption: captionOfPart(title), acceptTerms };
      const view = await alone(shown.path, () =>
        prepareView(own, (snapshot) => renderFrozen(snapshot, { origin, at: snapshot.createdAt })),
      );
      prepared.push(view.prepared);
      refuseTooMuch(prepared);
      made.set(shown.path, view.snapshot);
      return view.snapshot;
    },
  };
}

type Freeze = (shown: ShownView) => Promise<Snapshot>;

/** Returns the panels of a draft as a report stores them, in order, with frozen views. */
async function freezePanels({ panels, behind }: Draft, freeze: Freeze): Promise<ReportView["panels"]> {
  const frozen: ReportView["panels"] = [];
  for (const panel of panels) {
    // A draft has no withdrawn panels: draftReport refuses them.
    if (panel.kind === "withdrawn") throw new ExpectedError("snapshot-url", panel.text);
    if (panel.kind === "view") {
      const { shown, figure } = panel;
      const { key } = await freeze(shown);
      frozen.push({ kind: "view", key, figure, title: maskSecrets(shown.title ?? ""), look: lookOf(shown) });
      continue;
    }
    const { markdown, images } = panel;
    const numbers: StoredNumber[] = [];
    for (const number of panel.numbers ?? []) numbers.push(await freezeNumber(number, behind, freeze));
    frozen.push({
      kind: "text",
      markdown,
      ...(numbers.length > 0 && { numbers }),
      ...(images && { images: [...images] }),
    });
  }
  return frozen;
}

/**
 * Returns a number of a text with the frozen view that its cell is in. Throws `snapshot-url` where its data don't give
 * it, since a frozen report can't be mended.
 */
async function freezeNumber(number: ShownNumber, behind: Draft["behind"], freeze: Freeze): Promise<StoredNumber> {
  const { path, text, differs, about, ...bound } = number;
  const shown = path === null ? undefined : behind.get(path);
  if (!shown || text === null || differs !== null)
    throw new ExpectedError("snapshot-url", `The number ${bound.source}: ${differs ?? about}`);
  const { key, url } = await freeze(shown);
  const look = lookOf(shown);
  return { ...bound, text, about, key, look, live: liveAddress(shown.frozen ? url : shown.path, look, bound.claim) };
}

/** Returns the query of the look that a panel gives a frozen view. "" for a live view, which is frozen in its look. */
const lookOf = ({ frozen, path }: ShownView): string => (frozen ? (path.split("?")[1] ?? "") : "");

/** Throws `snapshot-too-large` where the new files of a report exceed 96 MiB. */
function refuseTooMuch(prepared: readonly PreparedSnapshot[]): void {
  if (bytesOf(prepared.flatMap(({ files }) => files)) > MOST_FILE_BYTES)
    throw new ExpectedError(
      "snapshot-too-large",
      `The pages, pictures and tables of this report exceed ${MOST_FILE_BYTES / 1024 ** 2} MiB. ` +
        "Narrow its views with filters, or split the report.",
    );
}
