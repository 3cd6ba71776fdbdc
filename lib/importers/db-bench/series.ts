import { withoutPacking } from "@/lib/domain/packing";
import type { ParsedSeries } from "@/lib/domain/parsed-results";
import { intervalSeries } from "../kit/interval-rows";
import type { ReadFile } from "../kit/types";
import type { DbBenchFacts } from "./facts";
import type { LogRun } from "./join-logs";
import { secondsOfMicros } from "./units";

/** Returns the series of runs: histograms of latencies, and operations per second by interval. */
export function seriesOf(runs: readonly LogRun[], files: readonly ReadFile<DbBenchFacts>[]): ParsedSeries[] {
  return [...runs.flatMap(histogramsOf), ...files.flatMap((file) => intervalsOf(file, runs))];
}

function histogramsOf({ result, log, measured }: LogRun): ParsedSeries[] {
  return (result?.histograms ?? []).flatMap((histogram, at): ParsedSeries[] => {
    const { buckets } = histogram;
    if (buckets.length === 0) return [];
    return [
      {
        key: `${measured.run.key} histogram ${at + 1}`,
        runKey: measured.run.key,
        kind: "histogram",
        title: `Latency histogram (${histogram.of})`,
        x: "latencySeconds",
        columns: ["latencySeconds", "operations"],
        values: [buckets.map(([upper]) => secondsOfMicros(upper)), buckets.map(([, count]) => count)],
        source: { path: log.path, line: histogram.line, text: histogram.text },
      },
    ];
  });
}

function intervalsOf({ path, facts }: ReadFile<DbBenchFacts>, runs: readonly LogRun[]): ParsedSeries[] {
  if (facts.kind !== "intervals" || facts.rows.length === 0) return [];
  // `X.log.r.csv` belongs to X.log, `X.csv` to X.txt, X.log or X.
  const stem = stemOf(withoutPacking(path).replace(/\.r\.csv$/, ""));
  const fitting = runs.filter(({ log }) => stemOf(log.path) === stem);
  const runKey = fitting.length === 1 ? (fitting[0]?.measured.run.key ?? null) : null;
  const about = { key: path, runKey, title: "db_bench report of each interval", source: { path, ...facts.first } };
  return [intervalSeries(facts.rows, about, "row")];
}

const stemOf = (path: string): string => withoutPacking(path).replace(/\.(?:csv|txt|log|out)$/, "");
