import "server-only";
import { dataVersion } from "@/lib/db/data-version";
import { requireAccepted, termsOfBundles } from "@/lib/db/publishing-terms";
import { idsInSight } from "@/lib/db/sight";
import type { FrozenFile } from "@/lib/db/snapshot-files";
import {
  importerVersions,
  newSnapshotKey,
  type PreparedSnapshot,
  prepareSnapshot,
  type StoredSnapshot,
  storeSnapshots,
} from "@/lib/db/snapshots";
import { ExpectedError } from "@/lib/errors";
import { urls, withoutBase } from "@/lib/urls";
import { loadCompareView } from "@/lib/views/compare/load-compare-view";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { encodeCompareParams } from "@/lib/views/state/compare-params";
import { encodeDiffParams } from "@/lib/views/state/diff-params";
import { encodeHistoryParams } from "@/lib/views/state/history-params";
import { type RawSearchParams, rawSearchParams } from "@/lib/views/state/query-values";
import { encodeWorkloadParams } from "@/lib/views/state/workload-params";
import { loadTrust } from "@/lib/views/trust/load-trust";
import app from "@/package.json";
import { type FrozenView, frozenView } from "./frozen-view";
import { historyHeading, relativeHeading } from "./headings";
import type { Snapshot } from "./load-snapshot";
import { withOwnChoices } from "./own-choices";

/** The version of this program, which frozen views and their files are marked with. */
export const APP_VERSION = app.version;

/** A page's view as it is to be kept, with the address that shows the same of today's data. */
type Freezable = FrozenView & { url: string; title: string };

const pages: Readonly<Record<string, (query: RawSearchParams) => Promise<Freezable>>> = {
  [urls.compare()]: freezableCompare,
  [urls.relative()]: freezableRelative,
  [urls.history()]: freezableHistory,
  [urls.diff()]: freezableDiff,
};

/** The app and the data that something is frozen with. */
export const versionsNow = async () => ({ app: APP_VERSION, dataVersion: await dataVersion() });

type Asked = { url: string; title: string; caption: string; acceptTerms?: boolean };
type Render = (snapshot: Snapshot) => Promise<readonly FrozenFile[]>;

/** Stores what a page shows now, whole, with the files that `render` makes of it; gives the new key, and the one that withdraws it (storeSnapshots). */
export async function freezeView(asked: Asked, render: Render): Promise<{ key: string; deleteKey: string | null }> {
  const { snapshot, prepared } = await prepareView(asked, render);
  return { key: snapshot.key, deleteKey: await storeSnapshots([prepared]) };
}

/** The same, ready to be stored. */
export async function prepareView(
  asked: Asked,
  render: Render,
): Promise<{ snapshot: Snapshot; prepared: PreparedSnapshot }> {
  const { page, search } = pageOf(asked.url);
  const frozen = await orNothing(() => page(rawSearchParams(search)));
  const terms = requireAccepted(
    await termsOfBundles(frozen.view.bundles.map(({ id }) => id)),
    asked.acceptTerms ?? false,
  );
  const versions = {
    ...(await versionsNow()),
    // Filters offer what is hidden also where no number of it is shown: who may not see it may not see the view.
    bundles: await importerVersions([...frozen.view.bundles.map(({ id }) => id), ...(await idsInSight())]),
  };
  const { view: shown } = withOwnChoices(frozen, Object.keys(versions.bundles));
  const view = { ...shown, trust: await loadTrust(frozen) };
  const asRead = (kept: StoredSnapshot): Snapshot => ({ ...kept, ...frozenView.parse(kept) });
  const prepared = await prepareSnapshot(
    { ...frozen, view, title: asked.title || frozen.title, caption: asked.caption, versions },
    (kept) => render(asRead(kept)),
    newSnapshotKey(),
    terms,
  );
  return { snapshot: asRead(prepared.kept), prepared };
}

/** The page of an address and its query. Only the path is looked at: behind a proxy the server does not know its own name. */
function pageOf(text: string) {
  const url = URL.canParse(text, "http://here.invalid") ? new URL(text, "http://here.invalid") : null;
  const path = url && withoutBase(url.pathname);
  const page = path && /^https?:$/.test(url.protocol) && Object.hasOwn(pages, path) && pages[path];
  if (!page) {
    throw new ExpectedError(
      "snapshot-url",
      `Only these pages of this server can be frozen: ${Object.keys(pages).join(", ")}. Give the path with its query, such as /compare?dataset=...`,
    );
  }
  return { page, search: url.searchParams };
}

/** Also keeps the thinned points off the frontiers. */
async function freezableCompare(query: RawSearchParams): Promise<Freezable> {
  const view = await loadCompareView(query, { rest: true });
  if (view.dataset === null || view.emptyReason !== null) return nothing(view.emptyReason);
  const title = `${view.dataset}${view.k === null ? "" : `, k = ${view.k}`}`;
  return { kind: "compare", view, title, url: urls.compare(encodeCompareParams(view.params)) };
}

async function freezableRelative(query: RawSearchParams): Promise<Freezable> {
  const { view } = await loadRelativeView(query);
  if (view === null || view.emptyReason !== null) return nothing(view?.emptyReason);
  return {
    kind: "relative",
    view,
    title: relativeHeading(view, view.params),
    url: urls.relative(encodeWorkloadParams(view.params)),
  };
}

async function freezableHistory(query: RawSearchParams): Promise<Freezable> {
  const { view } = await loadHistoryView(query);
  if (view === null || view.emptyReason !== null) return nothing(view?.emptyReason);
  return {
    kind: "history",
    view,
    title: historyHeading(view),
    url: urls.history(encodeHistoryParams(view.params)),
  };
}

async function freezableDiff(query: RawSearchParams): Promise<Freezable> {
  const view = await loadDiffView(query);
  if (view === null || view.emptyReason !== null) return nothing(view?.emptyReason);
  return { kind: "diff", view, title: view.title, url: urls.diff(encodeDiffParams(view.params)) };
}

const nothing = (why: string | null = null): never => {
  throw new ExpectedError("snapshot-url", `There is nothing to freeze. ${why ?? ""}`.trim());
};

/** What a page shows; where it refuses its address, so is the freezing, with the reason. */
async function orNothing(make: () => Promise<Freezable>): Promise<Freezable> {
  try {
    return await make();
  } catch (error) {
    return error instanceof RefusedAddress ? nothing(error.message) : Promise.reject(error);
  }
}
