import type { BestSummary } from "@/lib/db/best-summary";
import { toBestRows } from "@/lib/views/compare/best-rows";
import { type AcrossView, ALL_ACROSS, acrossView, columnKeyOf } from "./across-view";

/** Engines across data sets as a view that has files: what is shown, of which bundles, and why there is nothing. */
export interface AcrossPage extends AcrossView {
  title: string;
  /** `list` = "all": also what the page has no room for. */
  params: { recall: number; list: "all" | null; filters: Record<string, string[]> };
  /** Whose points are the best of the columns shown. */
  bundles: { id: string; title: string }[];
  facets: never[];
  /** What of the link was not taken, in sentences. */
  notices: string[];
  emptyReason: string | null;
}

/** The view of these best points at a target. */
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

/** The query of such a view. */
export const acrossQuery = ({ recall, list }: AcrossPage["params"]): string =>
  new URLSearchParams({ recall: String(recall), ...(list ? { list } : {}) }).toString();
