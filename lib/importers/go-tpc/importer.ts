import { formatCount } from "@/lib/format";
import { type CommandOptions, countOrText, withCommands } from "../kit/command-lines";
import { GO_TPC, threadsOf } from "../kit/go-tpc-command";
import { shortText } from "../kit/issue-list";
import { lineFormat, type RunOf } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { operationKey } from "../kit/operation-key";
import { known } from "../kit/record";

/** Lines of [Current] show progress and are not read. The percentiles of a transaction differ between versions. */
const format = lineFormat({
  signs: [
    ["[Current] {_} - Takes(s): {_:number}, Count: {_:int}, TPM: {_:number}, ..."],
    ["[Summary] {_} - Takes(s): {_:number}, Count: {_:int}, TPM: {_:number}, ..."],
  ],
  max: 5_000,
  what: "runs",
  continues: [
    "[Current] {_} - Takes(s): ...",
    "[Current] KEYING{keying}-{_:text}",
    "[Current] THINKING{thinking}-{_:text}",
    "Finished: {threads:int} OLTP workers, {olapThreads:int} OLAP workers",
  ],
  lines: [
    "[Current] {_} - Count: ...",
    "[Summary] KEYING{keying}-{_:text}",
    "[Summary] THINKING{thinking}-{_:text}",
    "QphH: {queriesPerHour}",
  ],
  lists: {
    transactions: ["[Summary] {transaction} - Takes(s): {seconds:number}, Count: {count:int}, {others:text}"],
    queries: ["[Summary] {query} - Count: {count:int}, Sum(ms): {_:number}, Avg(ms): {mean:number ms}"],
    signals: ["Got signal [{signal}] to exit."],
    failures: ["execute run failed, err {reason:text}"],
  },
  tails: ["queries"],
  result: [
    "tpmC: {newOrdersPerMinute:number}, tpmTotal: {perMinute:number}, efficiency: {efficiency:number %}%",
    "tpmC: {newOrdersPerMinute:number}, efficiency: {efficiency:number %}%",
    "tpmC: {newOrdersPerMinute:number}",
  ],
});

const PRINTED: ReadonlyMap<string, string> = new Map([
  ["Avg(ms)", "LatencyMeanSeconds"],
  ["50th(ms)", "LatencyP50Seconds"],
  ["90th(ms)", "LatencyP90Seconds"],
  ["95th(ms)", "LatencyP95Seconds"],
  ["99th(ms)", "LatencyP99Seconds"],
  ["99.9th(ms)", "LatencyP999Seconds"],
  ["Max(ms)", "LatencyMaxSeconds"],
]);

/**
 * Returns a transaction's latencies as pairs of key and seconds: `newOrderLatencyP95Seconds`. Those of new orders are
 * also the run's: `latencyP95Seconds`. Titles without a key and texts that are no number are left out.
 */
function latenciesOf(transaction: string, others: string): [string, number][] {
  return others.split(", ").flatMap((pair): [string, number][] => {
    const [title = "", printed = ""] = pair.split(": ");
    const [key, value] = [PRINTED.get(title), Number(`${printed}e-3`)];
    if (key === undefined || !Number.isFinite(value)) return [];
    const own: [string, number] = [`${operationKey(transaction)}${key}`, value];
    return transaction === "NEW_ORDER" ? [[key.replace("Lat", "lat"), value], own] : [own];
  });
}

/** Returns the reason why a run's numbers are not of all of its clients and time; null for a whole run. */
function stopOf({ signals, failures }: RunOf<typeof format>["rows"]): string | null {
  const [signal] = signals;
  if (signal !== undefined)
    return `go-tpc was stopped (${signal.text}): its numbers are of the part that ran, so suspect.`;
  const [failure] = failures;
  if (failure === undefined) return null;
  const ended = failures.length === 1 ? "A client" : `${formatCount(failures.length)} clients`;
  const reason = shortText(failure.values.reason ?? "", 200);
  return `${ended} ended early (${reason}): the rate is of the others, so suspect.`;
}

type Run = RunOf<typeof format> & { command?: CommandOptions };

/** go-tpc's TPC-C, also as `tiup bench tpcc`. Failed transactions are counted beside the others, not in the rate. */
export const goTpc = lineImporter<Run>(
  { id: "go-tpc", version: 3, title: "go-tpc TPC-C output" },
  { ...format, open: (file) => withCommands<Run>(format.open(file), GO_TPC, (run, command) => ({ ...run, command })) },
  ({ values, rows, command = {} }) => {
    const { newOrdersPerMinute, perMinute: transactionsPerMinute, efficiency } = values;
    const named = rows.transactions.map(({ values: { transaction = "", count = 0, others = "" } }) => {
      return { transaction, count, others, isError: transaction.endsWith("_ERR") };
    });
    const latencies = named.flatMap((one) => (one.isError ? [] : latenciesOf(one.transaction, one.others)));
    // The summary has a line of errors only where there were some. Without a summary the number is unknown.
    const errors = named.reduce((sum, { isError, count }) => sum + (isError ? count : 0), 0);
    const queries = rows.queries.flatMap(({ values: { query = "", mean } }): [string, number | null | undefined][] =>
      query.endsWith("_ERR") ? [] : [[`${operationKey(query)}LatencyMeanSeconds`, mean]],
    );
    const queryErrors = rows.queries.reduce(
      (sum, one) => sum + (one.values.query?.endsWith("_ERR") ? (one.values.count ?? 0) : 0),
      0,
    );
    // Its transactions ran beside analytical queries: CH-benCHmark, not TPC-C.
    const isMixed = values.olapThreads !== undefined || rows.queries.length > 0;
    return {
      workload: {
        family: "tproc-c",
        name: isMixed ? "go-tpc ch" : "go-tpc",
        params: known({ warehouses: countOrText(command.warehouses) }),
      },
      rate: "newOrdersPerMinute",
      threads: values.threads ?? threadsOf(command),
      suspect: stopOf(rows),
      settings: {
        server: command.server,
        olapThreads: values.olapThreads,
        // Pauses for keying and thinking limit the rate of each client.
        waits: values.keying !== undefined || values.thinking !== undefined ? true : undefined,
      },
      metrics: {
        newOrdersPerMinute,
        transactionsPerMinute,
        efficiencyFraction: efficiency,
        errors: named.length === 0 ? null : errors,
        ...Object.fromEntries([...latencies, ...queries]),
        ...(isMixed ? { queryErrors } : {}),
      },
      // go-tpc divides all queries by the time of one of them, so its QphH is no rate.
      notes: {
        queriesPerHourPrinted: values.queriesPerHour,
        seconds: rows.transactions.find((row) => row.values.transaction === "NEW_ORDER")?.values.seconds,
      },
    };
  },
);
