import "server-only";
import { epitaph } from "@/lib/db/tombstones";
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
import { liveView, type ShownView } from "./shown-view";

/** Keys of an address that say how something is drawn, not what; views never see them. */
const DRAWING_KEYS = ["picture", "size", "theme", "width", "height"] as const;

/** The view that a page of this path shows; null where there is no such page, or no results at all. Refused where its address shows nothing. */
export async function loadShown(path: string, search: URLSearchParams): Promise<ShownView | null> {
  const raw = rawSearchParams(withoutDrawing(search));
  const kind = kindAt(path);
  if (kind !== null) {
    const given = await loadLive(kind, raw);
    return given && { ...liveView(given), trust: await loadTrust(given) };
  }
  const key = frozenKey(path);
  return key === null ? null : loadFrozen(key, raw);
}

/** The view at an address of a live page, or null where there are no results at all. Refused where its address shows nothing. */
export async function loadLive(kind: Kind, raw: RawSearchParams): Promise<Given | null> {
  const given = await loadGiven(kind, raw);
  if (given) refuseEmpty(given.view);
  return given;
}

const frozenKey = (path: string) => /^\/s\/([a-zA-Z0-9]+)$/.exec(path)?.[1] ?? null;

/** The same for a whole address as a reader has it, of any host: behind a proxy the server does not know its own name. */
export async function loadShownAt(address: string): Promise<ShownView | null> {
  const url = webAddress(address);
  return url && loadShown(withoutBase(url.pathname), url.searchParams);
}

/** The report at such an address; null where it is of something else. */
export async function loadReportAt(address: string): Promise<FrozenReport | null> {
  const key = frozenKey(withoutBase(webAddress(address)?.pathname ?? ""));
  return key === null ? null : loadReport(key);
}

function webAddress(address: string): URL | null {
  const url = URL.canParse(address, "http://here.invalid") ? new URL(address, "http://here.invalid") : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * A frozen view; of a report the view that stands first, since a picture or a frame holds one figure, with what is to be said of all its panels.
 * Throws `gone` with when and why where it was withdrawn.
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
  return { ...shown, ...whole, trust: trustOfReport(report) };
}

/** An address' search parameters without those that are about the drawing. */
function withoutDrawing(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const key of DRAWING_KEYS) rest.delete(key);
  return rest;
}
