import "server-only";
import { authorsOfBundles } from "@/lib/db/read/authors";
import { epitaph } from "@/lib/db/read/tombstones";
import { ExpectedError } from "@/lib/errors";
import { frozenShown } from "@/lib/publish/frozen/frozen-shown";
import { goneView, loadSnapshot } from "@/lib/publish/frozen/load-snapshot";
import { loadWithdrawn } from "@/lib/publish/frozen/load-withdrawn";
import { loadReport } from "@/lib/publish/report/load-report";
import type { FrozenReport } from "@/lib/publish/report/report-types";
import { trustOfReport } from "@/lib/publish/report/trust-of-report";
import { loadTrust } from "@/lib/publish/trust/load-trust";
import { urls, withoutBase } from "@/lib/urls";
import type { Given } from "@/lib/views/registry/given";
import { type Kind, kindAt } from "@/lib/views/registry/kinds";
import { loadGiven } from "@/lib/views/registry/loaders";
import { refuseEmpty } from "@/lib/views/selection/refused-address";
import { type RawSearchParams, rawSearchParams } from "@/lib/views/state/query-values";
import { webAddress } from "@/lib/web-address";
import { liveView, type ShownView } from "./shown-view";

/** Search parameters for drawing only; views never see them. */
const DRAWING_KEYS = ["picture", "size", "theme", "width", "height"] as const;

/**
 * Loads the view of a path; null where there is no such page, or no results at all. Throws RefusedAddress where its
 * address leaves nothing to show, or names what the view lacks. Throws `gone` for a withdrawn frozen view.
 */
export async function loadShown(path: string, search: URLSearchParams): Promise<ShownView | null> {
  const raw = rawSearchParams(withoutDrawing(search));
  const kind = kindAt(path);
  if (kind !== null) {
    const given = await loadLive(kind, raw);
    if (!given) return null;
    const authors = await authorsOfBundles(given.view.bundles.map(({ id }) => id));
    return { ...liveView(given), authors, trust: await loadTrust(given) };
  }
  const key = keyOf(path);
  return key === null ? null : loadFrozen(key, raw);
}

/**
 * Loads the view of a live page; null where there are no results at all. Throws RefusedAddress where its address leaves
 * nothing to show.
 */
export async function loadLive(kind: Kind, raw: RawSearchParams): Promise<Given | null> {
  const given = await loadGiven(kind, raw);
  if (given) refuseEmpty(given.view);
  return given;
}

const keyOf = (path: string) => /^\/s\/([a-zA-Z0-9-]+)$/.exec(path)?.[1] ?? null;

/**
 * Loads the view of a whole address, on any host: behind a proxy the server doesn't know its own name. Null for other
 * addresses. Throws as `loadShown` does.
 */
export async function loadShownAt(address: string): Promise<ShownView | null> {
  const url = webAddress(address);
  return url && loadShown(withoutBase(url.pathname), url.searchParams);
}

/** Loads the report of an address; null for other addresses, and where `loadReport` gives null. */
export async function loadReportAt(address: string): Promise<FrozenReport | null> {
  const key = keyOf(withoutBase(webAddress(address)?.pathname ?? ""));
  return key === null ? null : loadReport(key);
}

/**
 * Loads a frozen view; of a report the first view, since a picture or a frame holds one figure. The report's warnings
 * apply to it. Throws `gone` with day and reason where it was withdrawn. Null for an unknown key, and for a report
 * without views.
 */
async function loadFrozen(key: string, raw: RawSearchParams): Promise<ShownView | null> {
  const snapshot = await loadSnapshot(key);
  if (snapshot) return frozenShown(snapshot, await loadWithdrawn(snapshot), raw);
  const report = await loadReport(key);
  const stone = report ? null : await goneView(key);
  if (stone) throw new ExpectedError("gone", epitaph(stone));
  const panel = report?.panels.find((each) => each.kind !== "text");
  if (panel?.kind === "withdrawn") throw new ExpectedError("gone", panel.text);
  if (!report?.frozen || panel?.kind !== "view") return null;
  const { shown, figure } = panel;
  const whole = { title: report.title, leads: figure, path: urls.snapshot(key), frozen: report.frozen };
  return { ...shown, ...whole, authors: report.authors, trust: trustOfReport(report) };
}

/** Returns an address' search parameters without those for drawing. */
function withoutDrawing(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const key of DRAWING_KEYS) rest.delete(key);
  return rest;
}
