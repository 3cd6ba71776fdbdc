import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noMetrics, type TestWorkload } from "@/lib/domain/model";
import type { ParsedSeries } from "@/lib/domain/parsed-results";
import { cpuCosts, ioCosts, operationRate } from "./per-query-costs";
import { devicesToSum, deviceTitle, seriesMean } from "./sample-means";

const series = (
  kind: ParsedSeries["kind"],
  title: string,
  columns: Record<string, (number | null)[]>,
): ParsedSeries => ({
  key: title,
  runKey: null,
  kind,
  title,
  x: Object.keys(columns)[0] ?? "",
  columns: Object.keys(columns),
  values: Object.values(columns),
  source: { path: title, line: 1, text: null },
});
const device = (name: string, reads: (number | null)[]) =>
  series("iostat", deviceTitle(name), {
    sample: reads,
    readsPerSecond: reads,
    readBytesPerSecond: reads.map((r) => (r ?? 0) * 4096),
  });
const rate = { perSecond: 100, word: "queries" };
const workload = (family: TestWorkload["family"], name: string): TestWorkload => ({
  family,
  name,
  params: {},
});

describe("the mean of a series", () => {
  it("weighs a thinned series' rows by their samples, and leaves out missing values", () => {
    expect(seriesMean(series("vmstat", "v", { x: [1, 2], a: [10, 40], samples: [2, 1] }), "a")).toEqual({
      mean: 20,
      samples: 3,
    });
    expect(seriesMean(series("vmstat", "v", { x: [1, 2, 3], a: [10, null, 20] }), "a")).toEqual({
      mean: 15,
      samples: 2,
    });
    expect(seriesMean(series("vmstat", "v", { x: [1], a: [null] }), "a")).toBeNull();
    expect(seriesMean(series("vmstat", "v", { x: [1] }), "a")).toBeNull();
  });
});

describe("devices", () => {
  it.each([
    [
      ["md2", "md3", "nvme0n1", "nvme1n1", "dm-0"],
      ["md2", "md3"],
    ],
    [
      ["dm-0", "sda", "sda1", "sdb"],
      ["sda", "sdb"],
    ],
    [["loop0", "vda", "zram0"], ["vda"]],
    [["nvme0n1", "nvme0n1p1", "nvme0n1p2"], ["nvme0n1"]],
    [["md2"], ["md2"]],
    [["sda1"], ["sda1"]],
    [[], []],
  ])("of %j count as %j", (all, summed) => {
    expect(devicesToSum(all)).toEqual(summed);
  });
});

describe("the cost of an operation", () => {
  it("is divided by queries per second where there are any, else by the workload's own rate", () => {
    const none = { metrics: noMetrics, moreMetrics: {} };
    expect(operationRate({ ...none, metrics: { ...noMetrics, qps: 5 } }, workload("sysbench", "scan"))).toEqual({
      perSecond: 5,
      word: "queries",
    });
    expect(
      operationRate({ ...none, moreMetrics: { insertsPerSecond: 7 } }, workload("insert-benchmark", "l.i0")),
    ).toEqual({ perSecond: 7, word: "inserts" });
    expect(operationRate({ ...none, moreMetrics: { newOrdersPerMinute: 120 } }, workload("tproc-c", "x"))).toEqual({
      perSecond: 2,
      word: "new orders",
    });
    expect(
      operationRate({ ...none, moreMetrics: { rowsPerSecondPerThread: 9 } }, workload("sysbench", "scan")),
    ).toBeNull();
    expect(operationRate(none, workload("timings", "load"))).toBeNull();
  });

  it("is CPU seconds of all CPUs, named after what was counted", () => {
    const vmstat = series("vmstat", "v", {
      x: [1, 2],
      cpuUserFraction: [0.4, 0.5],
      cpuSystemFraction: [0.1, 0.2],
      contextSwitchesPerSecond: [10, 30],
    });
    const costs = cpuCosts(vmstat, { perSecond: 60, word: "inserts" }, { count: 4, from: "as lscpu says" });
    expect(costs.cpuSecondsPerInsert?.value).toBeCloseTo((0.6 * 4) / 60, 15);
    expect(costs.contextSwitchesPerInsert?.value).toBeCloseTo(20 / 60, 15);
    expect(Object.keys(cpuCosts(vmstat, rate, null))).toEqual(["contextSwitchesPerQuery"]);
  });

  it("says that its mean is of one sample, or of one report", () => {
    const vmstat = series("vmstat", "v", { x: [1], contextSwitchesPerSecond: [10] });
    expect(cpuCosts(vmstat, rate, null).contextSwitchesPerQuery?.rule).toContain("mean of 1 sample (the first");
    expect(ioCosts([device("sda", [50])], rate, false).readsPerQuery?.rule).toContain("mean of 1 report: 50 reads");
  });

  it("adds disks up, and counts a device that a report omits as idle there", () => {
    const costs = ioCosts([device("dm-0", [90, 70]), device("sda", [50, 70]), device("sdb", [40])], rate, false);
    expect(costs.readsPerQuery?.value).toBeCloseTo((60 + 20) / 100, 15);
    expect(costs.readBytesPerQuery?.value).toBeCloseTo((80 * 4096) / 100, 9);
    expect(costs.writesPerQuery).toBeUndefined();
    expect(costs.readsPerQuery?.rule).toBe(
      "iostat, mean of 2 reports: 80 reads per second on sda, sdb, not the devices that pass work on to them, divided by 100 queries per second.",
    );
  });

  it("counts arrays and not their disks, which their checks read", () => {
    const checked = [device("md2", [10, 10]), device("nvme0n1", [9000, 9100]), device("nvme1n1", [9010, 9090])];
    expect(ioCosts(checked, rate, false).readsPerQuery?.value).toBeCloseTo(0.1, 15);
  });

  it("has no costs where a disk beside arrays was read more than they account for", () => {
    const beside = [
      device("md2", [10, 10]),
      device("nvme0n1", [5, 5]),
      device("nvme1n1", [5, 5]),
      device("nvme2n1", [9000, 9000]),
    ];
    expect(ioCosts(beside, rate, false)).toEqual({});
  });

  it("leaves out a first report that may be since boot", () => {
    expect(ioCosts([device("sda", [1000, 10, 20])], rate, true).readsPerQuery?.value).toBeCloseTo(0.15, 15);
    expect(ioCosts([device("sda", [1000])], rate, true)).toEqual({});
  });

  it("halves when the rate doubles, and is never negative or NaN", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 50 }),
        fc.double({ min: 0.001, max: 1e9, noNaN: true }),
        (reads, perSecond) => {
          const one =
            ioCosts([device("sda", reads)], { perSecond, word: "queries" }, false).readsPerQuery?.value ?? Number.NaN;
          const two =
            ioCosts([device("sda", reads)], { perSecond: perSecond * 2, word: "queries" }, false).readsPerQuery
              ?.value ?? Number.NaN;
          expect(one).toBeGreaterThanOrEqual(0);
          expect(two).toBeCloseTo(one / 2, 6);
        },
      ),
    );
  });
});
