import { countOrText, withCommands } from "../kit/command-lines";
import { jsonOrText } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { type PrintedFile, withoutPrintedAgain } from "../kit/printed-again";
import { known } from "../kit/record";
import type { FileRef, TextImporter } from "../kit/types";
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

const byLines = lineImporter<MemtierRun>(
  { id: "memtier", version: 7, title: "memtier_benchmark output" },
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
      suspect: doubtOf(values),
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
 * memtier_benchmark's text and its JSON: the totals of a run, and the rate and latency of each command. Where both
 * forms of a run lie in a folder, the JSON counts, which has more settings.
 */
export const memtier: TextImporter<MemtierRun[]> = {
  ...byLines,
  assemble(files, context) {
    const once = withoutPrintedAgain(files, printedOf, { tolerance: SAME });
    const results = byLines.assemble(once.files, context);
    return { ...results, issues: [...once.issues.flatMap((list) => list.all()), ...results.issues] };
  },
};

/** Returns the reason why a rate is in doubt; null for none. An answer with an error counts as an operation. */
function doubtOf({ errorResponse, lost }: MemtierRun["values"]): string | null {
  if (errorResponse !== undefined)
    return `The server answered with errors (${errorResponse}), and memtier counts such answers as operations.`;
  return lost === undefined ? null : `A connection of the run failed (${lost}): the rate is of the others.`;
}

/** Both forms print rates with two decimals. Their latencies differ in digits. */
const SAME = 1e-9;

/** Returns the totals of the runs that count. Only the JSON's runs know the settings of the protocol. */
function printedOf(runs: readonly MemtierRun[]): PrintedFile {
  return {
    isExact: runs.some(({ isJson }) => isJson === true),
    results: runs.flatMap(({ values, rows }) =>
      rows.stats.flatMap(({ values: row, line, text }) => {
        const numbers = [row.operationsPerSecond, row.bytesPerSecond];
        const isTotal = row.type === "Totals" && values.best === undefined;
        return isTotal ? [{ name: "", numbers: numbers.flatMap((number) => number ?? []), line, text }] : [];
      }),
    ),
  };
}

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
