import type { TrustItem } from "@/lib/domain/trust/trusted";
import { urls } from "@/lib/urls";
import { type AcrossPage, acrossQuery } from "@/lib/views/compare/across-page";
import type { FrozenView } from "@/lib/views/frozen/frozen-view";
import { encodeCompareParams } from "@/lib/views/state/compare-params";
import { encodeDiffParams } from "@/lib/views/state/diff-params";
import { encodeHistoryParams } from "@/lib/views/state/history-params";
import { encodeWorkloadParams, type Look } from "@/lib/views/state/workload-params";

/** What has files and pictures: views that can be frozen, and engines across data sets. */
export type GivenView = FrozenView | { kind: "across"; view: AcrossPage };

/** A view with what is to be drawn of it. */
export type DrawnView = GivenView & {
  /** Its author's title; null = the view's own heading. */
  title: string | null;
  /** Of relative tables: how the numbers are shown; null = as the view says. */
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
export const liveView = (given: GivenView): ShownView => ({
  ...given,
  title: null,
  look: null,
  lead: [],
  path: pathOf(given),
  frozen: null,
  trust: null,
});

function pathOf(given: GivenView): string {
  switch (given.kind) {
    case "compare":
      return urls.compare(encodeCompareParams(given.view.params));
    case "relative":
      return urls.relative(encodeWorkloadParams(given.view.params));
    case "history":
      return urls.history(encodeHistoryParams(given.view.params));
    case "diff":
      return urls.diff(encodeDiffParams(given.view.params));
    case "across":
      return `${urls.datasets()}?${acrossQuery(given.view.params)}`;
  }
}
