import { lineFormat } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { known } from "../kit/record";

/** main.c of Percona's tpcc-mysql. Versions before 2014 print no mean time of a transaction. */
const format = lineFormat({
  signs: [["*** ###easy### TPC-C Load Generator ***"], ["<TpmC>", "{_:number} TpmC"]],
  max: 5_000,
  what: "runs",
  starts: ["*** ###easy### TPC-C Load Generator ***"],
  continues: ["<Parameters>"],
  lines: [
    "[warehouse]: {warehouses:int}",
    "[connection]: {connections:int}",
    "[rampup]: {rampUpSeconds:int} (sec.)",
    "[measure]: {seconds:int} (sec.)",
    "[ratio]: {ratio}",
    "{failedCheck:text} [NG] *",
  ],
  lists: {
    transactions: [
      "[{nth:int}] sc:{inTime:int} lt:{late:int} rt:{retries:int} fl:{failures:int} avg_rt: {mean:number ms} ({_:int})",
      "[{nth:int}] sc:{inTime:int} lt:{late:int} rt:{retries:int} fl:{failures:int}",
    ],
  },
  result: ["{newOrdersPerMinute:number} TpmC"],
});

/** The tool prints its five transactions by number, and a second time as sums over its threads. */
const TRANSACTIONS = ["newOrder", "payment", "orderStatus", "delivery", "stockLevel"];

/** tpcc-mysql: new orders per minute, which count late ones as well. */
export const tpccMysql = lineImporter(
  { id: "tpcc-mysql", version: 2, title: "tpcc-mysql output" },
  format,
  ({ values, rows }) => {
    const { warehouses, connections, rampUpSeconds, seconds, ratio, newOrdersPerMinute, failedCheck } = values;
    const kinds = TRANSACTIONS.flatMap((name, at) => {
      const row = rows.transactions.find(({ values }) => values.nth === at)?.values;
      return row ? [{ name, ...row, count: (row.inTime ?? 0) + (row.late ?? 0) }] : [];
    });
    const sum = (of: (kind: (typeof kinds)[number]) => number | undefined) =>
      kinds.length === 0 ? undefined : kinds.reduce((all, kind) => all + (of(kind) ?? 0), 0);
    // A transaction that never ran has a mean of 0.
    const means = new Map(kinds.flatMap(({ name, mean }) => (mean ? [[`${name}LatencyMeanSeconds`, mean]] : [])));
    return {
      workload: { family: "tproc-c", name: "tpcc-mysql", params: known({ warehouses, ratio }) },
      rate: "newOrdersPerMinute",
      metrics: {
        newOrdersPerMinute,
        latencyMeanSeconds: means.get("newOrderLatencyMeanSeconds"),
        transactions: sum(({ count }) => count),
        lateTransactions: sum(({ late }) => late),
        retries: sum(({ retries }) => retries),
        errors: sum(({ failures }) => failures),
        ...Object.fromEntries(means),
      },
      threads: connections,
      settings: { rampUpSeconds, seconds },
      notes: { failedCheck },
    };
  },
);
