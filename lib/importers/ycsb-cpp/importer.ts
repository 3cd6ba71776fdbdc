import { engineOf } from "@/lib/domain/names/engines";
import { lineFormat } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { operationKey } from "../kit/operation-key";
import { baseName } from "../kit/paths";

/** ycsbc.cc of YCSB-C, whose heading has four words above four cells, and of YCSB-cpp. */
const format = lineFormat({
  signs: [
    ["# Transaction throughput (KTPS)"],
    ["# Loading records: {_:int}"],
    ["Run throughput(ops/sec): {_:number}"],
    ["Load throughput(ops/sec): {_:number}"],
    ["{_} {_} {_:int} sec: {_:int} operations; [{_}: Count={_:int} Max={_:number} ..."],
  ],
  max: 20_000,
  what: "runs",
  continues: [
    "# Loading records: {records:int}",
    "{phase} runtime(sec): {seconds:number}",
    "{_} {_} {_:int} sec: 0 operations;",
  ],
  lines: ["{phase} operations(ops): {operations:int}"],
  latest: ["{_} {_} {_:int} sec: {_:int} operations; {status:text}"],
  result: ["{phase} throughput(ops/sec): {qps:number}"],
  // A wrapper's line above the outputs of one structure.
  file: ["[Benchmark] {label}, #of_threads: ..."],
  tables: {
    run: {
      heading: ["#", "Transaction", "throughput", "(KTPS)"],
      result: "",
      begins: true,
      columns: {
        "#": "{database}",
        Transaction: "{file}",
        throughput: "{threads:int}",
        "(KTPS)": "{qps:number k}",
      },
    },
  },
});

/** Statistics of an operation by their printed names; times are in us. Percentiles need a build with HdrHistogram. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ["Max", "Max"],
  ["Min", "Min"],
  ["Avg", "Mean"],
  ["90", "P90"],
  ["99", "P99"],
  ["99.9", "P999"],
  ["99.99", "P9999"],
]);

/** Reads `[READ: Count=5 Max=2.1 Min=1.0 Avg=1.5 | Period ...] [UPDATE: ...]`. */
function operationsOf(status: string): [string, number][] {
  return status.split("[").flatMap((part) => {
    const [name = "", rest = ""] = part.split("]", 1)[0]?.split(": ") ?? [];
    const pairs = (rest.split(" |", 1)[0] ?? "").split(" ").map((pair) => pair.split("="));
    return pairs.flatMap(([title = "", printed = ""]): [string, number][] => {
      const count = title === "Count" ? Number(printed) : Number.NaN;
      if (count > 0) return [[`${operationKey(name)}Operations`, count]];
      const [key, value] = [KEYS.get(title), Number(`${printed}e-6`)];
      return key !== undefined && value > 0 ? [[`${operationKey(name)}Latency${key}Seconds`, value]] : [];
    });
  });
}

/** YCSB-C and YCSB-cpp. Their workloads are the core workloads of YCSB, but clients differ: the tool is a setting. */
export const ycsbCpp = lineImporter(
  { id: "ycsb-cpp", version: 2, title: "YCSB-C and YCSB-cpp output" },
  format,
  ({ values, rows }, path) => {
    const row = rows.run.at(-1)?.values;
    const { phase: printed = "run", seconds, operations, records, label, status = "" } = values;
    const named = row?.file ?? path;
    const letter = /workload[_-]?([a-f])(?![a-z0-9])/i.exec(named)?.[1]?.toLowerCase();
    const name = letter ? `workload${letter}` : baseName(named).replace(/\.(?:spec|txt|log|out)$/i, "");
    const phase = printed.toLowerCase();
    const engine = label ?? row?.database;
    return {
      workload: { family: "ycsb", name, params: { phase } },
      engine: engine === undefined ? "unknown" : engineOf(engine).engine,
      rate: "qps",
      threads: row?.threads,
      metrics: { qps: row?.qps ?? values.qps, ...Object.fromEntries(operationsOf(status)) },
      settings: { tool: records === undefined ? "ycsb-cpp" : "ycsb-c", records, operations },
      notes: { seconds },
    };
  },
);
