import { engineOf } from "@/lib/domain/names/engines";
import { lineFormat } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { known } from "../kit/record";

/** jTPCC.java of BenchmarkSQL 4.1 and 5.0. Each line has the logger's time and thread before it. */
const format = lineFormat({
  signs: [["{_:text} jTPCC{_} {_} Term-00, {_:text}"], ["{_:text} jTPCC : Term-00, {_:text}"]],
  max: 5_000,
  what: "runs",
  starts: ["{_:text} Term-00, BenchmarkSQL v{toolVersion:text}"],
  lines: [
    "{_:text} Term-00, db={database}",
    "{_:text} Term-00, driver={driver}",
    "{_:text} Term-00, warehouses={warehouses:int}",
    "{_:text} Term-00, terminals={terminals:int}",
    "{_:text} Term-00, runMins={minutes:int}",
    "{_:text} Term-00, limitTxnsPerMin={limit:int}",
    "{_:text} Term-00, Measured tpmTOTAL = {transactionsPerMinute:number}",
    // "tpmE (ErrorCount)" is a rate per minute and not read.
    "{_:text} Term-00, Transaction Error = {errors:int}",
    "{_:text} Term-00, Transaction Count = {transactions:int}",
  ],
  result: ["{_:text} Term-00, Measured tpmC (NewOrders) = {newOrdersPerMinute:number}"],
});

/** Engines by the beginning of a word of the driver's class, com.mysql.cj.jdbc.Driver. Otherwise `db=` names them. */
const ENGINES = ["mysql", "mariadb", "oracle", "firebird", "oceanbase", "opengauss", "kingbase", "dm", "postgres"];

/** BenchmarkSQL's TPC-C: new orders per minute at a number of warehouses and terminals. */
export const benchmarkSql = lineImporter(
  { id: "benchmarksql", version: 1, title: "BenchmarkSQL output" },
  format,
  ({ values }) => {
    const { database, driver = "", warehouses, terminals, minutes, limit, toolVersion } = values;
    const { newOrdersPerMinute, transactionsPerMinute, errors, transactions } = values;
    const words = driver.toLowerCase().split(".");
    const engineName = ENGINES.find((engine) => words.some((word) => word.startsWith(engine))) ?? database;
    return {
      workload: { family: "tproc-c", name: "benchmarksql", params: known({ warehouses }) },
      engine: engineName === undefined ? "unknown" : engineOf(engineName).engine,
      threads: terminals,
      rate: "newOrdersPerMinute",
      metrics: { newOrdersPerMinute, transactionsPerMinute, errors, transactions },
      settings: { seconds: minutes ? minutes * 60 : null, limitPerMinute: limit || null, toolVersion },
    };
  },
);
