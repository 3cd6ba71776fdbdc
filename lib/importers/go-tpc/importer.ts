import { type CommandOptions, countOrText, withCommands } from "../kit/command-lines";
import { GO_TPC, threadsOf } from "../kit/go-tpc-command";
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
  continues: ["[Current] {_} - Takes(s): ..."],
  lists: { transactions: ["[Summary] {transaction} - Takes(s): {seconds:number}, Count: {count:int}, {others:text}"] },
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

type Run = RunOf<typeof format> & { command?: CommandOptions };

/** go-tpc's TPC-C, also as `tiup bench tpcc`. Failed transactions are counted beside the others, not in the rate. */
export const goTpc = lineImporter<Run>(
  { id: "go-tpc", version: 2, title: "go-tpc TPC-C output" },
  { ...format, open: (file) => withCommands<Run>(format.open(file), GO_TPC, (run, command) => ({ ...run, command })) },
  ({ values, rows, command = {} }) => {
    const { newOrdersPerMinute, perMinute: transactionsPerMinute, efficiency } = values;
    const named = rows.transactions.map(({ values: { transaction = "", count = 0, others = "" } }) => {
      return { transaction, count, others, isError: transaction.endsWith("_ERR") };
    });
    const latencies = named.flatMap((one) => (one.isError ? [] : latenciesOf(one.transaction, one.others)));
    // The summary has a line of errors only where there were some. Without a summary the number is unknown.
    const errors = named.reduce((sum, { isError, count }) => sum + (isError ? count : 0), 0);
    return {
      workload: {
        family: "tproc-c",
        name: "go-tpc",
        params: known({ warehouses: countOrText(command.warehouses) }),
        group: "mixed",
      },
      rate: "newOrdersPerMinute",
      threads: threadsOf(command),
      settings: { server: command.server },
      metrics: {
        newOrdersPerMinute,
        transactionsPerMinute,
        efficiencyFraction: efficiency,
        errors: named.length === 0 ? null : errors,
        ...Object.fromEntries(latencies),
      },
      notes: { seconds: rows.transactions.find((row) => row.values.transaction === "NEW_ORDER")?.values.seconds },
    };
  },
);
