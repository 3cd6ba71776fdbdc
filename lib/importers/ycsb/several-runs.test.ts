import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { ycsb } from "./importer";

const one = (text: string, file = "run.txt") => readFiles(ycsb, [{ path: file, text }]);

describe("lists that a grep made of summaries", () => {
  const overall = (rate: number) => `[OVERALL], Throughput(ops/sec), ${rate}\n`;
  const below = "[CLEANUP], AverageLatency(us), 138691.0625\n[INSERT], AverageLatency(us), 659.63125\n";

  it("give a run for each throughput, none of them a repeat, and an issue on the unread rest", () => {
    const { runs, points, issues } = one(
      overall(14_376.07820586544) + overall(20_420.665713702267) + overall(22_722.108611679163) + below,
      "Workload_b_rg_values_LOAD.txt",
    );
    expect(
      points.map(({ metrics, moreMetrics, status, source }) => [metrics.qps, moreMetrics, status, source.line]),
    ).toEqual(
      [14_376.07820586544, 20_420.665713702267, 22_722.108611679163].map((qps, at) => [
        qps,
        { durationSeconds: null, errors: null },
        "complete",
        at + 1,
      ]),
    );
    expect(runs.map(({ workload }) => workload)).toEqual(
      ["1 of 3", "2 of 3", "3 of 3"].map((output) => ({
        family: "ycsb",
        name: "workloadb",
        params: { phase: "load", output },
      })),
    );
    expect(issues.filter(({ code }) => code.startsWith("extract"))).toMatchObject([
      {
        code: "extract-of-runs",
        severity: "warning",
        line: 1,
        message: expect.stringContaining("an extract of 3 runs"),
      },
      { code: "extract-not-told", line: 4, message: expect.stringMatching(/^2 lines of single operations/) },
    ]);
  });

  it("are distinguished from whole summaries that follow each other", () => {
    const whole = (rate: number) => `[OVERALL], RunTime(ms), 1000\n${overall(rate)}[READ], Operations, ${rate}\n`;
    const { runs, points, issues } = one(whole(10) + whole(20), "Workload_c_RUN.txt");
    expect(points.map(({ metrics, moreMetrics }) => [metrics.qps, moreMetrics.readOperations])).toEqual([
      [10, 10],
      [20, 20],
    ]);
    expect(runs.map(({ workload }) => "params" in workload && workload.params)).toEqual([
      { phase: "run" },
      { phase: "run" },
    ]);
    expect(issues.map(({ code }) => code)).not.toContain("extract-of-runs");
  });

  it("may have the run times, too", () => {
    const { points } = one(`[OVERALL], RunTime(ms), 1000\n${overall(10)}[OVERALL], RunTime(ms), 2000\n${overall(20)}`);
    expect(points.map(({ metrics, moreMetrics }) => [metrics.qps, moreMetrics.durationSeconds])).toEqual([
      [10, 1],
      [20, 2],
    ]);
  });
});

describe("the phase of a run without a command line", () => {
  const phaseOf = (file: string) => {
    const [run] = one("[OVERALL], Throughput(ops/sec), 10\n[READ], Operations, 10\n", file).runs;
    return run && "params" in run.workload ? run.workload.params.phase : null;
  };

  it("is that of a word of the file's name, where there is one", () => {
    expect(["Workload_a_LOAD.txt", "workloada-load.log", "workloada.run.txt"].map(phaseOf)).toEqual([
      "load",
      "load",
      "run",
    ]);
    expect(["load_run.txt", "workloada_run1.txt", "overload.txt"].map(phaseOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a rate of a count that wrapped", () => {
  // An operator's file: 2.8e9 operations in 29,590,094 ms; (2.8e9 - 2^32) * 1000 / 29,590,094 = -50,522.55988.
  const printed = ((2.8e9 - 2 ** 32) * 1000) / 29_590_094;
  const summary = (rate: number, reads = 1.4e9) =>
    [
      `[OVERALL], RunTime(ms), 29590094\n[OVERALL], Throughput(ops/sec), ${rate}\n`,
      `[READ], Operations, ${reads}\n[UPDATE], Operations, 1400000000\n`,
    ].join("");

  it("is recomputed from operations and run time, with an issue, and is complete", () => {
    expect(printed).toBeCloseTo(-50_522.55988, 5);
    const { runs, points, issues } = one(summary(printed));
    expect([runs[0]?.status, points[0]?.status]).toEqual(["complete", "complete"]);
    expect(points[0]?.metrics.qps).toBeCloseTo(2.8e9 / 29_590.094, 6);
    expect(Math.round(points[0]?.metrics.qps ?? Number.NaN)).toBe(94_626);
    expect(points[0]?.metricSources?.qps).toEqual({
      path: "run.txt",
      line: 2,
      origin: "computed",
      rule: [
        "2800000000 operations / 29590.094 s. YCSB counts in 32 bits:",
        `the printed ${printed} is (2800000000 - 2^32) / 29590.094 s.`,
      ].join(" "),
    });
    expect(issues.find(({ code }) => code === "rate-recomputed")).toMatchObject({ severity: "info", line: 2 });
  });

  it("is recomputed above 0, too: 5e9 operations are counted as 705,032,704", () => {
    const { points } = one(summary(((5e9 - 2 ** 32) * 1000) / 29_590_094, 3.6e9));
    expect(points[0]?.metrics.qps).toBeCloseTo(5e9 / 29_590.094, 6);
  });

  it("is recomputed with failed operations, too, and their issue says so", () => {
    for (const [failed, status] of [
      [1e6, "complete"],
      [1e9, "suspect"],
    ] as const) {
      const rate = (((2.8e9 + failed) | 0) * 1000) / 29_590_094;
      const { runs, points, issues } = one(`${summary(rate)}[READ-FAILED], Operations, ${failed}\n`);
      expect(runs[0]?.status).toBe(status);
      expect(points[0]?.metrics.qps).toBeCloseTo((2.8e9 + failed) / 29_590.094, 6);
      const { message } = issues.find(({ code }) => code === "operations-failed") ?? {};
      expect(message).toContain(`that it prints is replaced by ${2.8e9 + failed} operations / 29590.094 s.`);
    }
  });

  it("is not recomputed where it does not fit, or where the count has not wrapped", () => {
    const odd = one(summary(printed * 1.001));
    expect([odd.points[0]?.metrics.qps, odd.runs[0]?.status]).toEqual([null, "suspect"]);
    const few = one(summary(-1, 100));
    expect([few.points[0]?.metrics.qps, few.runs[0]?.status]).toEqual([null, "suspect"]);
  });
});

describe("outputs of a shell, each below its call of the script", () => {
  const output = (rate: number) => [
    "[OVERALL], RunTime(ms), 1000",
    `[OVERALL], Throughput(ops/sec), ${rate}`,
    `[READ], Operations, ${rate}`,
    "[READ], AverageLatency(us), 300",
    `[READ], Return=OK, ${rate}`,
  ];
  const call = (phase: string, threads: number) =>
    `$ bin/ycsb ${phase} mongodb -P workloads/workloada -threads ${threads}`;

  it("have the phase and the threads of their own call", () => {
    const text = [
      call("load", 8),
      ...output(1000),
      call("run", 16),
      ...output(2000),
      call("run", 32),
      ...output(3000),
      "",
    ];
    const { runs, points } = one(text.join("\n"));
    expect(runs).toMatchObject([
      { threads: 8, workload: { params: { phase: "load" } }, setting: { engine: "mongodb" } },
      { threads: 16, workload: { params: { phase: "run" } } },
      { threads: 32, workload: { params: { phase: "run" } } },
    ]);
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([1000, 2000, 3000]);
  });

  it("begin with the command that the script prints, where it does", () => {
    const java =
      "/usr/bin/java -cp x site.ycsb.Client -t -db site.ycsb.db.MongoDbClient -P workloads/workloada -threads 16";
    const text = [call("load", 8), ...output(1000), call("run", 16), java, "YCSB Client 0.17.0", ...output(2000), ""];
    const { runs } = one(text.join("\n"));
    expect(runs).toMatchObject([{ threads: 8 }, { threads: 16, settings: { toolVersion: "0.17.0" } }]);
  });
});
