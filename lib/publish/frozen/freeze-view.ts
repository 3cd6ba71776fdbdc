import "server-only";
import { requireAccepted, termsOfBundles } from "@/lib/db/access/publishing-terms";
import { dataVersion } from "@/lib/db/cache/data-version";
import { authorsOfBundles } from "@/lib/db/read/authors";
import { idsInSight } from "@/lib/db/sight";
import type { FrozenFile } from "@/lib/db/write/snapshot-files";
import {
  importerVersions,
  type PreparedSnapshot,
  prepareSnapshot,
  type StoredSnapshot,
  storeSnapshots,
} from "@/lib/db/write/snapshots";
import { ExpectedError } from "@/lib/errors";
import { pathOf } from "@/lib/publish/shown-view";
import { loadTrust } from "@/lib/publish/trust/load-trust";
import { withoutBase } from "@/lib/urls";
import { of } from "@/lib/views/registry/given";
import { KINDS, kindAt, pathOfKind } from "@/lib/views/registry/kinds";
import { loadGiven } from "@/lib/views/registry/loaders";
import type { FrozenKind } from "@/lib/views/registry/views";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { type RawSearchParams, rawSearchParams } from "@/lib/views/state/query-values";
import { webAddress } from "@/lib/web-address";
import app from "@/package.json";
import { currentAnswer } from "./frozen-answer";
import { type FrozenView, isFrozenKind, readFrozen, withOwnBundles } from "./frozen-view";
import type { Snapshot } from "./load-snapshot";

/** The version of this program, recorded in frozen views and their files. */
export const APP_VERSION = app.version;

/** A page's view to freeze, with the address that shows the same with today's data. */
type Freezable = FrozenView & { url: string; title: string };

/** Returns the versions of app and data for a freeze. */
export const versionsNow = async () => ({ app: APP_VERSION, dataVersion: await dataVersion() });

type Asked = { url: string; title: string; caption: string; acceptTerms?: boolean };
type Render = (snapshot: Snapshot) => Promise<readonly FrozenFile[]>;

/**
 * Stores a page's view as of now, with the files that `render` makes from it. Returns the new key, and the key that
 * withdraws it. The latter is null where a token or a program of this machine froze it. Throws as `prepareView` and
 * `storeSnapshots` do.
 */
export async function freezeView(asked: Asked, render: Render): Promise<{ key: string; deleteKey: string | null }> {
  const { snapshot, prepared } = await prepareView(asked, render);
  return { key: snapshot.key, deleteKey: await storeSnapshots([prepared]) };
}

/**
 * Prepares the view that `freezeView` stores. Throws `snapshot-url` where the page can't be frozen, and
 * `terms-not-accepted`. Throws as `prepareSnapshot` does.
 */
export async function prepareView(
  asked: Asked,
  render: Render,
): Promise<{ snapshot: Snapshot; prepared: PreparedSnapshot }> {
  const { kind, search } = pageOf(asked.url);
  const frozen = await orNothing(() => viewToFreeze(kind, rawSearchParams(search)));
  const terms = requireAccepted(
    await termsOfBundles(frozen.view.bundles.map(({ id }) => id)),
    asked.acceptTerms ?? false,
  );
  const versions = {
    ...(await versionsNow()),
    // Filters list hidden bundles even without their numbers, so those bundles limit the readers of the view.
    bundles: await importerVersions([...frozen.view.bundles.map(({ id }) => id), ...(await idsInSight())]),
  };
  const own = withOwnBundles(frozen, Object.keys(versions.bundles));
  const authors = await authorsOfBundles(own.view.bundles.map(({ id }) => id));
  const view = {
    ...own.view,
    ...(authors.length > 0 && { authors }),
    trust: await loadTrust(frozen),
    said: currentAnswer(own),
  };
  const asRead = (kept: StoredSnapshot): Snapshot => ({ ...kept, ...readFrozen(kept) });
  const prepared = await prepareSnapshot(
    { ...frozen, view, title: asked.title || frozen.title, caption: asked.caption, versions },
    (kept) => render(asRead(kept)),
    terms,
  );
  return { snapshot: asRead(prepared.kept), prepared };
}

/**
 * Returns the kind of view at an address and its query. Only the path counts: behind a proxy the server doesn't know
 * its own name. Throws `snapshot-url` for pages that can't be frozen.
 */
function pageOf(text: string) {
  const url = webAddress(text);
  const kind = url && kindAt(withoutBase(url.pathname));
  if (url && kind && isFrozenKind(kind)) return { kind, search: url.searchParams };
  const pages = KINDS.filter(isFrozenKind).map((each) => pathOfKind(each));
  throw new ExpectedError(
    "snapshot-url",
    `Only these pages of this server can be frozen: ${pages.join(", ")}. ` +
      "Give the path with its query, such as /compare?dataset=...",
  );
}

async function viewToFreeze(kind: FrozenKind, raw: RawSearchParams): Promise<Freezable> {
  const given = await loadGiven(kind, raw, { whole: true });
  if (given === null || given.view.emptyReason !== null) return nothing(given?.view.emptyReason);
  return { ...given, title: of(given, (entry, view) => entry.heading(view)), url: pathOf(given) };
}

const nothing = (why: string | null = null): never => {
  throw new ExpectedError("snapshot-url", `There is nothing to freeze. ${why ?? ""}`.trim());
};

/** Runs `make`; turns the refusal of an address into one of the freeze, with the reason. */
async function orNothing(make: () => Promise<Freezable>): Promise<Freezable> {
  try {
    return await make();
  } catch (error) {
    return error instanceof RefusedAddress ? nothing(error.message) : Promise.reject(error);
  }
}
