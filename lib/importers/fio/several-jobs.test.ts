import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { fio } from "./importer";

const idle = { io_bytes: 0, bw: 0, iops: 0, runtime: 0, total_ios: 0 };

describe("JSON of fio --client", () => {
  it("sums the servers' entries, 10 + 12 = 22, and does not count 'All clients' again", () => {
    const entry = (jobname: string, iops: number) => ({
      jobname,
      groupid: 0,
      error: 0,
      write: idle,
      read: { io_bytes: 4096, bw_bytes: 40_960, iops, runtime: 1000, total_ios: iops },
    });
    const stats = [entry("a", 10), entry("a", 12), entry("All clients", 22)];
    const text = JSON.stringify({ "fio version": "fio-3.28", client_stats: stats }, null, 1);
    const { runs, points } = readFiles(fio, [{ path: "c.json", text }]);
    expect(runs).toMatchObject([{ threads: 2, workload: { name: "a" } }]);
    expect(points).toMatchObject([{ origin: "computed", moreMetrics: { iops: 22, operations: 22 } }]);
  });
});

describe("one name for jobs that do different things", () => {
  const job = (mode: string, depth: number, direction: "read" | "write") =>
    `fs: (g=0): rw=${mode}, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=${depth}
fio-3.28
Starting 1 process

fs: (groupid=0, jobs=1): err= 0: pid=4242: Mon Jan  4 10:00:00 2016
  ${direction}: IOPS=2560, BW=10.0MiB/s (10.5MB/s)(1024MiB/102400msec)
     lat (usec): min=105, max=5010, avg=386.50, stdev=50.00

Run status group 0 (all jobs):
  ${direction.toUpperCase()}: bw=10.0MiB/s (10.5MB/s), io=1024MiB (1074MB), run=102400-102400msec
`;
  const workloads = (...texts: string[]) =>
    readFiles(
      fio,
      texts.map((text, at) => ({ path: `run${at}/fio.txt`, text })),
    ).runs.map(({ workload }) => workload);

  it("gives a workload for each mode and queue depth, and keeps reads out of the group of writes", () => {
    const found = workloads(job("randread", 1, "read"), job("randwrite", 1, "write"), job("randwrite", 32, "write"));
    expect(found).toMatchObject([
      { name: "fs", params: { mode: "randread", ioDepth: 1 } },
      { name: "fs", params: { mode: "randwrite", ioDepth: 1 } },
      { name: "fs", params: { mode: "randwrite", ioDepth: 32 } },
    ]);
  });
});
