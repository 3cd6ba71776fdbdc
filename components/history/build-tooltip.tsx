import type { PlotDot } from "@/lib/charts/plot-points";
import { formatCounted, formatNumber, formatRatio, formatShort, NONE } from "@/lib/format";
import { seamTexts } from "@/lib/views/history/chains";
import { isOfGroup, stepText } from "@/lib/views/history/history-notes";
import type { HistoryPanel } from "@/lib/views/history/history-types";

type Build = HistoryPanel["lines"][number]["builds"][number];

interface BuildTooltipProps {
  panel: HistoryPanel;
  /** The chart draws ratios. */
  relative: boolean;
  dot: PlotDot;
  build: Build;
  /** Writes a value of the chart's axis. */
  text: (value: number) => string;
}

/** A build's names, its value and everything that qualifies the value. */
export function BuildTooltip({ panel, relative, dot, build, text }: BuildTooltipProps) {
  const step = stepText(build);
  const measured = relative ? build.ratio : build.value;
  return (
    <>
      <b className="block wrap-anywhere">{build.called ?? build.raw}</b>
      <span className="block">{[build.version, build.config].filter(Boolean).join(", ")}</span>
      <span className="block tabular-nums">{text(dot.y)}</span>
      {build.chained && (
        <span className="block text-warning-foreground">
          chained; measured: {measured == null ? NONE : text(measured)}
        </span>
      )}
      {build.n > 1 && (
        <span className="block text-muted-foreground">
          {isOfGroup([panel])
            ? formatCounted(build.n, "workload")
            : `median of ${build.n}: ${formatNumber(build.min)} to ${formatNumber(build.max)}`}
        </span>
      )}
      {step && <span className="block">{step}</span>}
      {build.unshared ? (
        <span className="block text-warning-foreground">
          dotted: {formatCounted(build.unshared, "workload")} on one side alone
        </span>
      ) : null}
      <SeamText panel={panel} id={dot.id} build={build} />
      {build.disagree && <span className="block text-warning-foreground">repeats disagree</span>}
      <ChangeText build={build} />
    </>
  );
}

/** The size of a change at a build, or of a build that stands out alone. */
const ChangeText = ({ build: { change, alone } }: { build: Build }) => (
  <>
    {change && (
      <span className="block">
        {change.step === undefined ? "change" : "level"}: × {formatRatio(change.ratio)}
        {change.pValue !== null && `, p = ${formatShort(change.pValue)}`}
      </span>
    )}
    {alone && (
      <span className="block">
        stands out alone: × {formatRatio(alone.ratio)}
        {alone.step !== undefined && " of the builds around"}
      </span>
    )}
  </>
);

interface SeamTextProps {
  panel: HistoryPanel;
  id: string;
  build: Build;
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
