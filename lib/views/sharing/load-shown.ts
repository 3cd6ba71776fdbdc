import "server-only";
import { urls, withoutBase } from "@/lib/urls";
import { loadCompareView } from "@/lib/views/compare/load-compare-view";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import type { Withdrawn } from "@/lib/views/frozen/frozen-view";
import { loadSnapshot, type Snapshot } from "@/lib/views/frozen/load-snapshot";
import { loadWithdrawn } from "@/lib/views/frozen/load-withdrawn";
import { WITHDRAWN_HEAD, withdrawnText } from "@/lib/views/frozen/withdrawn-words";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { type RawSearchParams, rawSearchParams } from "@/lib/views/state/query-values";
import { encodeLook, lookOf } from "@/lib/views/state/workload-params";
import { loadTrust } from "@/lib/views/trust/load-trust";
import { liveView, type ShownView } from "./shown-view";

/** Keys of an address that say how something is drawn, not what; views never see them. */
const DRAWING_KEYS = ["picture", "size", "theme", "width", "height"] as const;

type Loader = (raw: RawSearchParams) => Promise<ShownView | null>;

const pages: Readonly<Record<string, Loader>> = {
  async [urls.compare()](raw) {
    const view = await loadCompareView(raw, { strict: true });
    return view.dataset === null ? null : liveView({ kind: "compare", view });
  },
  async [urls.relative()](raw) {
    const { view } = await loadRelativeView(raw, { strict: true });
    return view && liveView({ kind: "relative", view });
  },
  async [urls.history()](raw) {
    const { view } = await loadHistoryView(raw, { strict: true });
    return view && liveView({ kind: "history", view });
  },
  async [urls.diff()](raw) {
    const view = await loadDiffView(raw, { strict: true });
    return view && liveView({ kind: "diff", view });
  },
};

/** The view that a page of this path shows; null where there is no such page, or nothing to show on it. */
export async function loadShown(path: string, search: URLSearchParams): Promise<ShownView | null> {
  const raw = rawSearchParams(withoutDrawing(search));
  const load = Object.hasOwn(pages, path) ? pages[path] : undefined;
  if (load) {
    const shown = await load(raw);
    return shown && { ...shown, trust: await loadTrust(shown) };
  }
  const [, key] = /^\/s\/([a-zA-Z0-9]+)$/.exec(path) ?? [];
  return key === undefined ? null : loadFrozen(key, raw);
}

/** The same for a whole address as a reader has it, of any host: behind a proxy the server does not know its own name. */
export async function loadShownAt(address: string): Promise<ShownView | null> {
  const url = URL.canParse(address, "http://here.invalid") ? new URL(address, "http://here.invalid") : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return loadShown(withoutBase(url.pathname), url.searchParams);
}

/** A frozen view; a link may say how its relative table is looked at. */
async function loadFrozen(key: string, raw: RawSearchParams): Promise<ShownView | null> {
  const snapshot = await loadSnapshot(key);
  return snapshot && frozenShown(snapshot, await loadWithdrawn(snapshot), raw);
}

/** The same of a view that is read already. */
export function frozenShown(snapshot: Snapshot, withdrawn: readonly Withdrawn[], raw: RawSearchParams): ShownView {
  const asked = snapshot.kind === "relative" ? lookOf(raw) : null;
  const base = snapshot.kind === "relative" ? snapshot.view.params.relativeTo : null;
  return {
    ...snapshot,
    look: asked && { ...asked, relativeTo: asked.relativeTo ?? base },
    lead: withdrawn.length > 0 ? [WITHDRAWN_HEAD, ...withdrawn.map(withdrawnText)] : [],
    path: urls.snapshot(snapshot.key, asked ? encodeLook(asked) : ""),
    frozen: { key: snapshot.key, at: snapshot.createdAt },
    trust: snapshot.view.trust ?? null,
  };
}

/** An address' search parameters without those that are about the drawing. */
function withoutDrawing(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const key of DRAWING_KEYS) rest.delete(key);
  return rest;
}
