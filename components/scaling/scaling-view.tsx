import { SeriesMark } from "@/components/charts/series-mark";
import { ShowMore } from "@/components/tables/show-more.client";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { inHues } from "@/lib/charts/workload-plot";
import { formatThreads } from "@/lib/format";
import type { WorkloadScalingView } from "@/lib/views/relative/relative-types";
import { DIVISORS } from "@/lib/views/relative/scaling-look";
import type { Scaling } from "@/lib/views/state/scaling-choice";
import { ScalingPanel } from "./scaling-panel";
import { ScalingTable } from "./scaling-table.client";

interface ScalingViewProps {
  view: WorkloadScalingView;
  scaling: Scaling;
  /** Address of the file with all numbers, also for browsers without scripts. */
  whole: string;
}

/** The most elements of all panels: the page then stays below 5,000. */
const ROOM = 3600;
/** Elements of a panel without its lines: axes, frame, text. A line has at most five, with its ending. */
const PANEL = 28;
const LINE = 5;

/** Returns how many panels to draw before the reader asks for more; at least one. */
export function panelsThatFit(panels: WorkloadScalingView["panels"]): number {
  let room = ROOM;
  const fit = panels.findIndex(({ lines }) => {
    room -= PANEL + LINE * lines.length;
    return room < 0;
  });
  return fit < 0 ? panels.length : Math.max(1, fit);
}

/** Notes above the panels; "" = none. */
const NOTES = {
  median:
    `Times ${DIVISORS.median}, on two log axes. Named: the highest and the lowest at the highest count; ` +
    "all others are grey.",
  speedup: "Times the rate at 1 thread, on two log axes; ideal: as many times as threads.",
  rate: "",
} as const satisfies Record<Scaling, string>;

/**
 * Thread scaling of every workload in view: small multiples, then a table. Draws only the first of very many panels.
 */
export function ScalingView({ view, scaling, whole }: ScalingViewProps) {
  const hues = inHues(view.series);
  const [known, another] = view.threads;
  if (another === undefined) {
    return (
      <Card id="scaling" title="Thread scaling">
        <p className="py-4 text-muted-foreground">
          {known !== undefined
            ? [
                `All points ${view.withoutThreads > 0 ? "whose thread count is known" : "in view"}`,
                `have ${formatThreads(known)}:`,
                "nothing here was measured at two thread counts under the same conditions.",
              ].join(" ")
            : "No point in view has a known thread count."}
        </p>
      </Card>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {/* Beside a median two lines have names, and the others are grey. */}
      {scaling !== "median" && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs" aria-label="Lines">
          {view.series.map(({ key, label, color, marker }) => (
            <li key={key} className="flex items-center gap-1.5 wrap-anywhere">
              <SeriesMark color={hues.get(key)?.series.color ?? color} marker={marker} share={hues.get(key)?.share} />
              {label}
            </li>
          ))}
        </ul>
      )}
      {NOTES[scaling] && <p className="text-xs text-muted-foreground">{NOTES[scaling]}</p>}
      <ShowMore rows={view.panels} noun="workloads" first={panelsThatFit(view.panels)}>
        {(panels) => (
          <div className={cx("grid gap-3", view.panels.length > 1 ? "sm:grid-cols-2 xl:grid-cols-3" : "max-w-2xl")}>
            {panels.map((panel) => (
              <ScalingPanel key={panel.workload} panel={panel} series={view.series} scaling={scaling} />
            ))}
          </div>
        )}
      </ShowMore>
      <ScalingTable view={view} scaling={scaling} whole={whole} />
    </div>
  );
}
