import type { Issue } from "@/lib/domain/model";
import { MAX_SERIES_ROWS, type ParsedSeries } from "@/lib/domain/parsed-results";
import { formatCount, formatOrdinal } from "@/lib/format";
import type { TestOutput } from "./facts";

/**
 * Returns the interval lines and the latency histogram of one run as series. Issues report thinned lines, and a
 * histogram that is left out.
 */
export function seriesOf(
  output: TestOutput,
  runKey: string,
  path: string,
): { series: ParsedSeries[]; issues: Issue[] } {
  const series: ParsedSeries[] = [];
  const issues: Issue[] = [];
  const { intervals, histogram } = output;
  if (intervals) {
    const { columns, values, every, printed, line, text } = intervals;
    const source = { path, line, text };
    const about = { key: `${runKey}:intervals`, runKey, kind: "interval" as const, x: "seconds", source };
    const thinned = every > 1 ? `, every ${formatOrdinal(every)} line` : "";
    series.push({ ...about, title: `sysbench's interval reports${thinned}`, columns, values });
    const lines = `${formatCount(printed)} interval lines`;
    const message = `${lines} are too many to keep: every ${formatOrdinal(every)} was kept.`;
    if (every > 1) issues.push({ code: "series-thinned", severity: "info", ...source, message });
  }
  if (histogram?.tooLong) {
    const message = [
      `The histogram has more than ${formatCount(MAX_SERIES_ROWS)} lines. sysbench never prints so many.`,
      "A part of it would be wrong, so it is left out.",
    ].join(" ");
    issues.push({
      code: "histogram-too-long",
      severity: "warning",
      path,
      line: histogram.line,
      text: histogram.text,
      message,
    });
  } else if (histogram && histogram.seconds.length > 0) {
    const { seconds, counts, line, text } = histogram;
    const about = { key: `${runKey}:histogram`, runKey, kind: "histogram" as const, x: "latencySeconds" };
    const source = { path, line, text };
    series.push({
      ...about,
      title: "sysbench's latency histogram",
      columns: ["latencySeconds", "count"],
      values: [seconds, counts],
      source,
    });
  }
  return { series, issues };
}
