import type { CitedAuthor } from "@/lib/domain/names/cited-author";
import type { TrustItem } from "@/lib/domain/trust/trusted";
import { type Given, of } from "@/lib/views/registry/given";
import { pathOfKind } from "@/lib/views/registry/kinds";
import type { Look } from "@/lib/views/state/workload-params";

/** A view with its look and title. */
export type DrawnView = Given & {
  /** Its author's title; null = the view's own heading. */
  title: string | null;
  /** The look of the link; null = the view's own. */
  look: Look | null;
  /** Sentences to read first: that its numbers were withdrawn. */
  lead: readonly string[];
  /** The main figure where a report shows this view; absent = the view's first. */
  leads?: string;
};

/** A view at an address of this site, live or frozen. */
export type ShownView = DrawnView & {
  /** Its path with query. A live view's query has every choice filled in, so that it shows the same of today's data. */
  path: string;
  /** Null = live. */
  frozen: { key: string; at: Date } | null;
  /** Authors for its citation: those of its bundles who stated a name; [] where not loaded, or not stored. */
  authors: readonly CitedAuthor[];
  /** Reasons to trust it; null where not loaded, or not stored in older frozen views. */
  trust: readonly TrustItem[] | null;
};

/** Returns a view of today's data in its page's own look. */
export const liveView = (given: Given): ShownView => ({
  ...given,
  title: null,
  look: null,
  lead: [],
  path: pathOf(given),
  frozen: null,
  authors: [],
  trust: null,
});

/** Returns the path of a view's page with its query. */
export function pathOf(given: Given): string {
  const query = of(given, (entry, view) => entry.encode(view));
  const page = pathOfKind(given.kind);
  return query ? `${page}?${query}` : page;
}
