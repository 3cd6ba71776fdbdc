import { Drawn, plotDraw, serverDrawings } from "@/components/charts/drawn";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { SentenceNotes } from "@/components/ui/sentence-notes";
import { plotSentence, recallPlot } from "@/lib/charts/plot";
import { isSample } from "@/lib/domain/names/samples";
import { urls } from "@/lib/urls";
import { answerRows } from "@/lib/views/compare/answer-rows";
import { searchAnswers } from "@/lib/views/compare/answer-sentences";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { encodeCompareParams } from "@/lib/views/state/compare-params";

/** Height of the plot in px. */
const HEIGHT = 250;
/** Width of the plot in px beside the page's other parts. */
const WIDTH = 560;

/**
 * The curves of one data set under one group of equal conditions, with the answer at the target. Nothing without a data
 * set or a point.
 */
export function Curve({ view }: { view: CompareView }) {
  const { params, groups, dataset, k, bundles } = view;
  const { rows } = answerRows(view.series, groups, view.curves, params.target, params.base);
  const [answer] = searchAnswers(rows, groups, params, view);
  const shown = answer?.group ?? rows[0]?.info.group;
  const series = view.series.filter(({ group }) => group === shown);
  const keys = new Set(series.map(({ key }) => key));
  const plot = recallPlot(
    series,
    view.curves.filter((curve) => keys.has(curve.series)),
    k,
    { ...params, all: false },
  );
  if (!dataset || !plot.lines.length) return null;
  const query = encodeCompareParams(params);
  return (
    <section aria-label="A vector search" className="min-w-0 rounded-lg border border-border bg-surface px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground wrap-anywhere">
        <Link prefetch={false} href={urls.dataset(dataset)} className="text-link">
          {dataset}
        </Link>
        {bundles.every(({ title }) => isSample(title)) && <Badge>sample</Badge>}
        {groups.find(({ key }) => key === shown)?.text}
      </div>
      <div className="mt-1 text-[1.0625rem] leading-snug font-semibold text-pretty">
        {answer ? answer.answer.text : `No index here reaches recall ${params.target}.`}{" "}
        <SentenceNotes notes={answer?.answer.notes ?? []} />
      </div>
      <div className="@container mt-2 min-w-0">
        <Drawn
          label={`QPS by recall on ${dataset}. ${plotSentence(plot)}`}
          picture={null}
          drawings={serverDrawings(plotDraw({ ...plot, names: "ends" }, HEIGHT, plot.xLabel), WIDTH)}
        />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link prefetch={false} href={urls.compare(query)} className="text-link">
          With a build or size limit
        </Link>
        <Link prefetch={false} href={`${urls.compare(query)}&tab=cost`} className="text-link">
          Index cost
        </Link>
      </p>
    </section>
  );
}
