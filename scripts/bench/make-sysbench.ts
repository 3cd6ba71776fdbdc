// Makes raw sysbench output for the bench: invented numbers in the real format, 42 microbenchmarks by 12 builds.
import { seeded } from "../seeded.ts";
import { writeTarGz } from "./make-bundles.ts";

const tests: [string, number][] = [
  ["hot-points", 100],
  ["point-query", 100],
  ["points-covered-pk", 100],
  ["points-covered-si", 100],
  ["points-notcovered-pk", 100],
  ["points-notcovered-si", 100],
  ["random-points", 10],
  ["random-points", 100],
  ["random-points", 1000],
  ["range-covered-pk", 100],
  ["range-covered-si", 100],
  ["range-notcovered-pk", 100],
  ["range-notcovered-si", 100],
  ["scan", 100],
  ...["count", "distinct", "order", "simple", "sum"].map((kind): [string, number] => [`read-only-${kind}`, 1000]),
  ...[10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000].map((range): [string, number] => ["read-only", range]),
  ["delete", 100],
  ["insert", 100],
  ["read-write", 10],
  ["read-write", 50],
  ["read-write", 100],
  ["read-write", 1000],
  ["update-index", 100],
  ["update-inlist", 100],
  ["update-nonindex", 100],
  ["update-one", 100],
  ["update-zipf", 100],
  ["write-only", 1000],
  ["write-only", 10_000],
];
const BUILDS = ["5651", "5744", "8029", "8030", "8035", "8041", "8043", "8044", "8406", "8407", "9400", "9500"];
const SECONDS = 60;
const THREADS = 40;

/**
 * Writes `sb.o.*` of every test and build, in the archive's layout, under this config. Returns its bytes unpacked,
 * and the numbers of points, rows (tests) and columns (builds).
 */
export async function makeSysbenchBundle(file: string, { seed = 3, builds = BUILDS, config = "z12a_c32r128" } = {}) {
  const random = seeded(seed);
  function* members() {
    for (const [at, build] of builds.entries()) {
      for (const [index, [test, range]] of tests.entries()) {
        const qps = (2000 + 900 * index) * (1 - at * 0.02) * (0.97 + 0.06 * random());
        const folder = `bench.sb/x.my${build}_rel_o2nofp.${config}.pk1`;
        yield { name: `${folder}/sb.o.${test}.range${range}.pk1.dop${THREADS}`, text: output(test, range, qps) };
      }
    }
  }
  const bytes = await writeTarGz(file, members());
  return { bytes, points: builds.length * tests.length, rows: tests.length, columns: builds.length };
}

function output(test: string, range: number, qps: number): string {
  const queries = Math.round(qps * SECONDS);
  const mean = (THREADS * 1000) / qps;
  const explain = "explain: for select :: explain SELECT c FROM sbtest%u WHERE id=%u\n".repeat(100);
  const sizes = `--range-size=${range} --table-size=10000000 --tables=8 --threads=${THREADS} --events=0`;
  const run = `--time=${SECONDS} lua/oltp_${test.replaceAll("-", "_")}.lua run --mysql-user=root --rand-type=uniform`;
  return `sysbench --db-driver=mysql ${sizes} ${run}
48 CPUs
sysbench 1.1.0-9072687 (using bundled LuaJIT 2.1.0-beta3)

Running the test with following options:
Number of threads: ${THREADS}

Initializing worker threads...

${explain}
Threads started!

SQL statistics:
    queries performed:
        read:                            ${queries}
        write:                           0
        other:                           0
        total:                           ${queries}
    transactions:                        ${queries} (${qps.toFixed(2)} per sec.)
    queries:                             ${queries} (${qps.toFixed(2)} per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

Throughput:
    events/s (eps):                      ${qps.toFixed(4)}
    time elapsed:                        ${SECONDS}.0040s
    total number of events:              ${queries}

Latency (ms):
         min:                                    ${(mean / 3).toFixed(2)}
         avg:                                    ${mean.toFixed(2)}
         max:                                    ${(mean * 40).toFixed(2)}
         95th percentile:                        ${(mean * 1.9).toFixed(2)}
         sum:                                    ${(mean * queries).toFixed(2)}

Threads fairness:
    events (avg/stddev):           ${(queries / THREADS).toFixed(4)}/12.00
    execution time (avg/stddev):   ${SECONDS}.0000/0.00

`;
}
