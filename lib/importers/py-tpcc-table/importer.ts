import { type CommandOptions, countOrText, withCommands } from "../kit/command-lines";
import { lineFormat, type RunOf } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { known } from "../kit/record";

/** pytpcc/util/results.py of py-tpcc. Its rates are of the clients' busy time, so they are not those of the server. */
const format = lineFormat({
  signs: [
    ["Execution Results after {_:int} seconds", "Executed Time ({_}) Rate"],
    ["Results after {_:int} seconds", "Executed Time ({_}) Rate"],
  ],
  max: 5_000,
  what: "runs",
  continues: ["Execution Results after {seconds:int} seconds", "Results after {seconds:int} seconds"],
  lines: ["{_:text} Initializing TPC-C benchmark using {driver}"],
  lists: {
    transactions: [
      "DELIVERY {delivery:int} {_:number} {_:number} txn/s",
      "NEW_ORDER {newOrder:int} {_:number} {_:number} txn/s",
      "ORDER_STATUS {orderStatus:int} {_:number} {_:number} txn/s",
      "PAYMENT {payment:int} {_:number} {_:number} txn/s",
      "STOCK_LEVEL {stockLevel:int} {_:number} {_:number} txn/s",
    ],
  },
  result: ["TOTAL {transactions:int} {_:number} {_:number} txn/s"],
});

const COMMAND = {
  programs: ["tpcc.py "],
  options: { "--warehouses": "warehouses", "--warehouse": "warehouses", "--clients": "clients" },
};

type Run = RunOf<typeof format> & { command?: CommandOptions };

/** Returns a count per minute; undefined without a count or a time. */
const perMinute = (count: number | undefined, seconds: number | undefined): number | undefined =>
  count === undefined || !seconds ? undefined : (count * 60) / seconds;

/** The table of the original py-tpcc: counts of transactions, and the seconds that they took. */
export const pyTpccTable = lineImporter<Run>(
  { id: "py-tpcc-table", version: 3, title: "py-tpcc output (the original's table)" },
  { ...format, open: (file) => withCommands<Run>(format.open(file), COMMAND, (run, command) => ({ ...run, command })) },
  ({ values: { seconds, driver, transactions }, rows, command = {} }) => {
    const clients = countOrText(command.clients);
    const newOrders = rows.transactions.flatMap(({ values }) => values.newOrder ?? [])[0];
    const rule = (counted: string) => `${counted} x 60 / the ${seconds} s of the heading.`;
    // Without the last row the table was cut.
    const time = transactions === undefined ? undefined : seconds;
    return {
      workload: {
        family: "tproc-c",
        name: "py-tpcc",
        params: known({ warehouses: countOrText(command.warehouses) }),
      },
      // Changed versions run one kind of transaction alone.
      rate: newOrders === undefined ? "transactionsPerMinute" : "newOrdersPerMinute",
      metrics: {
        newOrdersPerMinute: perMinute(newOrders, time),
        transactionsPerMinute: perMinute(transactions, time),
        transactions,
      },
      rules: { newOrdersPerMinute: rule("New orders"), transactionsPerMinute: rule("All transactions") },
      threads: typeof clients === "number" ? clients : null,
      engine: driver === undefined ? "unknown" : driver.replace(/Driver$/, "").toLowerCase(),
      notes: { seconds },
    };
  },
);
