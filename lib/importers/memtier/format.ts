import type { Params } from "@/lib/domain/model";
import { lineFormat, type RunOf } from "../kit/line-format";
import { known } from "../kit/record";

/** run_stats.cpp and memtier_benchmark.cpp, versions 1.2 to 2.4. Latencies are in ms, KB/sec are of 1,024 bytes. */
export const format = lineFormat({
  signs: [["Type Ops/sec..."], ["[RUN #{_:int}] Launching threads now..."]],
  max: 5_000,
  what: "runs",
  starts: ["[RUN #1] Preparing benchmark client..."],
  continues: ["ALL STATS", "{best} RUN RESULTS", "AGGREGATED AVERAGE RESULTS ({runs:int} runs)"],
  result: [],
  lines: [
    "server {_} handle error response: {errorResponse:text}",
    "error response: {errorResponse:text}",
    "connection error: {lost:text}",
    "connection {lost}",
  ],
  file: [
    "{threads:int} Threads",
    "{connections:int} Connections per thread",
    "{requests:int} Requests per client",
    "{seconds:int} Seconds",
  ],
  tables: {
    stats: {
      heading: ["Type", "Ops/sec"],
      result: "Totals",
      begins: true,
      columns: {
        Type: "{type}",
        "Ops/sec": "{operationsPerSecond:number}",
        "Hits/sec": "{hitsPerSecond:number}",
        "Misses/sec": "{missesPerSecond:number}",
        Latency: "{latencyMeanSeconds:number ms}",
        "Avg. Latency": "{latencyMeanSeconds:number ms}",
        "p25 Latency": "{latencyP25Seconds:number ms}",
        "p50 Latency": "{latencyP50Seconds:number ms}",
        "p75 Latency": "{latencyP75Seconds:number ms}",
        "p80 Latency": "{latencyP80Seconds:number ms}",
        "p90 Latency": "{latencyP90Seconds:number ms}",
        "p95 Latency": "{latencyP95Seconds:number ms}",
        "p99 Latency": "{latencyP99Seconds:number ms}",
        "p98 Latency": "{latencyP98Seconds:number ms}",
        "p99.5 Latency": "{latencyP995Seconds:number ms}",
        "p99.9 Latency": "{latencyP999Seconds:number ms}",
        "p99.95 Latency": "{latencyP9995Seconds:number ms}",
        "p99.99 Latency": "{latencyP9999Seconds:number ms}",
        "p99.999 Latency": "{latencyP99999Seconds:number ms}",
        "p100 Latency": "{latencyMaxSeconds:number ms}",
        "p99.90 Latency": "{latencyP999Seconds:number ms}",
        "KB/sec": "{bytesPerSecond:number KiB}",
      },
    },
  },
});

/** A run of the text, or of the JSON, which has the settings that the text lacks. */
export type MemtierRun = RunOf<typeof format> & { params?: Params; settings?: Params; isJson?: true };

/** Returns a test's parameters without memtier's defaults, 1:10 and 32 bytes, which the text does not print. */
export const testParams = (ratio: string | null | undefined, bytes: number | string | undefined): Params =>
  known({ ratio: ratio === "1:10" ? null : ratio, valueBytes: bytes === 32 ? null : bytes });
