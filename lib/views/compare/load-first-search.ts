import "server-only";
import { untilChange } from "@/lib/db/cache/until-change";
import { vectorCatalogue } from "@/lib/db/read/vector-catalogue";
import { isSample } from "@/lib/domain/names/samples";
import { unlessRefused } from "@/lib/views/selection/refused-address";
import { answerTexts } from "./answer-sentences";
import type { CompareView } from "./compare-types";
import { loadCompareView } from "./load-compare-view";

/**
 * Returns the search of the home page. Data sets come in order of their points, samples last; the first with an answer
 * at the target counts. Without an answer it is the first with a curve. Null where no data set has one.
 */
export const loadFirstSearch = untilChange(async (): Promise<CompareView | null> => {
  const names = new Set((await vectorCatalogue()).map(({ dataset }) => dataset));
  const found: { view: CompareView; rank: number }[] = [];
  for (const dataset of names) {
    const view = await unlessRefused(() => loadCompareView({ dataset }));
    if (!view?.curves.some(({ frontier }) => frontier.length > 0)) continue;
    const rank =
      2 * Number(answerTexts(view).length === 0) + Number(view.bundles.every(({ title }) => isSample(title)));
    if (rank === 0) return view;
    found.push({ view, rank });
  }
  return found.sort((a, b) => a.rank - b.rank)[0]?.view ?? null;
});
