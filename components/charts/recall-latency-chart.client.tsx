"use client";
import { useMemo, useState } from "react";
import { useCompareState } from "@/components/compare/compare-state.client";
import { OrAllOnPaper } from "@/components/compare/or-all-on-paper.client";
import { useShownSeries } from "@/components/compare/use-shown-group.client";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { latencyLines, latencyPlot } from "@/lib/charts/latency-plot";
import type { PlotDot, PlotLine } from "@/lib/charts/plot-points";
import { formatMilliseconds, formatPoints, formatRecall } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { CompareSeries, LatencyCurve } from "@/lib/views/compare/compare-types";
import { ChartFrame } from "./chart-frame";
import { LinePlot } from "./line-plot.client";
import { PaperPlot } from "./paper-plot";
import { SeriesMark } from "./series-mark";

/** Height of the plot in px. */
const HEIGHT = 320;

const TITLE = "p99 latency by recall";

/** p99 latency by recall: the points of each series that no other one beats in both. */
export function RecallLatencyChart(facts: { series: CompareSeries[]; latencies: LatencyCurve[] }) {
  const { x, target } = useCompareState().params;
  const { series, parts: latencies } = useShownSeries(facts.series, facts.latencies);
  const [asTable, setAsTable] = useState(false);
  const lines = useMemo(() => latencyLines({ series, latencies }), [series, latencies]);
  const plot = useMemo(() => latencyPlot(lines, { x, target }), [lines, x, target]);
  const infos = new Map(series.map((info) => [info.key, info]));
  const unknown = latencies.reduce((sum, curve) => sum + curve.unknown, 0);
  return (
    <ChartFrame
      id="recall-latency"
      title={TITLE}
      note={[
        "least latency of each series",
        "lower is better",
        ...(unknown ? [`${formatPoints(unknown)} ${unknown === 1 ? "gives" : "give"} no p99`] : []),
      ].join("; ")}
      empty={plot.lines.some(({ dots }) => dots.length) ? null : "No point in view gives a p99 latency."}
      asTable={asTable}
      onAsTable={setAsTable}
      table={<LatencyTable lines={lines} />}
    >
      <OrAllOnPaper
        all={() => <PaperPlot name={TITLE} plot={latencyPlot(latencyLines(facts), { x, target })} height={HEIGHT} />}
      >
        <LinePlot
          name={TITLE}
          picture="recall-latency"
          plot={plot}
          height={HEIGHT}
          start={null}
          href={(dot) => urls.point(dot.id)}
          sentence={(dot) =>
            [
              `${infos.get(dot.series)?.label ?? dot.series}: recall ${formatRecall(dot.x)}`,
              `p99 ${formatMilliseconds(dot.y / 1e3)} ms`,
              dot.params,
            ]
              .filter(Boolean)
              .join(", ")
          }
          tooltip={(dot) => {
            const info = infos.get(dot.series);
            return (
              info && (
                <>
                  <p className="mb-1 flex items-center gap-1.5 font-semibold">
                    <SeriesMark color={info.color} marker={info.marker} />
                    {info.label}
                  </p>
                  <p>{`recall ${formatRecall(dot.x)}, p99 ${formatMilliseconds(dot.y / 1e3)} ms`}</p>
                  <p className="max-w-72 text-muted-foreground">{dot.params}</p>
                </>
              )
            );
          }}
        />
      </OrAllOnPaper>
    </ChartFrame>
  );
}

/** A dot with the label of its series; its y is in ms. */
interface Row extends PlotDot {
  label: string;
}

const columns: Column<Row>[] = [
  { key: "series", header: "Series", rowHeader: true, cell: ({ label }) => label },
  { key: "recall", header: "Recall", align: "right", cell: ({ x }) => formatRecall(x), title: ({ x }) => String(x) },
  {
    key: "p99",
    header: "p99",
    unit: "ms",
    align: "right",
    cell: ({ id, y }) => (
      <Link href={urls.point(id)} prefetch={false} className="text-link">
        {formatMilliseconds(y / 1e3)}
      </Link>
    ),
  },
  { key: "params", header: "Parameters", phone: "wide", cell: ({ params }) => params ?? "" },
];

const LatencyTable = ({ lines }: { lines: readonly PlotLine[] }) => (
  <DataTable
    caption="Least p99 latency by recall"
    columns={columns}
    rows={lines.flatMap(({ series, dots }) => dots.map((dot) => ({ ...dot, label: series.label })))}
    rowKey={({ series, id }) => `${series} ${id}`}
  />
);
