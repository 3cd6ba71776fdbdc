import { readFiles, type TestFile } from "../reading.testing";
import { sysbench } from "./importer";

/** Reads files as one bundle. */
export const read = (...files: TestFile[]) => readFiles(sysbench, files);

/** Reads one file. */
export const readOne = (path: string, text: string) => read({ path, text });

/** Returns the head of an output, up to the first interval. */
export const head = (threads: number) => `sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

Running the test with following options:
Number of threads: ${threads}
Initializing random number generator from current time


Initializing worker threads...

Threads started!

`;

/** Returns the summary of a run. */
export const report = (
  qps = "9066.07",
  percentile = "         95th percentile:                       13.22\n",
) => `SQL statistics:
    queries performed:
        read:                            38094
        write:                           10884
        other:                           5442
        total:                           54420
    transactions:                        2721   (453.30 per sec.)
    queries:                             54420  (${qps} per sec.)
    ignored errors:                      3      (0.50 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          6.0019s
    total number of events:              2721

Latency (ms):
         min:                                    0.00
         avg:                                    4.41
         max:                                  118.63
${percentile}         sum:                                11991.15

Threads fairness:
    events (avg/stddev):           1360.5000/878.50
    execution time (avg/stddev):   5.9956/0.00
`;

/** Returns an interval line. */
export const interval = (second: number, qps: string) =>
  [
    `[ ${second}s ] thds: 4 tps: 546.09 qps: ${qps} (r/w/o: 7692.19/2185.36/1096.17)`,
    "lat (ms,99%): 10.09 err/s 23.00 reconn/s: 0.00\n",
  ].join(" ");

/** Path of an output outside of the archive's layout. */
export const path = "logs/mysql/8.4.8/Tier2G_RW_4th.sysbench.txt";
