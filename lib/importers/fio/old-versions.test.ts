import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { fio } from "./importer";

const one = (text: string, path = "fio/out.txt") => readFiles(fio, [{ path, text }]);

const text2 = `randw: (g=0): rw=randwrite, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, iodepth=1
fio-2.2.10
Starting 1 process

randw: (groupid=0, jobs=1): err= 0: pid=4242: Mon Jan  4 10:00:00 2016
  write: io=1024.0MB, bw=10240KB/s, iops=2560, runt=102400msec
    slat (usec): min=3, max=90, avg= 6.50, stdev= 2.00
    clat (usec): min=100, max=5000, avg=380.00, stdev=50.00
     lat (usec): min=105, max=5010, avg=386.50, stdev=50.00
    clat percentiles (usec):
     | 50.00th=[  370], 95.00th=[  500], 99.00th=[  700], 99.90th=[ 1400]
    lat (usec) : 250=3.00%, 500=92.00%
     issued    : total=r=0/w=262144/d=0, short=r=0/w=0/d=0

Run status group 0 (all jobs):
  WRITE: io=1024.0MB, aggrb=10240KB/s, minb=10240KB/s, maxb=10240KB/s, mint=102400msec, maxt=102400msec
`;

describe("text of fio 2", () => {
  it("has KB of 1024 bytes: 10240 x 1024 = 10485760; 262144 writes in 102.4 s are 2560 a second", () => {
    const { runs, points, issues } = one(text2);
    expect(runs).toMatchObject([
      {
        status: "complete",
        workload: { name: "randw", params: { blockSize: "4K", mode: "randwrite", ioDepth: 1 }, group: "write" },
        settings: { ioEngine: "libaio" },
      },
    ]);
    expect(points).toMatchObject([
      {
        source: { line: 6 },
        metrics: { latencyMeanSeconds: 0.0003865, latencyP50Seconds: 0.00037, latencyP999Seconds: 0.0014 },
        moreMetrics: { iops: 2560, bytesPerSecond: 10_485_760, ioBytes: 2 ** 30, operations: 262_144 },
      },
    ]);
    expect(issues).toEqual([]);
  });

  it("may say `read :`, MB and msec: 1.5 x 2^20 = 1572864 bytes a second", () => {
    const stanza = "rr: (groupid=0, jobs=1): err= 0: pid=1: Mon";
    const rate =
      "  read : io=512.0MB, bw=1.5MB/s, iops=96, runt= 5000msec\n     lat (msec): min=1, max=50, avg=10.25, stdev=1.00";
    const [point] = one(`fio-2.1.3\n\n${stanza}\n${rate}\n\nRun status group 0 (all jobs):\n`).points;
    expect(point).toMatchObject({
      metrics: { latencyMeanSeconds: 0.01025 },
      moreMetrics: { iops: 96, bytesPerSecond: 1_572_864, durationSeconds: 5 },
    });
  });
});

const idle = { io_bytes: 0, bw: 0, iops: 0, runtime: 0, total_ios: 0 };

describe("JSON of fio 2", () => {
  it("has latencies in microseconds, without _ns in their names, and bw in KiB", () => {
    const clat = { min: 100, max: 5000, mean: 380, percentile: { "50.000000": 370, "99.000000": 700 } };
    const read = {
      ...idle,
      bw: 10_240,
      iops: 2560.5,
      total_ios: 9,
      runtime: 1000,
      clat,
      lat: { min: 105, max: 5010, mean: 386.5 },
    };
    const document = { "fio version": "fio-2.2.10", jobs: [{ jobname: "a", groupid: 0, error: 0, read, write: idle }] };
    expect(one(JSON.stringify(document, null, 2), "a.json").points).toMatchObject([
      {
        metrics: { latencyMeanSeconds: 0.0003865, latencyP50Seconds: 0.00037, latencyP99Seconds: 0.0007 },
        moreMetrics: { iops: 2560.5, bytesPerSecond: 10_485_760, completionLatencyMeanSeconds: 0.00038 },
      },
    ]);
  });
});
