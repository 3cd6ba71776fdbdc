import type { TrustedNumbers } from "@/lib/domain/trust/trusted";
import { countRuns, NO_FACTS, noiseOf } from "@/lib/views/trust/count-runs";
import { historyConfounders } from "./history-notes";
import type { HistoryView } from "./history-types";

/** Returns how sure the numbers of a history are. A point of a group is a median, not a mean of runs. */
export function historyNumbers(view: HistoryView): TrustedNumbers {
  const lines = view.panels.flatMap((panel) => panel.lines);
  const builds = lines.flatMap((line) => line.builds).filter(({ value }) => value !== null);
  const isGroup = view.subject?.kind === "group";
  const runs = builds.map(({ n, min, max, disagree }) => ({ n, min, max, disagree }));
  return {
    ...NO_FACTS,
    ...countRuns(isGroup ? [] : runs),
    disagree: runs.filter(({ disagree }) => disagree).length,
    instead: isGroup ? "Each point is a median of ratios over the workloads of a group." : null,
    noise: noiseOf(lines.flatMap(({ noise }) => noise ?? [])),
    differs: historyConfounders(view),
  };
}
