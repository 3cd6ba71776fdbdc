import { openJsonFacts } from "../kit/json-facts";
import { JsonObject, type JsonPlace } from "../kit/json-items";
import { known } from "../kit/record";
import type { FileRef, LineParser } from "../kit/types";
import { type MemtierRun, testParams } from "./format";

/** True for the head of memtier's JSON. */
export const isJson = (text: string): boolean =>
  text.trimStart().startsWith("{") &&
  text.includes('"run information"') &&
  /"(?:ALL STATS|AGGREGATED AVERAGE)/.test(text);

/** Reads --json-out-file, of version 1.2 and later: a run for each object with totals. */
export const openJson = (file: FileRef): LineParser<(MemtierRun & JsonPlace)[]> =>
  openJsonFacts<MemtierRun>(file, {
    items: null,
    max: 100,
    what: "runs",
    root(root, add) {
      for (const [title, part] of root.entries()) {
        const totals = part instanceof JsonObject ? part.object("Totals") : null;
        if (!totals || !(part instanceof JsonObject)) continue;
        const place = totals.placeOf("Ops/sec");
        const stats = [...part.entries()].flatMap(([type, one]) =>
          one instanceof JsonObject && one.number("Ops/sec") !== null
            ? [{ values: { type, ...statsOf(one) }, ...one.placeOf("Ops/sec") }]
            : [],
        );
        const isCut = part.object("Runtime")?.text("Interrupted") === "true";
        add({
          ...settingsOf(root, title),
          isJson: true,
          rows: { stats: isCut ? [] : stats },
          start: place,
          result: place,
          ...place,
        });
      }
    },
  });

/** Returns the end of the key of a percentile: `P999` for p99.90, `Max` for p100.00; null for other keys. */
function percentileOf(key: string): string | null {
  const percent = Number(key.slice(1));
  if (percent === 100) return "Max";
  return percent > 0 && percent < 100 ? `P${String(percent).replace(".", "")}` : null;
}

function statsOf(one: JsonObject) {
  const latency = (key: string) => inSeconds(one.number(key));
  const bytes = one.number("KB/sec");
  // A command that was never sent has latencies of 0.
  const timed = (one.number("Max Latency") ?? 0) > 0;
  const percentiles = [...(one.object("Percentile Latencies")?.entries() ?? [])].flatMap(
    ([key, value]): [string, number | null][] => {
      const name = percentileOf(key);
      return name !== null && typeof value === "number" ? [[`latency${name}Seconds`, inSeconds(value)]] : [];
    },
  );
  return {
    operationsPerSecond: one.number("Ops/sec"),
    hitsPerSecond: one.number("Hits/sec"),
    missesPerSecond: one.number("Misses/sec"),
    latencyMeanSeconds: latency("Average Latency") ?? latency("Latency"),
    ...Object.fromEntries(percentiles),
    latencyMinSeconds: timed ? latency("Min Latency") : null,
    latencyMaxSeconds: timed ? latency("Max Latency") : null,
    errors: one.number("Connection Errors"),
    bytesPerSecond: bytes === null ? null : bytes * 1024,
  };
}

/** Shifts the exponent, as the text's patterns do: 0.07 ms is 0.00007 s. */
const inSeconds = (ms: number | null): number | null => (ms === null ? null : Number(`${ms}e-3`));

function settingsOf(root: JsonObject, title: string): Pick<MemtierRun, "values" | "params" | "settings"> {
  const [config, info] = [root.object("configuration"), root.object("run information")];
  const count = (one: JsonObject | null, key: string) => one?.number(key) ?? undefined;
  const best = title.endsWith(" RUN RESULTS") ? title.split(" ")[0] : undefined;
  const [ratio, bytes, pipeline] = [config?.text("ratio"), count(config, "data_size"), count(config, "pipeline")];
  return {
    values: {
      threads: count(info, "Threads") ?? count(config, "threads"),
      connections: count(info, "Connections per thread") ?? count(config, "clients"),
      requests: count(info, "Requests per client"),
      seconds: count(info, "Seconds"),
      ...(best === undefined ? {} : { best }),
    },
    params: testParams(ratio, bytes),
    settings: known({ pipeline, keyPattern: config?.text("key_pattern"), protocol: config?.text("protocol") }),
  };
}
