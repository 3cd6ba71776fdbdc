import { countOrText, withCommands } from "../kit/command-lines";
import { jsonOrText } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { known } from "../kit/record";
import type { FileRef } from "../kit/types";
import { format, type MemtierRun, testParams } from "./format";
import { isJson, openJson } from "./json";

const COMMAND = {
  programs: ["memtier_benchmark "],
  first: "[RUN #1] Preparing",
  options: {
    "--ratio": "ratio",
    "--pipeline": "pipeline",
    "--key-pattern": "keyPattern",
    "--rate-limiting": "rateLimit",
    "-d": "bytes",
    "--data-size": "bytes",
    "--data-size-range": "bytes",
    "--data-size-list": "bytes",
    "-P": "protocol",
    "--protocol": "protocol",
    "-s": "host",
    "--server": "host",
    "--host": "host",
    "-p": "port",
    "--port": "port",
  },
};

const openText = (file: FileRef) =>
  withCommands<MemtierRun>(format.open(file), COMMAND, (run, command) => {
    const { ratio, bytes, pipeline, keyPattern, protocol, server } = command;
    const rateLimit = countOrText(command.rateLimit);
    const settings = known({ pipeline: countOrText(pipeline), keyPattern, protocol, rateLimit, server });
    return { ...run, params: testParams(ratio, countOrText(bytes)), settings };
  });

/** memtier_benchmark's text and its JSON: the totals of a run, and the rate and latency of each command. */
export const memtier = lineImporter<MemtierRun>(
  { id: "memtier", version: 3, title: "memtier_benchmark output" },
  {
    longLines: true,
    recognise: (member) => format.recognise(member) || (member.text !== null && isJson(member.text)),
    open: (file) => jsonOrText(openJson(file), openText(file)),
  },
  ({ values, rows, params = {}, settings = {} }) => {
    const { threads, connections, requests, seconds, runs, best } = values;
    const totals = rows.stats.find((row) => row.values.type === "Totals")?.values ?? {};
    const { type: _, ...metrics } = totals;
    return {
      leftOut: best === undefined ? null : `It is the ${best.toLowerCase()} of several runs, whose mean is read.`,
      workload: { family: "custom", name: "memtier", params: { measure: "operations/s", ...params } },
      rate: "operationsPerSecond",
      threads: threads === undefined || connections === undefined ? null : threads * connections,
      metrics: { ...metrics, ...Object.fromEntries(rows.stats.flatMap(({ values }) => commandOf(values))) },
      settings: { clientThreads: threads, requestsPerClient: requests, seconds, ...settings },
      notes: { runs },
    };
  },
);

/**
 * Returns the rate and latency of a command's row: `setOperationsPerSecond`. A command that was never sent has none.
 */
function commandOf({ type = "", operationsPerSecond, latencyMeanSeconds }: Row): [string, number][] {
  const command = type.toLowerCase().replace(/s$/, "");
  if (!operationsPerSecond || !/^[a-z]+$/.test(command) || type === "Totals") return [];
  const latency: [string, number][] = latencyMeanSeconds ? [[`${command}LatencyMeanSeconds`, latencyMeanSeconds]] : [];
  return [[`${command}OperationsPerSecond`, operationsPerSecond], ...latency];
}

type Row = MemtierRun["rows"]["stats"][number]["values"];
