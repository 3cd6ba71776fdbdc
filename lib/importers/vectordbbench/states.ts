import type { RunStatus } from "@/lib/domain/model";
import type { IssueList } from "../kit/issue-list";
import { type JsonObject, type JsonPlace, type JsonValue, placeIn } from "../kit/json-items";
import type { SearchCase } from "./cases";
import type { AtThreads, Measured } from "./facts";
import { fraction, measuredValue, metricOf, shareOf } from "./numbers";

interface Context {
  metrics: JsonObject;
  issues: IssueList;
  at: number;
  kind: SearchCase["kind"];
}

/** Several times the tool's defaults of 8 thread counts and 11 stages. */
const MAX_ITEMS = 64;

/** Returns the first 64 entries of a list. More are an issue. */
function firstOf(list: readonly JsonValue[], key: string, { metrics, issues, at }: Omit<Context, "kind">) {
  if (list.length > MAX_ITEMS) {
    const message = `${key} of results[${at}] has ${list.length} entries; the first ${MAX_ITEMS} were read.`;
    issues.add("warning", "long-list", { ...metrics.placeOf(key), message });
  }
  return list.slice(0, MAX_ITEMS);
}

/** A state without numbers, at the line of the whole rate. */
const emptyState = ({ metrics }: Pick<Context, "metrics">): Measured => ({
  settings: {},
  isWritten: false,
  qps: null,
  recall: null,
  more: {},
  latencies: {},
  threads: [],
  clients: null,
  place: metrics.placeOf("qps"),
  recallPlace: metrics.placeOf("recall"),
});

/** Returns the states of the data that a result searched; one without numbers where it failed. */
export function statesOf(context: Context, status: RunStatus | null): Measured[] {
  if (status === "failed") return [emptyState(context)];
  const { metrics, kind } = context;
  if (kind === "cold") return coldAndWarm(context);
  if (kind === "streaming" && metrics.list("st_search_stage_list").length > 0) return stages(context);
  return [wholeState(context)];
}

function wholeState(context: Context): Measured {
  const { metrics, issues, at } = context;
  const threads = threadsOf(
    context,
    (name) => `conc_${name}`,
    (key) => metrics.list(key),
  );
  const qps = metricOf(metrics, "qps", issues);
  const best = threads.reduce((most, { qps: rate }) => Math.max(most, rate ?? 0), 0);
  if (qps !== null && best > 0 && Math.abs(best / qps - 1) > 1e-6) {
    const message = `The rate of results[${at}] is not the best of its thread counts (${best}); both are kept.`;
    issues.add("warning", "qps-not-best", { ...metrics.placeOf("qps"), message });
  }
  return {
    ...emptyState(context),
    qps,
    recall: shareOf(metrics, "recall", issues),
    more: {
      ndcg: shareOf(metrics, "ndcg", issues),
      meanReciprocalRank: shareOf(metrics, "mrr", issues),
      serialLatencyP95Seconds: metricOf(metrics, "serial_latency_p95", issues),
      serialLatencyP99Seconds: metricOf(metrics, "serial_latency_p99", issues),
      loadedRows: metricOf(metrics, "max_load_count", issues),
      payloadBytesPerQuery: metricOf(metrics, "payload_estimated_bytes_per_query", issues),
    },
    threads,
  };
}

/**
 * Reads the lists by thread count, whose keys `keyOf` makes of their names. An entry without a thread count is left
 * out, with an issue.
 */
function threadsOf(
  { metrics, issues, at }: Omit<Context, "kind">,
  keyOf: (name: string) => string,
  list: (key: string) => readonly JsonValue[],
): AtThreads[] {
  const key = keyOf("num_list");
  const all = list(key);
  const [rates, means] = [list(keyOf("qps_list")), list(keyOf("latency_avg_list"))];
  const [p95, p99] = [list(keyOf("latency_p95_list")), list(keyOf("latency_p99_list"))];
  const lengths = new Set([rates, means, p95, p99].flatMap(({ length }) => (length > 0 ? [length] : [])));
  if ([...lengths].some((length) => length !== all.length)) {
    const message = `Lists of results[${at}] are not as long as ${key}; values without a thread count were left out.`;
    issues.add("warning", "uneven-lists", { ...metrics.placeOf(key), message });
  }
  const counts = firstOf(all, key, { metrics, issues, at });
  return counts.flatMap((count, nth): AtThreads[] => {
    const threads = measuredValue(count);
    if (threads === null || !Number.isInteger(threads) || threads > 1e6) {
      const message = `A thread count of results[${at}] is no whole number above 0; its rate was left out.`;
      issues.add("warning", "odd-thread-count", { ...metrics.placeOf(key), message });
      return [];
    }
    const latencies = {
      latencyMeanSeconds: measuredValue(means[nth]),
      latencyP95Seconds: measuredValue(p95[nth]),
      latencyP99Seconds: measuredValue(p99[nth]),
    };
    const place = placeIn(rates, nth) ?? placeIn(all, nth) ?? metrics.place;
    return [{ threads, place, qps: measuredValue(rates[nth]), ...latencies }];
  });
}

/** Reads a streaming case. A stage is the percentage of rows written; 110 is after the index was optimised. */
function stages({ metrics, issues, at }: Context): Measured[] {
  const numbers = firstOf(metrics.list("st_search_stage_list"), "st_search_stage_list", { metrics, issues, at });
  const value = (list: string, nth: number): number | null => measuredValue(metrics.list(list)[nth]);
  const lineOf = (list: string, nth: number): JsonPlace => placeIn(metrics.list(list), nth) ?? metrics.placeOf(list);
  const share = (list: string, nth: number): number | null =>
    fraction(value(list, nth), () => {
      const message = `${list} of results[${at}] has a value above 1, which is no share; it is taken as missing.`;
      issues.add("warning", "odd-recall", { ...metrics.placeOf(list), message });
    });
  return numbers.flatMap((stage, nth): Measured[] => {
    const percent = measuredValue(stage);
    if (percent === null) {
      const message = `A stage of results[${at}] is no number; its search was left out.`;
      issues.add("warning", "odd-stage", { ...metrics.placeOf("st_search_stage_list"), message });
      return [];
    }
    const nested = (key: string): readonly JsonValue[] => {
      const own = metrics.list(key)[nth];
      return Array.isArray(own) ? own : [];
    };
    return [
      {
        ...emptyState({ metrics }),
        place: lineOf("st_max_qps_list_list", nth),
        recallPlace: lineOf("st_recall_list", nth),
        settings: { ingestStage: stageName(percent) },
        isWritten: percent >= 100,
        qps: value("st_max_qps_list_list", nth),
        recall: share("st_recall_list", nth),
        more: {
          ndcg: share("st_ndcg_list", nth),
          serialLatencyP95Seconds: value("st_serial_latency_p95_list", nth),
          serialLatencyP99Seconds: value("st_serial_latency_p99_list", nth),
          // A failed search counts: 0 is measured here, where searches ran at all.
          failedFraction: failedShare(metrics.list("st_conc_failed_rate_list")[nth]),
          sinceStartSeconds: value("st_search_time_list", nth),
          insertedAfterSeconds: percent === 100 ? metricOf(metrics, "insert_duration", issues) : null,
        },
        threads: threadsOf({ metrics, issues, at }, (name) => `st_conc_${name}_list`, nested),
      },
    ];
  });
}

const failedShare = (value: JsonValue | undefined): number | null =>
  typeof value === "number" && value >= 0 && value <= 1 ? value : null;

/** Returns a stage in words. The tool writes 110 for the search after the index was optimised. */
function stageName(percent: number): string {
  if (percent > 100) return "optimised";
  return percent === 100 ? "all written" : `${percent} % written`;
}

/** Reads a case of cold and warm queries, by one client. Without their latencies it gives one state without numbers. */
function coldAndWarm({ metrics }: Context): Measured[] {
  const both = metrics.object("cold_latency") ?? metrics.object("additional_parameters")?.object("cold_latency");
  const found = (["cold", "warm"] as const).flatMap((cache): Measured[] => {
    const stats = both?.object(`${cache}_stats`);
    if (!stats) return [];
    return [
      {
        ...emptyState({ metrics }),
        place: stats.placeOf("p99_latency"),
        settings: { cacheState: cache },
        more: { firstQuerySeconds: measuredValue(stats.get("first_query_latency")) },
        latencies: {
          latencyMeanSeconds: measuredValue(stats.get("avg_latency")),
          latencyP95Seconds: measuredValue(stats.get("p95_latency")),
          latencyP99Seconds: measuredValue(stats.get("p99_latency")),
        },
        clients: 1,
      },
    ];
  });
  return found.length > 0 ? found : [emptyState({ metrics })];
}
