import type { TrustItem } from "@/lib/domain/trust/trusted";
import { type Given, of } from "@/lib/views/registry/given";
import { pathOfKind } from "@/lib/views/registry/kinds";
import type { Look } from "@/lib/views/state/workload-params";

/** A view with what is to be drawn of it. */
export type DrawnView = Given & {
  /** Its author's title; null = the view's own heading. */
  title: string | null;
  /** How its numbers are shown where a link says so; null = as the view says. */
  look: Look | null;
  /** What must be read before anything else: that its numbers were withdrawn. */
  lead: readonly string[];
  /** The figure that stands for a report which shows this view; absent = the view's own first. */
  leads?: string;
};

/** A view that an address of this site shows, live or frozen. */
export type ShownView = DrawnView & {
  /** Its path with query; of a live view with everything chosen filled in, so that it shows the same of today's data. */
  path: string;
  /** Null = live. */
  frozen: { key: string; at: Date } | null;
  /** Why to trust it; null where nobody asked, or it was frozen before this was kept. */
  trust: readonly TrustItem[] | null;
};

/** A view of today's data, as its page shows it. */
export const liveView = (given: Given): ShownView => ({
  ...given,
  title: null,
  look: null,
  lead: [],
  path: pathOf(given),
  frozen: null,
  trust: null,
});

/** The path of a view's page with its query. */
export function pathOf(given: Given): string {
  const query = of(given, (entry, view) => entry.encode(view));
  const page = pathOfKind(given.kind);
  return query ? `${page}?${query}` : page;
}
