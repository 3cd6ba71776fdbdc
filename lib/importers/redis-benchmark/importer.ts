import { type CommandOptions, countOrText, withCommands } from "../kit/command-lines";
import { lineFormat, type RunOf } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { known } from "../kit/record";
import { COMMAND, payloadOf, settingsOf } from "../kit/redis-command";

/** showLatencyReport of redis-benchmark.c, versions 2.6 to 8; Valkey's valkey-benchmark prints the same. */
const format = lineFormat({
  signs: [
    ["====== {_:text} ======", "{_:int} parallel clients"],
    ["{_:text}: rps={_:number} (overall: {_:number}) avg_msec={_:number} (overall: {_:number})"],
    ["{_:text}: {_:number} requests per second, p50={_:number} msec"],
    ["SET: {_:number} requests per second"],
    ["GET: {_:number} requests per second"],
    ["Error from server: {_:text}"],
  ],
  max: 20_000,
  what: "tests",
  continues: [
    "{test:text}: rps={_:number} (overall: {_:number}) avg_msec=...",
    "====== {test:text} ======",
    "Error from server: {error:text}",
  ],
  lines: [
    "{requests:int} requests completed in {seconds:number s} seconds",
    "{clients:int} parallel clients",
    "{payloadBytes:int} bytes payload",
    "keep alive: {keepAlive:int}",
    'host configuration "save": {save:text}',
    'host configuration "appendonly": {appendonly}',
    "threads: {clientThreads:int}",
  ],
  result: [
    "throughput summary: {requestsPerSecond:number} requests per second",
    // -q prints one line a test; versions before 6.2 print less.
    "{test:text}: {requestsPerSecond:number} requests per second, p50={latencyP50Seconds:number ms} msec",
    "{test:text}: {requestsPerSecond:number} requests per second",
    "{requestsPerSecond:number} requests per second",
  ],
  tables: {
    latency: {
      heading: ["avg", "min", "p50"],
      columns: {
        avg: "{latencyMeanSeconds:number ms}",
        min: "{latencyMinSeconds:number ms}",
        p50: "{latencyP50Seconds:number ms}",
        p95: "{latencyP95Seconds:number ms}",
        p99: "{latencyP99Seconds:number ms}",
        max: "{latencyMaxSeconds:number ms}",
      },
    },
  },
});

type RedisRun = RunOf<typeof format> & { command?: CommandOptions };

/**
 * redis-benchmark's text. Its CSV has another importer, which names a test alike.
 */
export const redisBenchmark = lineImporter<RedisRun>(
  { id: "redis-benchmark", version: 3, title: "redis-benchmark output" },
  {
    ...format,
    open: (file) => withCommands<RedisRun>(format.open(file), COMMAND, (run, command) => ({ ...run, command })),
  },
  ({ values, rows, command = {} }) => {
    const { test = "unnamed", keepAlive, requestsPerSecond, latencyP50Seconds } = values;
    const { save, appendonly, clientThreads } = values;
    const clients = values.clients ?? countOrText(command.clients);
    const payloadBytes = values.payloadBytes ?? countOrText(command.bytes);
    const params = known({ measure: "requests/s", payloadBytes: payloadOf(payloadBytes) });
    return {
      workload: { family: "custom", name: test, params },
      rate: "requestsPerSecond",
      threads: typeof clients === "number" ? clients : null,
      error: values.error,
      metrics: { requestsPerSecond, latencyP50Seconds, ...rows.latency[0]?.values },
      settings: {
        ...settingsOf(command),
        requests: values.requests ?? countOrText(command.requests),
        keepAlive: keepAlive === 0 ? false : null,
        save,
        appendonly,
        clientThreads,
      },
      notes: { seconds: values.seconds },
    };
  },
);
