import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { dbBench } from "./importer";
import { codes, readFolder } from "./results.testing";

describe("db_bench with repeats and more threads", () => {
  const results = readFolder("own/warm_up");
  const of = (file: string) => results.points.filter(({ source }) => source.path.endsWith(file));

  it("leaves out the warm-up, as its own averages do", () => {
    const points = of("seekrandom_readrandom.txt");
    // readrandom[X2-W1]: 1848087 warmed up; (1829156 + 1557632) / 2 = 1693394 is the rate of [AVG 2 runs].
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([475160, 821912, 789639, 1829156, 1557632]);
    expect(codes(results)).toEqual(["warm-up-result"]);
    expect(results.issues[0]).toMatchObject({ line: 38, severity: "info" });
    // One line after two runs of seekrandom, three after its third; three of readrandom.
    expect(results.authorTables.map(({ cells, differ }) => [cells, differ])).toEqual([[7, 0]]);
  });

  const head = "RocksDB:    version 7.8.3\n";
  const result = (opsPerSecond: number) =>
    `readrandom   :       1.000 micros/op ${opsPerSecond} ops/sec 1.000 seconds ${opsPerSecond} operations;\n`;
  const rates = (text: string) =>
    readFiles(dbBench, [{ path: "readrandom_1t.txt", text }]).points.map(({ metrics }) => metrics.qps);

  it("counts the one run of readrandom[W2], which no line separates from its warm-up, and all that follow", () => {
    const text = `${head}Warming up benchmark by running 2 times\n${[1000, 2000, 3000, 4000].map(result).join("")}`;
    expect(rates(text)).toEqual([3000, 4000]);
  });

  it("counts the runs of the next call where one stopped while it warmed up", () => {
    const text = `${head}Warming up benchmark by running 3 times\n${result(1000)}${head}${result(2000)}`;
    expect(rates(text)).toEqual([2000]);
  });

  it("counts the clients of each result, without the thread that db_bench adds to write", () => {
    // With --threads=2 progress lines have threads 0, 1 and 2, one of which wrote. The rate gives 3.318 µs x 602036 /s
    // = 1.998 threads.
    const [point] = of("readwhilewriting.txt");
    const run = results.runs.find(({ key }) => key === point?.runKey);
    expect([point?.metrics.qps, run?.threads]).toEqual([602036, 2]);
  });
});

it("reports an error of db_bench where the log names no benchmark without a result", () => {
  const head = "RocksDB:    version 10.5.1\n";
  const result = "fillseq      :       2.854 micros/op 350320 ops/sec 1.141 seconds 400000 operations;  140.3 MB/s\n";
  const error = "put error: IO error: No space left on deviceWhile appending to file: /data/m/rx/000123.sst";
  const read = (text: string) => readFiles(dbBench, [{ path: "bench.log", text }]);
  expect(read(head + result).issues).toEqual([]);
  const { points, issues } = read(`${head}${result}${error}\n`);
  expect(points.map(({ metrics }) => metrics.qps)).toEqual([350_320]);
  expect(issues).toMatchObject([{ code: "log-has-error", severity: "warning", line: 3, text: error }]);
});
