"use client";
import { type ReactNode, useMemo, useState } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import { LinePlot } from "@/components/charts/line-plot.client";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { cx } from "@/components/ui/cx";
import {
  drawnBuilds,
  historyPlot,
  linesLegend,
  onlyLines,
  panelFlags,
  panelLines,
  shownLines,
} from "@/lib/charts/history-lines";
import { lineEntries } from "@/lib/charts/line-entries";
import { formatCounted, formatNumber, formatRatio, formatShort } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { BuildRange } from "@/lib/views/history/build-range";
import { seamTexts } from "@/lib/views/history/chains";
import { stepText } from "@/lib/views/history/history-notes";
import type { HistoryPanel, HistoryView } from "@/lib/views/history/history-types";
import { lineRanges, notDrawnText } from "@/lib/views/history/line-ranges";
import { noteFlags } from "@/lib/views/notes/signed-notes";
import { BuildClaim } from "./history-claims.client";
import { HistoryTable } from "./history-table";
import { LineLegend, toggled } from "./line-legend";

const HEIGHT = 300;
/** Width of a drawing with something beside it on a screen of 1280 px. */
const BESIDE = 670;
interface HistoryChartProps {
  panel: HistoryPanel;
  about: Pick<HistoryView, "panels" | "metric" | "method" | "statistic" | "notes" | "notesLeft">;
  /** Draws ratios to each line's first build. */
  relative: boolean;
  /** Highest value of all panels: they share one y scale, so that engines can be compared. */
  highest: number;
  /** The builds that it draws. */
  range: BuildRange;
  rangeForm: ReactNode;
  /** Beside it in a wide window, else below; absent or null = nothing. */
  aside?: ReactNode;
}

/** One engine's builds in version order. Each setting is a line; flags have the sizes of changes. */
export function HistoryChart({ panel, about, relative, highest, range, rangeForm, aside = null }: HistoryChartProps) {
  const { metric } = about;
  const [asTable, setAsTable] = useState(false);
  const [zoomed, setZoomed] = useState(true);
  const drawn = useMemo(() => drawnBuilds(panel, range), [panel, range]);
  const all = useMemo(() => panelLines(panel, drawn.builds, relative), [panel, drawn, relative]);
  const ranges = useMemo(() => lineRanges(panel.lines, relative), [panel, relative]);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const shown = useMemo(() => shownLines(ranges, picked), [ranges, picked]);
  const { lines, changes, details } = useMemo(() => onlyLines(all, shown), [all, shown]);
  const left = notDrawnText(ranges, shown);
  const entries = lineEntries(all.lines.filter(({ dots }) => dots.length > 0));
  const legend = entries.length + panel.lines.length > 2 && (
    <LineLegend entries={entries} shown={shown} onShown={setPicked} />
  );
  const hasLegend = Boolean(legend) && aside !== null;
  const plot = useMemo(() => {
    const upTo = zoomed ? {} : { upTo: left ? 0 : highest };
    const flags = panelFlags(panel, drawn.builds, noteFlags(about), lines);
    return historyPlot(drawn, { lines, changes }, { metric, relative, flags, hasLegend, ...upTo });
  }, [panel, about, drawn, lines, changes, metric, relative, zoomed, left, highest, hasLegend]);
  const chart = (
    <ChartFrame
      id={`history-${panel.engine}`}
      title={panel.engineName}
      note={linesLegend(
        { lines, changes },
        drawn,
        panel.lines.some(({ members }) => members !== null),
      ).join("; ")}
      empty={lines.some(({ dots }) => dots.length) ? null : "No build has a value here."}
      asTable={asTable}
      onAsTable={setAsTable}
      table={<HistoryTable panel={panel} about={about} />}
      controls={
        asTable ? null : (
          <>
            <ChipToggle pressed={!zoomed} onClick={() => setZoomed(!zoomed)}>
              y from 0
            </ChipToggle>
            {ranges.length > 1 &&
              ranges.map((range) => (
                <ChipToggle
                  key={range.lines.join()}
                  pressed={range.lines.some((key) => shown.has(key))}
                  onClick={() => setPicked(toggled(shown, range.lines))}
                >
                  {range.label}
                </ChipToggle>
              ))}
          </>
        )
      }
    >
      {left && <p className="mb-1 text-sm text-muted-foreground">{left}</p>}
      <LinePlot
        name={`${panel.engineName}, build after build`}
        picture="chart"
        plot={plot}
        height={HEIGHT}
        hasLegend={Boolean(legend)}
        {...(aside !== null && { usual: BESIDE })}
        start={null}
        href={(dot) => {
          const [point] = details.get(dot.id)?.points ?? [];
          return point ? urls.point(point) : "#changes";
        }}
        changeLink={({ series, build }, place, words) => (
          <BuildClaim line={series} build={build} place={place}>
            {words}
          </BuildClaim>
        )}
        sentence={(dot) => `${details.get(dot.id)?.raw ?? ""}: ${plot.text(dot.y)}`}
        tooltip={(dot) => {
          const build = details.get(dot.id);
          return (
            build && (
              <>
                <b className="block wrap-anywhere">{build.called ?? build.raw}</b>
                <span className="block">{[build.version, build.config].filter(Boolean).join(", ")}</span>
                <span className="block tabular-nums">{plot.text(dot.y)}</span>
                {build.chained && (
                  <span className="block text-warning-foreground">
                    chained; measured: {plot.text((relative ? build.ratio : build.value) ?? 0)}
                  </span>
                )}
                {build.n > 1 && (
                  <span className="block text-muted-foreground">
                    {metric.unit === ""
                      ? `${build.n} workloads`
                      : `median of ${build.n}: ${formatNumber(build.min)} to ${formatNumber(build.max)}`}
                  </span>
                )}
                {stepText(build) && <span className="block">{stepText(build)}</span>}
                {build.unshared ? (
                  <span className="block text-warning-foreground">
                    dotted: {formatCounted(build.unshared, "workload")} on one side alone
                  </span>
                ) : null}
                <SeamText panel={panel} id={dot.id} build={build} />
                {build.disagree && <span className="block text-warning-foreground">repeats disagree</span>}
                {build.change && (
                  <span className="block">
                    {build.change.step === undefined ? "change" : "level"}: × {formatRatio(build.change.ratio)}
                    {build.change.pValue !== null && `, p = ${formatShort(build.change.pValue)}`}
                  </span>
                )}
                {build.alone && (
                  <span className="block">
                    stands out alone: × {formatRatio(build.alone.ratio)}
                    {build.alone.step !== undefined && " of the builds around"}
                  </span>
                )}
              </>
            )
          );
        }}
      />
      <div className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-2">
        {legend}
        {rangeForm}
      </div>
    </ChartFrame>
  );
  if (aside === null) return chart;
  return (
    <div className={cx("grid items-start gap-3", !asTable && "xl:grid-cols-[minmax(0,1fr)_18rem]")}>
      {chart}
      {aside}
    </div>
  );
}

interface SeamTextProps {
  panel: HistoryPanel;
  id: string;
  build: HistoryPanel["lines"][number]["builds"][number];
}

/** Explains the line segment before a build where the build alone doesn't explain it. */
function SeamText({ panel, id, build: { seam } }: SeamTextProps) {
  const join = panel.seams.find(({ to }) => `${to.line} ${to.build}` === id);
  if (seam === null && join?.branch) return <span className="block text-muted-foreground">{join.text}</span>;
  const line = panel.lines.find(({ builds: [first], key }) => first && id === `${key} ${first.raw}`);
  const chain = line && seamTexts(panel).get(line.key);
  const text = [seam ?? join?.text, chain].filter(Boolean).join("; ") || undefined;
  return text === undefined ? null : <span className="block text-warning-foreground">dotted: {text}</span>;
}
