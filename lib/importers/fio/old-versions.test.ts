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
        workload: { name: "randw", params: { blockSize: "4K", mode: "randwrite", ioDepth: 1 } },
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

/** Two processes of one job: 100 reads of 100 µs, 900 reads of 200 µs. */
const twoProcesses = (...counts: [string, string]) =>
  [
    "j: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=4",
    "...",
    "fio-3.1",
    "Starting 2 processes",
    "",
    ...counts.flatMap((count, at) => [
      `j: (groupid=0, jobs=1): err= 0: pid=${at + 1}: Thu Oct  5 18:40:58 2017`,
      `   read: IOPS=${at === 0 ? 100 : 900}, BW=400KiB/s (410kB/s)(400KiB/1000msec)`,
      `     lat (usec): min=50, max=900, avg=${at + 1}00.00, stdev=5.00`,
      ...(count ? [`     issued ${count}`] : []),
    ]),
    "",
    "Run status group 0 (all jobs):",
    "",
  ].join("\n");

describe("the mean latency of several processes", () => {
  const read = (first: string, second: string) => {
    const [point] = one(twoProcesses(first, second)).points;
    const { latencyMeanSeconds } = point?.metrics ?? {};
    const rule = point?.metricSources?.latencyMeanSeconds?.rule;
    return [latencyMeanSeconds, point?.moreMetrics.operations, rule];
  };
  // (100 x 100 + 900 x 200) / 1000 = 190 µs
  const mean = expect.closeTo(190e-6, 12);
  const rule = "Mean over the job's processes, weighted by their operations.";

  it.each([
    ["since 3.2", ["rwts: total=100,0,0,0 short=0,0,0,0 dropped=0,0,0,0", "rwts: total=900,0,0,0 short=0,0,0,0"]],
    ["2.17 to 3.1", ["rwt: total=100,0,0, short=0,0,0, dropped=0,0,0", "rwt: total=900,0,0, short=0,0,0"]],
    ["before 2.17", ["   : total=r=100/w=0/d=0, short=r=0/w=0/d=0", "   : total=r=900/w=0/d=0, short=r=0/w=0/d=0"]],
    ["version 1", ["r/w: total=100/0, short=0/0", "r/w: total=900/0, short=0/0"]],
  ])("is weighted by the operations that fio issued, %s", (_version, [first = "", second = ""]) => {
    expect(read(first, second)).toEqual([mean, 1000, rule]);
  });

  it("is weighted by IOPS x run time where fio printed no operations, and says so", () => {
    expect(read("", "")).toEqual([mean, undefined, rule.replace("operations", "IOPS times their run time")]);
  });

  it("is not known without any weight", () => {
    const text = twoProcesses("", "").replaceAll(/IOPS=\d+/g, "IOPS=0");
    expect(one(text).points).toMatchObject([{ metrics: { latencyMeanSeconds: null } }]);
  });
});

describe("the mean time of a sync of several processes", () => {
  const read = (...syncs: [number, number]) => {
    const text = twoProcesses("rwts: total=0,100,0,", "rwts: total=0,900,0,")
      .replaceAll("   read: IOPS", "   write: IOPS")
      .replaceAll("randread", "randwrite");
    const lines = text.split("\n").map((line, at, all) => {
      const nth = all.slice(0, at).filter((each) => each.includes("issued")).length;
      const time = `    sync (usec): min=1, max=9, avg=${nth + 1}00.00, stdev=5.00`;
      return line.includes("issued") ? `${time}\n${line}${syncs[nth]} short=0,0,0,0 dropped=0,0,0,0` : line;
    });
    const [point] = one(lines.join("\n")).points;
    return [point?.moreMetrics.syncMeanSeconds, point?.metricSources?.syncMeanSeconds?.rule];
  };

  it("is weighted by syncs", () => {
    // (100 x 1 + 200 x 3) / 4 = 175 µs
    expect(read(1, 3)).toEqual([expect.closeTo(175e-6, 12), expect.stringContaining("weighted by their syncs")]);
  });

  it("counts each process alike where fio prints 0 syncs, as 3.36 does, and says so", () => {
    expect(read(0, 0)).toEqual([expect.closeTo(150e-6, 12), expect.stringContaining("each alike")]);
  });
});

describe("the line that defines a job", () => {
  const paramsOf = (rest: string) => {
    const text = text2.replace(/rw=randwrite.*/, rest);
    return one(text).runs.map(({ workload, settings }) => [
      "params" in workload ? workload.params : null,
      settings?.ioEngine,
    ]);
  };
  const writes = { blockSize: "4K", mode: "randwrite", ioDepth: 8 };

  it.each([
    ["in version 1", "bs=8K-8K/4K-4K"],
    ["before 2.17", "bs=8K-8K/4K-4K/2K-2K"],
    ["since 2.17", "bs=8192B-8192B,4096B-4096B,2048B-2048B"],
    ["since 2.99", "bs=(R) 8192B-8192B, (W) 4096B-4096B, (T) 2048B-2048B"],
    ["with sizes of sequential and random work before 2.17", "bs(seq/rand)=8K-8K/4K-4K"],
    ["with sizes of sequential and random work", "bs=(R) 8192B-8192B, (W) 4096B-4096B, bs_is_seq_rand"],
  ])("has the size of its writes, mode, engine and depth %s", (_version, sizes) => {
    expect(paramsOf(`rw=randwrite, ${sizes}, ioengine=libaio, iodepth=8`)).toEqual([[writes, "libaio"]]);
  });

  it.each([
    ["randtrim", "1M"],
    ["randread", "4K"],
    ["randwrite", "64K"],
    ["randrw", "4K,64K"],
    ["trimwrite", "1M,64K"],
  ])("gives the job %s the sizes of its own operations, %s", (mode, blockSize) => {
    const sizes = "bs=(R) 4096B-4096B, (W) 64.0KiB-64.0KiB, (T) 1024KiB-1024KiB";
    expect(paramsOf(`rw=${mode}, ${sizes}, ioengine=libaio, iodepth=1`)).toMatchObject([
      [{ mode, blockSize }, "libaio"],
    ]);
  });

  it("has a range of sizes", () => {
    const sizes = "bs=(R) 4096B-64.0KiB, (W) 4096B-4096B, (T) 4096B-4096B";
    expect(paramsOf(`rw=read, ${sizes}, ioengine=sync, iodepth=1`)).toMatchObject([[{ blockSize: "4K-64K" }, "sync"]]);
  });
});

describe("fio's own words on a failure", () => {
  it("are those with the error's number, not a warning before them", () => {
    const warning = "fio: this platform does not support process shared mutexes, forcing use of threads.";
    const full = "fio: pid=6, err=28/file:io_u.c:1846, func=io_u error, error=No space left on device";
    const saidOf = (...lines: string[]) =>
      one([...lines, ""].join("\n"), "fio/e.txt").runs.map(({ notes }) => notes.said);
    expect(saidOf(warning, full)).toEqual([full]);
    expect(saidOf(full, "fio: some other line")).toEqual([full]);
    expect(saidOf(warning)).toEqual([warning]);
  });
});

describe("percentiles of the completion and of the total latency", () => {
  it("are those of the completion, as in JSON", () => {
    const total = `    lat percentiles (usec):
     | 50.00th=[  970], 95.00th=[  990]
`;
    const of = (text: string) => {
      const { points, runs } = one(text);
      return [points[0]?.metrics.latencyP50Seconds, runs[0]?.notes.percentilesOf];
    };
    const both = text2.replace("    lat (usec) : 250", `${total}    lat (usec) : 250`);
    expect(of(both)).toEqual([0.00037, "completion latency"]);
    expect(of(both.replace(/ +clat percentiles.*\n.*\n/, ""))).toEqual([0.00097, "total latency"]);
  });
});

it("reads latencies that version 2 shortens with a capital K: 1103.6K µs are 1.1036 s", () => {
  const long = text2.replace(
    "lat (usec): min=105, max=5010, avg=386.50",
    "lat (usec): min=747, max=1103.6K, avg=102454.05",
  );
  expect(one(long).points).toMatchObject([
    { metrics: { latencyMeanSeconds: 0.10245405 }, moreMetrics: { latencyMaxSeconds: 1.1036 } },
  ]);
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

  it("counts KiB as io_bytes: 89304 x 1024 bytes are 22326 blocks of 4096", () => {
    const read = { ...idle, io_bytes: 89_304, bw: 2976, iops: 744.13, runtime: 30_003, total_ios: 22_326 };
    const document = (more: object) => ({
      "fio version": "fio-2.10",
      jobs: [{ jobname: "a", groupid: 0, error: 0, read: { ...read, ...more }, write: idle }],
    });
    const bytesOf = (more: object) =>
      one(JSON.stringify(document(more), null, 2), "a.json").points.map(({ moreMetrics }) => moreMetrics.ioBytes);
    expect(bytesOf({})).toEqual([22_326 * 4096]);
    // 3.1 has both, and no bw_bytes.
    expect(bytesOf({ io_bytes: 91_447_296, io_kbytes: 89_304 })).toEqual([22_326 * 4096]);
  });

  it.each([
    // 1,000 operations of 4,096 bytes are 4,096,000 bytes, or 4,000 KiB.
    ["fio-3.28", 4_096_000, 4_096_000],
    ["fio-3.1-dirty", 4_096_000, 4_096_000],
    ["fio-2.21", 4_000, 4_096_000],
    ["fio-1.60", 4_000, 4_096_000],
    // The unit changed between 2.21 and 3.0.
    ["fio-2.21-93-g0123abc", 4_000, null],
    ["fio-2.99", 4_096_000, null],
    ["fio-HEAD", 4_096_000, null],
  ])("of %s that was cut down has io_bytes of %s, which are %s bytes", (version, io_bytes, bytes) => {
    const read = { io_bytes, bw: 4000, iops: 1000, runtime: 1000, total_ios: 1000 };
    const text = JSON.stringify({ "fio version": version, jobs: [{ jobname: "a", groupid: 0, error: 0, read }] });
    const [point] = one(text, "a.json").points;
    expect([point?.moreMetrics.ioBytes ?? null, point?.moreMetrics.iops]).toEqual([bytes, 1000]);
  });

  it("has numbers without a count of operations, as 2.1.11 prints it", () => {
    const read = { io_bytes: 44_920, bw: 21, iops: 5, runtime: 2_127_550, clat: { min: 53, max: 6329, mean: 100 } };
    const document = { "fio version": "fio-2.1.11", jobs: [{ jobname: "random-read", groupid: 0, error: 0, read }] };
    const { runs, points } = one(JSON.stringify(document, null, 2), "a.json");
    expect(runs).toMatchObject([{ status: "complete" }]);
    expect(points).toMatchObject([{ moreMetrics: { iops: 5, ioBytes: 44_920 * 1024, durationSeconds: 2127.55 } }]);
    expect(points[0]?.moreMetrics).not.toHaveProperty("operations");
  });
});

describe("block sizes of JSON", () => {
  it.each([
    ["randwrite", { bs: "4k,64k" }, "64K"],
    ["randrw", { bs: "4k,64k" }, "4K,64K"],
    ["randtrim", { bs: "4k,64k,1m" }, "1M"],
    ["write", { bs: ",8k" }, "8K"],
    ["read", { bs: ",8k" }, "4K"],
    ["write", { bs: "4k,64k", bs_is_seq_rand: "1" }, "4K"],
    ["read", { bsrange: "4k-64k" }, "4K-64K"],
  ])("are those of the operations of %s with %o: %s", (rw, options, blockSize) => {
    const read = { ...idle, io_bytes: 4096, io_kbytes: 4, total_ios: 1, runtime: 10, iops: 100 };
    const jobs = [{ jobname: "a", groupid: 0, error: 0, "job options": { rw, ...options }, read }];
    const document = { "fio version": "fio-3.36", jobs };
    expect(one(JSON.stringify(document, null, 2), "a.json").runs).toMatchObject([
      { workload: { params: { blockSize } } },
    ]);
  });
});
