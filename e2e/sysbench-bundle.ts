import { type Member, tarGz } from "./bundles";

/** A run of one test; by default of 40 threads, range 100 and config z12a_c8r32. */
export interface SysbenchRun {
  build: string;
  config?: string;
  test: string;
  range?: number;
  threads?: number;
  /** Null = the run died and left an empty file. */
  qps: number | null;
  /** A parent directory for repeats: "first", "second". */
  folder?: string;
}

/** Returns the output file of sysbench's wrapper in the archive for one test. */
function output({ build, config = "z12a_c8r32", test, range = 100, threads = 40, qps, folder }: SysbenchRun): Member {
  const seconds = 60;
  const name = `x.${build}.${config}.pk1/sb.o.${test}.range${range}.pk1.dop${threads}`;
  const lines = [
    `LUA_PATH=x sysbench --db-driver=mysql --range-size=${range} --table-size=1000 --tables=8 --threads=${threads} --events=0 --time=${seconds} oltp.lua run --rand-type=uniform`,
    "48 CPUs",
    "sysbench 1.1.0-9072687 (using bundled LuaJIT 2.1.0-beta3)",
    "",
    "Running the test with following options:",
    `Number of threads: ${threads}`,
    "Initializing random number generator from current time",
    "",
    "",
    "Initializing worker threads...",
    "",
    "Threads started!",
    "",
    "SQL statistics:",
    "    queries performed:",
    `        read:                            ${Math.round((qps ?? 0) * seconds)}`,
    "        write:                           0",
    "        other:                           0",
    `        total:                           ${Math.round((qps ?? 0) * seconds)}`,
    `    transactions:                        ${Math.round((qps ?? 0) * seconds)} (${(qps ?? 0).toFixed(2)} per sec.)`,
    `    queries:                             ${Math.round((qps ?? 0) * seconds)} (${(qps ?? 0).toFixed(2)} per sec.)`,
    "    ignored errors:                      0      (0.00 per sec.)",
    "    reconnects:                          0      (0.00 per sec.)",
    "",
    "Throughput:",
    `    events/s (eps):                      ${(qps ?? 0).toFixed(4)}`,
    `    time elapsed:                        ${seconds}.0040s`,
    `    total number of events:              ${Math.round((qps ?? 0) * seconds)}`,
    "",
    "Latency (ms):",
    "         min:                                    0.04",
    `         avg:                                    ${((threads * 1000) / (qps || 1)).toFixed(2)}`,
    "         max:                                    9.30",
    `         95th percentile:                        ${((threads * 1500) / (qps || 1)).toFixed(2)}`,
    `         sum:                                ${seconds * threads * 1000}.00`,
    "",
    "Threads fairness:",
    "    events (avg/stddev):           100.0000/0.00",
    "    execution time (avg/stddev):   59.9990/0.00",
    "",
  ];
  return { path: `${folder ? `${folder}/` : ""}${name}`, content: qps === null ? "" : `${lines.join("\n")}\n` };
}

/** Returns a bundle of such outputs in a separate directory. */
export const sysbenchBundle = (label: string, runs: readonly SysbenchRun[]): Promise<Buffer> =>
  tarGz(runs.map(output).map(({ path, content }) => ({ path: `${label}/${path}`, content })));
