import { recallPlot } from "@/lib/charts/plot";
import { formatQps, wordList } from "@/lib/format";
import { ownDetail, sharedDetail } from "@/lib/views/bundle/shared-detail";
import { answerBlock } from "@/lib/views/compare/answer-block";
import { type AnswerRow, answerRows } from "@/lib/views/compare/answer-rows";
import { targetsBlock } from "@/lib/views/compare/best-block";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { unreached } from "@/lib/views/compare/limit-words";
import { viewFacts } from "@/lib/views/compare/view-facts";
import { compareWords } from "@/lib/views/frozen/headings";
import { figureTable } from "./block-figure";
import { costFigures } from "./cost-figures";
import type { Figure, FigurePanel } from "./figure";
import { latencyFigure } from "./latency-figure";
import { vectorScalingFigures } from "./scaling-figures";
import { sourceText } from "./source-text";

/**
 * Returns the figures of a compare view: curves, best values at one and at all targets, latency, scaling and costs.
 * None for an empty view. `title` replaces the figures' own titles; null = keeps them.
 */
export function compareFigures(view: CompareView, title: string | null): Figure[] {
  if (view.dataset === null || view.emptyReason !== null) return [];
  const { params } = view;
  const { rows, bases } = answerRows(view.series, view.groups, view.curves, params.target, params.base);
  const labels = [...new Set(view.series.filter(({ key }) => bases.has(key)).map(({ label }) => label))];
  const also = [...new Set(rows.flatMap(({ differences }) => differences))];
  const answer = answerBlock(view, rows, { corner: view.seriesLabel.toLowerCase() });
  const answers = figureTable(answer);
  const about = {
    facts: factsOf(view),
    warnings: view.notices.filter(({ link, others = [] }) => link === null && !others.length).map(({ text }) => text),
    source: sourceText(view.bundles),
  };
  const differ = also.length
    ? [`Series differ from the one that they are relative to also in: ${also.join("; ")}.`]
    : [];
  const best = compareWords(view).title;
  const dataset = `${view.dataset}${view.k === null ? "" : `, k = ${view.k}`}`;
  const alt = `${rows.map((row) => answerSentence(view, row)).join("; ")}.`;
  return [
    {
      ...about,
      name: "chart",
      title: title ?? `${dataset}: queries per second by recall`,
      relativeTo: null,
      body: { kind: "chart", panels: [recallPanel(view)], table: answers },
      alt:
        `Chart of queries per second by recall, ${view.dataset}, ${view.series.length} series. ` +
        `At recall ≥ ${params.target}: ${alt}`,
    },
    {
      ...about,
      warnings: [...differ, ...answer.notes, ...about.warnings],
      name: "table",
      title: title ?? best,
      relativeTo: relativeTo(labels),
      body: answers,
      alt: `Table, ${best}: ${alt}`,
    },
    {
      ...about,
      name: "targets",
      title: title ?? `${dataset}: best QPS at recall targets`,
      relativeTo: null,
      body: figureTable(targetsBlock(view, String, () => "")),
      alt:
        `Table of the best queries per second at recall ${params.recall.join(", ")}. ` +
        `At recall ≥ ${params.target}: ${alt}`,
    },
    ...latencyFigure(view, title, about),
    ...vectorScalingFigures(view, title, about),
    ...costFigures(view, title, about),
  ];
}

/** Returns the base of the ratios by the labels of the bases; null without one: no series reaches the target. */
function relativeTo(labels: readonly string[]): string | null {
  if (labels.length === 0) return null;
  return labels.length === 1
    ? `Relative: queries per second relative to ${labels[0]}`
    : `Relative: to the series of the same conditions, ${wordList(labels, "or")}`;
}

/** Returns the conditions of all numbers, and a remark where no source names a machine. */
function factsOf(view: CompareView): string[] {
  const [only, ...others] = view.series;
  const own = only && !others.length && only.detail ? [only.detail] : [];
  const isNamed = view.series.some(({ shared, conditions }) => shared.machine != null || conditions.machine != null);
  const facts = [...viewFacts(view), ...own, ...(isNamed || view.groups.length > 1 ? [] : ["machine not recorded"])];
  return [...new Set(facts)];
}

function recallPanel({ series, curves, k, params }: CompareView): FigurePanel {
  const plot = recallPlot(series, curves, k, params);
  return { ...plot, title: null, xLabel: `${plot.xLabel}; shaded: at least ${params.target}` };
}

function answerSentence({ params, series }: CompareView, { info, point, highestRecall }: AnswerRow): string {
  const name = [info.label, ownDetail(info, sharedDetail(series))].filter(Boolean).join(" · ");
  return point
    ? `${name} ${formatQps(point.qps)} queries per second`
    : `${name} ${unreached(params.target, params, highestRecall)}`;
}
