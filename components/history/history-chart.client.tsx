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
import { urls } from "@/lib/urls";
import type { BuildRange } from "@/lib/views/history/build-range";
import { isOfGroup } from "@/lib/views/history/history-notes";
import type { HistoryPanel, HistoryView } from "@/lib/views/history/history-types";
import { lineRanges, notDrawnText } from "@/lib/views/history/line-ranges";
import { noteFlags } from "@/lib/views/notes/signed-notes";
import { BuildTooltip } from "./build-tooltip";
import { BuildClaim } from "./history-claims.client";
import { HistoryTable } from "./history-table";
import { LineLegend, toggleLines } from "./line-legend";

/** Height of the plot in px. */
const HEIGHT = 300;
/** Width of the plot in px beside other facts, on a screen of 1280 px. */
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
  const { drawn, all, ranges, shown, setShown, picked } = useLines(panel, range, relative);
  const { lines, changes, details } = picked;
  const left = notDrawnText(ranges, shown);
  const entries = lineEntries(all.lines.filter(({ dots }) => dots.length > 0));
  const legend = entries.length + panel.lines.length > 2 && (
    <LineLegend entries={entries} shown={shown} onShown={setShown} />
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
      note={linesLegend({ lines, changes }, drawn, isOfGroup([panel])).join("; ")}
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
            {ranges.length > 1 && <RangeChips ranges={ranges} shown={shown} onShown={setShown} />}
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
          return build && <BuildTooltip panel={panel} relative={relative} dot={dot} build={build} text={plot.text} />;
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

/** The lines of the builds in a range, and of these the lines that the reader picked. */
function useLines(panel: HistoryPanel, range: BuildRange, relative: boolean) {
  const [keys, setShown] = useState<ReadonlySet<string> | null>(null);
  const drawn = useMemo(() => drawnBuilds(panel, range), [panel, range]);
  const all = useMemo(() => panelLines(panel, drawn.builds, relative), [panel, drawn, relative]);
  const ranges = useMemo(() => lineRanges(panel.lines, relative), [panel, relative]);
  const shown = useMemo(() => shownLines(ranges, keys), [ranges, keys]);
  const picked = useMemo(() => onlyLines(all, shown), [all, shown]);
  return { drawn, all, ranges, shown, setShown, picked };
}

interface RangeChipsProps {
  ranges: ReturnType<typeof lineRanges>;
  /** Keys of the drawn lines. */
  shown: ReadonlySet<string>;
  onShown: (keys: ReadonlySet<string>) => void;
}

/** Draws or leaves out all lines of one range of values. */
const RangeChips = ({ ranges, shown, onShown }: RangeChipsProps) =>
  ranges.map((range) => (
    <ChipToggle
      key={range.lines.join()}
      pressed={range.lines.some((key) => shown.has(key))}
      onClick={() => onShown(toggleLines(shown, range.lines))}
    >
      {range.label}
    </ChipToggle>
  ));
