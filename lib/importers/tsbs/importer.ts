import { engineOfName } from "@/lib/domain/identity/engine-names";
import { lineFormat } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { known } from "../kit/record";
import type { FileRef } from "../kit/types";

const WORKERS = "with {workers:int} workers";
const MEAN_AND_MAX = "mean: {mean:number ms}ms, max: {max:number ms}ms";

/**
 * The summaries of tsbs_run_queries_* and tsbs_load_* (README.md of timescale/tsbs). Statistics come again while the
 * run goes on; the last ones are those of all queries.
 */
const format = lineFormat({
  signs: [
    ["Run complete after {_:int} queries with {_:int} workers ..."],
    ["After {_:int} queries with {_:int} workers:", "Interval query rate: {_:number} queries/sec ..."],
    ["loaded {_:int} rows in {_:number}sec with {_:int} workers (mean rate {_:number} rows/sec)"],
    ["loaded {_:int} metrics in {_:number}sec with {_:int} workers (mean rate {_:number} metrics/sec)"],
  ],
  max: 5_000,
  what: "runs",
  continues: ["After {_:int} queries with {_:int} workers:", "Summary:"],
  result: [
    `Run complete after {queries:int} queries ${WORKERS} (Overall query rate {rate:number} queries/sec):`,
    `loaded {rows:int} rows in {seconds:number}sec ${WORKERS} (mean rate {rowRate:number} rows/sec)`,
  ],
  lines: [`loaded {metrics:int} metrics in {_:number}sec ${WORKERS} (mean rate {metricRate:number} metrics/sec)`],
  latest: [
    "{kind} queries:",
    "{kind} queries :",
    "{label:text}:",
    `min: {min:number ms}ms, med: {median:number ms}ms, ${MEAN_AND_MAX}, stddev: {stddev:number ms}ms, ...`,
  ],
});

/** The title of statistics that --prewarm-queries adds below those of all queries: of a part of them. */
const OF_PART = /^(?:cold|warm) queries\s*:/;

/** Reads the statistics of all queries, and passes over those of the cold and of the warm ones. */
function open(file: FileRef): ReturnType<typeof format.open> {
  const all = format.open(file);
  let isOfPart = false;
  return {
    ...all,
    line(text, number) {
      const numbers = isOfPart && /^\s*min:/.test(text);
      isOfPart = OF_PART.test(text);
      if (!numbers) all.line(text, number);
    },
  };
}

/** TSBS: the rate and latencies of a kind of query, or the rate of a load. Its engine begins the query's name. */
export const tsbs = lineImporter(
  { id: "tsbs", version: 3, title: "TSBS query and load summaries" },
  { ...format, open },
  ({ values }) => {
    const { label = "", queries, workers, rate, rows, rowRate, metricRate, seconds } = values;
    const isLoad = rate === undefined && queries === undefined && (rows ?? values.metrics) !== undefined;
    const [first = "", ...others] = label.trim().split(" ");
    // The queries of tsbs_generate_queries say "Influx" for InfluxDB.
    const engine = first === "Influx" ? "influxdb" : engineOfName(first);
    const name = (engine === null ? label : others.join(" ")).trim();
    const { min, median, mean, max, stddev } = values;
    return {
      engine: engine ?? "unknown",
      workload: {
        family: "custom",
        name: isLoad ? "TSBS load" : `TSBS ${name || "queries"}`.slice(0, 200),
        params: known({ measure: isLoad ? "rows/s" : null }),
      },
      rate: isLoad ? "rowsPerSecond" : "qps",
      threads: workers,
      metrics: isLoad
        ? { rowsPerSecond: rowRate, metricsPerSecond: metricRate, durationSeconds: seconds }
        : {
            qps: rate,
            latencyMeanSeconds: mean,
            latencyP50Seconds: median,
            latencyMinSeconds: min,
            latencyMaxSeconds: max,
            latencyStddevSeconds: stddev,
          },
      settings: { prewarmed: values.kind === "warm" || values.kind === "cold" ? true : null },
      notes: { queries, rows },
    };
  },
);
