import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { headOf, readFiles } from "../reading.testing";
import { linkbench } from "./importer";
import { readLogLine } from "./log-lines";

const fixtures = readFixtures("linkbench");
const read = (name: string) =>
  readFiles(
    linkbench,
    fixtures.filter(({ path }) => path.includes(name)),
  );
const codes = (name: string) => read(name).issues.map(({ code, line }) => [code, line]);

describe("a table of loads", () => {
  const { runs, points, authorTables } = read("load.new_config");

  it("gives a run and an author's point per row, in base units", () => {
    expect(runs.map(({ setting, algorithm }) => [algorithm, setting.engine, setting.build?.version])).toEqual([
      ["myrocks.zstd", "myrocks", null],
      ["inno5635", "mysql", "5.6.35"],
      ["touk5717.zlib", "tokudb", "5.7.17"],
    ]);
    expect(runs[0]).toMatchObject({
      workload: { family: "linkbench", name: "load", params: {} },
      setting: { machine: null, config: { id: "new_config", claimedHardware: "8core.16g" } },
      settings: { scale: "inmem" },
    });
    expect(points[0]).toMatchObject({
      origin: "author",
      moreMetrics: {
        insertsPerSecond: 20_000,
        writtenBytesPerInsert: 2000,
        normalizedCpuPerInsert: 500,
        databaseBytes: 10 * 1024 ** 3,
        memoryBytes: 1.5 * 1024 ** 3,
        writtenBytesPerSecond: 40e6,
        cpuFraction: 0.1,
      },
    });
  });

  it("shows the value that follows from its neighbours where a cell is misprinted, and keeps the print", () => {
    // 30.1 MB/s * 1000 / 10000 inserts/s = 3.01 KB.
    expect(points[1]?.moreMetrics.writtenBytesPerInsert).toBeCloseTo(3010, 6);
    expect(points[1]?.moreMetrics.writtenBytesPerInsertPrinted).toBe(3210);
    expect(points[1]?.metricSources?.writtenBytesPerInsert).toMatchObject({ origin: "computed", line: 3 });
    expect(authorTables).toMatchObject([{ cells: 6, agree: 4, differ: 2, noData: 0 }]);
    expect(authorTables[0]?.differences.map(({ label, printed }) => [label, printed])).toEqual([
      ["inno5635 wkb/i", "3.21"],
      // 9 percent * 10^6 / 8000 = 1125.
      ["touk5717.zlib mcpu/i", "999"],
    ]);
  });

  it("shows no number in place of another when several contradict each other", () => {
    // 40.0 * 1000 / 1000 = 40 and 10 * 10^6 / 1000 = 10000: the rate may be wrong.
    const text = "ips wKB/i Mcpu/i wMB/s cpu engine\n1000 2.00 500 40.0 10.0 myrocks\n";
    const odd = readFiles(linkbench, [{ path: "t.txt", text }]);
    expect(odd.points[0]).toMatchObject({
      status: "suspect",
      moreMetrics: { writtenBytesPerInsert: 2000 },
      metricSources: {},
    });
    expect(odd.issues.map(({ code }) => code)).toEqual(["row-contradicts-itself", "row-contradicts-itself"]);
  });

  it("takes 15xx for an unknown size and reports it", () => {
    expect(points[1]?.moreMetrics.databaseBytes).toBeNull();
    expect(codes("load.new_config")).toEqual([
      ["not-a-number", 3],
      ["misprint", 3],
      ["misprint", 4],
      ["misprint", 4],
    ]);
  });
});

describe("a table of transactions", () => {
  const { runs, points } = read("trx.hour3");

  it("has the hour of its name as a parameter and latencies in seconds", () => {
    expect(runs[0]?.workload).toEqual({ family: "linkbench", name: "trx", params: { hour: 3 } });
    expect(points[0]?.moreMetrics).toMatchObject({
      tps: 4000,
      readsPerTransaction: 1.1,
      updateNodeP99Seconds: 0.0003,
      getLinksListP99Seconds: 0.0005,
      writtenBytesPerTransaction: 5000,
      writtenBytesPerTransactionPrinted: 50,
    });
  });

  it("takes a row without transactions for failed, never for 0 tps", () => {
    expect(points[1]).toMatchObject({ status: "failed", moreMetrics: { tps: null } });
    expect(codes("trx.hour3")).toContainEqual(["no-rate", 3]);
  });
});

describe("LinkBench's own output", () => {
  it("gives a run per phase, with the latencies above its last line", () => {
    const { runs, points, issues } = read("my5635");
    expect(issues).toEqual([]);
    expect(runs).toMatchObject([
      {
        workload: { name: "load" },
        setting: { engine: "mysql", build: { version: "5.6.35" } },
        settings: { loaders: 4 },
      },
      { workload: { name: "trx", params: {} }, threads: null },
    ]);
    expect(points.map(({ moreMetrics }) => moreMetrics)).toMatchObject([
      {
        insertsPerSecond: 357,
        nodesLoaded: 10_000,
        linksLoaded: 43_025,
        durationSeconds: 120.5,
        loadNodeBulkMeanSeconds: 0.0015,
      },
      {
        tps: 1002,
        transactions: 100_000,
        durationSeconds: 99,
        getNodeP99AtMostSeconds: 0.004,
        getLinksListMaxSeconds: 2.0645,
        getLinksListMeanSeconds: 0.002427,
        getLinksListCount: 50_712,
      },
    ]);
    expect(points[1]?.moreMetrics).not.toHaveProperty("loadNodeBulkMeanSeconds");
  });

  it("that stops early is truncated, without a rate", () => {
    const { runs, points } = read("cut/");
    expect(runs).toMatchObject([{ status: "truncated", threads: 20, setting: { engine: "unknown" } }]);
    expect(points[0]?.moreMetrics).toMatchObject({
      getNodeP99Seconds: 0.000487,
      getNodeMeanSeconds: expect.closeTo(0.0001234, 12),
    });
    expect(points[0]?.moreMetrics.tps).toBeNull();
    expect(codes("cut/").map(([code]) => code)).toEqual(["phase-truncated", "engine-unknown"]);
  });

  it("marks a rate suspect when request threads stopped early", () => {
    const text = [
      "INFO: REQUEST PHASE COMPLETED. 10 requests done in 5 seconds. Requests/second = 2",
      "ERROR: Benchmark did not complete cleanly: 3/16 request threads aborted.  See error log entries for details.",
    ].join("\n");
    const { points, runs, issues } = readFiles(linkbench, [{ path: "d/log", text }]);
    expect([points[0]?.status, runs[0]?.threads]).toEqual(["suspect", 16]);
    const messageOf = (all: typeof issues) => all.find(({ code }) => code === "threads-aborted")?.message;
    expect(messageOf(issues)).toBe("3 of 16 request threads stopped early: the rate is marked suspect.");
    // A phase without a rate stays failed.
    const none = readFiles(linkbench, [{ path: "d/log", text: text.replace("second = 2", "second = 0") }]);
    expect(none.points.map(({ status }) => status)).toEqual(["failed"]);
    expect(messageOf(none.issues)).toContain("no rate of requests is above this line");
  });

  it("marks a rate suspect where only the threads themselves said that they gave up", () => {
    const giveUp = (thread: number) => `ERROR: Requester #${thread} aborting: 101 failed requests (out of 7 total) `;
    const end = (rate: number) =>
      `INFO: REQUEST PHASE COMPLETED. 10 requests done in 5 seconds. Requests/second = ${rate}`;
    const read = (...lines: string[]) => readFiles(linkbench, [{ path: "d/log", text: lines.join("\n") }]);
    const two = read(giveUp(3), giveUp(7), giveUp(3), end(2), end(4));
    expect(two.points.map(({ status, moreMetrics }) => [status, moreMetrics.tps])).toEqual([
      ["suspect", 2],
      ["complete", 4],
    ]);
    expect(two.issues.filter(({ code }) => code === "threads-aborted")).toMatchObject([
      { line: 1, message: "2 request threads stopped early: the rate is marked suspect." },
    ]);
    const cut = read(giveUp(3));
    expect(cut.runs.map(({ status }) => status)).toEqual(["truncated"]);
  });

  it("marks a load suspect that has fewer nodes than expected, unless it has no rate", () => {
    const statusOf = (rate: number) => {
      const nodes = "LOAD PHASE COMPLETED. Loaded 9 nodes (Expected 10).";
      const links = `Loaded 40 links (4.0 links per node).  Took 5.0 seconds.  Links/second = ${rate}`;
      const { points, issues } = readFiles(linkbench, [{ path: "d/log", text: `INFO: ${nodes}  ${links}\n` }]);
      return [points.map(({ status }) => status), issues.find(({ code }) => code === "nodes-missing")?.message];
    };
    const missing = "Fewer nodes were loaded than expected; the load";
    expect(statusOf(8)).toEqual([["suspect"], `${missing} is marked suspect.`]);
    expect(statusOf(0)).toEqual([["failed"], `${missing} has no rate.`]);
  });

  it("is not taken from a manual or a source that quotes it", () => {
    const text = "REQUEST PHASE COMPLETED. 25000000 requests done in 2266 seconds. Requests/second = 11029\n";
    for (const path of ["README.md", "src/LinkBenchDriver.java", "run.sh", "d/.log.swp"])
      expect(linkbench.recognise(headOf({ path, text })), path).toBe(false);
  });

  it("never throws, whatever a line holds", () => {
    const word = fc.constantFrom(
      "LOAD PHASE COMPLETED.",
      "GET_NODE count =",
      "p99 = [",
      "]ms",
      "max =",
      "9",
      "1.5",
      " ",
      "us",
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, fc.string()), { maxLength: 30 }),
        (words) => readLogLine(words.join(" ")) !== undefined,
      ),
    );
  });
});
