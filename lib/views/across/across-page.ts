import type { BestSummary } from "@/lib/db/read/best-summary";
import { toBestRows } from "@/lib/views/compare/best-rows";
import { type AcrossView, ALL_ACROSS, acrossView, columnKeyOf } from "./across-view";

/** Engines across data sets as a view with files: its data, its bundles, and the reason where it is empty. */
export interface AcrossPage extends AcrossView {
  title: string;
  /** `list` = "all": also the data sets and algorithms beyond the page's limits. */
  params: { recall: number; list: "all" | null; filters: Record<string, string[]> };
  /** Bundles of the best points in the columns. */
  bundles: { id: string; title: string }[];
  facets: never[];
  /** Ignored parts of the link, one sentence each. */
  notices: string[];
  emptyReason: string | null;
}

/** Returns the view of these best points at a target. `isAll`: without the page's limits of columns and rows. */
export function acrossPage(measured: readonly BestSummary[], recall: number, isAll: boolean): AcrossPage {
  const best = toBestRows(measured);
  const view = acrossView(best, recall, isAll ? ALL_ACROSS : undefined);
  const shown = new Set(view.columns.map(({ key }) => key));
  const points = new Set(
    best.filter((row) => shown.has(columnKeyOf(row))).flatMap((row) => row.best[String(recall)]?.point ?? []),
  );
  const bundles = new Map(
    measured.flatMap(({ point, bundle, bundleTitle }) => (points.has(point) ? [[bundle, bundleTitle] as const] : [])),
  );
  return {
    ...view,
    title: `Algorithms across data sets at recall ≥ ${recall}`,
    params: { recall, list: isAll ? "all" : null, filters: {} },
    bundles: [...bundles].map(([id, title]) => ({ id, title })),
    facets: [],
    notices: [],
    emptyReason: view.columns.length > 1 ? null : "There are not two data sets on which algorithms can be compared.",
  };
}

/** Returns the query string of a view's address. */
export const acrossQuery = ({ recall, list }: AcrossPage["params"]): string =>
  new URLSearchParams({ recall: String(recall), ...(list ? { list } : {}) }).toString();
