import { type CommandOptions, countOrText, withCommands } from "../kit/command-lines";
import { lineFormat, type RunOf } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import { known } from "../kit/record";

const latencies = {
  "avg(ms)": "{latencyMeanSeconds:number ms}",
  "p50(ms)": "{latencyP50Seconds:number ms}",
  "p90(ms)": "{latencyP90Seconds:number ms}",
  "p95(ms)": "{latencyP95Seconds:number ms}",
  "p99(ms)": "{latencyP99Seconds:number ms}",
} as const;
const tpcc = {
  elapsed: "{seconds:number}s",
  tpmC: "{newOrdersPerMinute:number}",
  efc: "{efficiencyFraction:number %}%",
  ...latencies,
} as const;
const summary = {
  elapsed: "{seconds:number}s",
  errors: "{errors:int}",
  "ops(total)": "{operations:int}",
  "ops/sec(cum)": "{operationsPerSecond:number}",
  ...latencies,
  // The rows of the sum have no cell below the last heading. Those of the operations have their name there.
  "pMax(ms) result": "{_:text}",
  total: "{operation}",
} as const;

/** PostRun of tpcc.go and the summary of cli/run.go. No maximum is read, since a row's last number may be cut. */
const format = lineFormat({
  signs: [
    ["_elapsed_______tpmC____efc__avg(ms)__p50(ms)..."],
    ["_elapsed___errors_____ops(total)___ops/sec(cum)__avg(ms)..."],
    ["_elapsed___errors__ops/sec(inst)___ops/sec(cum)__p50(ms)..."],
  ],
  max: 5_000,
  what: "runs",
  continues: ["_elapsed___errors__ops/sec(inst)___ops/sec(cum)__p50(ms)..."],
  lines: ["Audit check {_} FAIL: {failedAudit:text}", "Audit check {_} PASS...", "Audit check {_} SKIP: ..."],
  result: [],
  tables: {
    tpcc: { heading: ["elapsed", "tpmC", "efc"], divider: "_", result: "", columns: tpcc },
    summary: { heading: ["elapsed", "errors", "ops(total)"], divider: "_", result: "", columns: summary },
  },
});

const COMMAND = {
  programs: ["workload run "],
  options: {
    // The word behind "run" is the workload.
    run: "workload",
    "--warehouses": "warehouses",
    "--read-percent": "readPercent",
    "--concurrency": "concurrency",
  },
};

/** Returns the workload (`kv`, `bank`) of the command above a run; undefined where it names none. */
const workloadOf = ({ workload }: CommandOptions): string | undefined =>
  workload !== undefined && /^[a-z][\w-]{0,40}$/i.test(workload) ? workload : undefined;

type Run = RunOf<typeof format> & { command?: CommandOptions };

/** `cockroach workload run`: TPC-C by its new orders, other workloads by the operations of their summary. */
export const cockroachWorkload = lineImporter<Run>(
  { id: "cockroach-workload", version: 3, title: "output of cockroach workload run" },
  { ...format, open: (file) => withCommands<Run>(format.open(file), COMMAND, (run, command) => ({ ...run, command })) },
  ({ values, rows, command = {} }) => {
    const tpcc = rows.tpcc.at(-1)?.values;
    const sum = rows.summary.findLast(({ values }) => values.operation === undefined)?.values;
    const operations = rows.summary.flatMap(({ values }) => values.operation ?? []);
    const { operation: _, ...total } = sum ?? {};
    const { seconds, ...metrics } = tpcc ?? total;
    const isTpcc = tpcc !== undefined || operations.includes("newOrder");
    return {
      workload: {
        family: isTpcc ? "tproc-c" : "custom",
        name: isTpcc ? "cockroach-tpcc" : (workloadOf(command) ?? (operations.join(" ") || "unnamed")),
        params: known({
          measure: isTpcc ? null : "operations/s",
          warehouses: countOrText(command.warehouses),
          readPercent: countOrText(command.readPercent),
        }),
      },
      rate: isTpcc ? "newOrdersPerMinute" : "operationsPerSecond",
      metrics: { ...metrics, errors: sum?.errors },
      threads: null,
      settings: { concurrency: countOrText(command.concurrency) },
      notes: { seconds, failedAudit: values.failedAudit },
    };
  },
);
