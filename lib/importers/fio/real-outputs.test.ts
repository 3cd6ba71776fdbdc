import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { fio } from "./importer";

const read = (text: string) => readFiles(fio, [{ path: "fio.log", text }]);
const fixture = (name: string) => String(readFixtures("fio").find(({ path }) => path === `fio/${name}`)?.text ?? "");
const seen = ({ runs, points }: ReturnType<typeof read>) =>
  runs.map(({ key, workload, threads }) => {
    const point = points.find(({ runKey }) => runKey === key);
    return [workload, threads, point?.moreMetrics.iops];
  });
const sizes = (size: string) => `bs=(R) ${size}-${size}, (W) ${size}-${size}, (T) ${size}-${size}`;
const define = (name: string, mode: string, size: string, group = 0) =>
  `${name}: (g=${group}): rw=${mode}, ${sizes(size)}, ioengine=psync, iodepth=1`;
/** Lines of fio 3.33 itself. */
const result = (name: string, lines: string, { group = 0, jobs = 1 } = {}) =>
  `\n${name}: (groupid=${group}, jobs=${jobs}): err= 0: pid=6439: Mon Nov 30 16:18:58 2026\n${lines}`;
const end = "\nRun status group 0 (all jobs):\n";
const read4k = `  read: IOPS=56.8k, BW=222MiB/s (233MB/s)(224MiB/1010msec)
     lat (nsec): min=801, max=24143k, avg=14103.86, stdev=229126.76
     issued rwts: total=57418,0,0,0 short=0,0,0,0 dropped=0,0,0,0`;
const write64k = `  write: IOPS=7636, BW=477MiB/s (500MB/s)(483MiB/1011msec); 0 zone resets
     lat (usec): min=5, max=32136, avg=95.05, stdev=1047.07
     issued rwts: total=0,7720,0,0 short=0,0,0,0 dropped=0,0,0,0`;

describe("unified_rw_reporting", () => {
  const both = `  read: IOPS=4968, BW=19.4MiB/s (20.3MB/s)(38.8MiB/2001msec)
     lat (usec): min=56, max=12642, avg=164.11, stdev=436.14
  write: IOPS=4960, BW=19.4MiB/s (20.3MB/s)(38.8MiB/2001msec); 0 zone resets
     lat (usec): min=3, max=14664, avg=10.76, stdev=165.11
  mixed: IOPS=0, BW=0 (0)(0B/2001msec)
     lat (usec): min=3, max=14664, avg=87.49, stdev=338.64`;

  it("=both: the latency of writes is not that of the sum below it, and the sum is not a third result", () => {
    const { points } = read([define("q", "randrw", "4096B"), "fio-3.33", result("q", both), end].join("\n"));
    expect(points.map(({ metrics }) => metrics.latencyMeanSeconds)).toEqual([164.11e-6, 10.76e-6].map(close));
  });

  it("=mixed: one result of all operations, in text and in JSON", () => {
    const mixed = `  mixed: IOPS=7761, BW=30.3MiB/s (31.8MB/s)(64.0MiB/2111msec)
     lat (usec): min=3, max=215993, avg=111.77, stdev=1927.49
     issued rwts: total=16385,0,0,0 short=0,0,0,0 dropped=0,0,0,0`;
    const text = read([define("q", "randrw", "4096B"), "fio-3.33", result("q", mixed), end].join("\n"));
    expect(text.runs).toMatchObject([{ status: "complete", workload: { params: { mode: "randrw" } } }]);
    expect(text.points).toMatchObject([{ moreMetrics: { iops: 7761, operations: 16_385, durationSeconds: 2.111 } }]);
    const counts = { io_bytes: 86_155_264, bw_bytes: 43_013_112, iops: 10501.248128, runtime: 2003, total_ios: 21_034 };
    const job = { jobname: "q", groupid: 0, error: 0, "job options": { rw: "randrw", bs: "4k" }, mixed: counts };
    const json = read(JSON.stringify({ "fio version": "fio-3.33", jobs: [job] }, null, 1));
    expect(seen(json)).toMatchObject([[{ params: { blockSize: "4K" } }, 1, 10501.248128]]);
    const parts = { ...job, read: { ...counts, iops: 5000 }, write: { ...counts, iops: 5501 } };
    const three = read(JSON.stringify({ "fio version": "fio-3.33", jobs: [parts] }, null, 1));
    expect(three.points.map(({ moreMetrics }) => moreMetrics.iops)).toEqual([5000, 5501]);
  });
});

const close = (value: number): unknown => expect.closeTo(value, 12);

describe("several jobs of one name in a call", () => {
  it("have each its own definition in text, by their order", () => {
    const head = [define("a", "randread", "4096B"), define("a", "randwrite", "64.0KiB"), "fio-3.33"];
    expect(seen(read([...head, result("a", read4k), result("a", write64k), end].join("\n")))).toMatchObject([
      [{ params: { mode: "randread", blockSize: "4K" } }, 1, 56_800],
      [{ params: { mode: "randwrite", blockSize: "64K" } }, 1, 7636],
    ]);
  });

  it("are counted by the processes that their results have, where `...` follows a definition", () => {
    const head = [define("a", "randread", "4096B"), "...", define("a", "randwrite", "64.0KiB"), "fio-3.33"];
    const results = [result("a", read4k), result("a", read4k), result("a", write64k)];
    expect(seen(read([...head, ...results, end].join("\n")))).toMatchObject([
      [{ params: { mode: "randread", blockSize: "4K" } }, 2, 113_600],
      [{ params: { mode: "randwrite", blockSize: "64K" } }, 1, 7636],
    ]);
    const summed = [result("a", read4k, { jobs: 2 }), result("a", write64k)];
    expect(seen(read([...head, ...summed, end].join("\n")))).toMatchObject([
      [{ params: { mode: "randread", blockSize: "4K" } }, 2, 56_800],
      [{ params: { mode: "randwrite", blockSize: "64K" } }, 1, 7636],
    ]);
  });

  it("are not one run in JSON where their options differ", () => {
    const job = (bs: string, iops: number) => ({
      jobname: "a",
      groupid: 0,
      error: 0,
      "job options": { name: "a", rw: "randread", bs },
      read: { io_bytes: 38_264_832, bw_bytes: 38_226_605, iops, runtime: 1001, total_ios: 9342 },
    });
    const jobs = [job("4k", 9332.667333), job("64k", 1267.928287)];
    expect(seen(read(JSON.stringify({ "fio version": "fio-3.33", jobs }, null, 1)))).toMatchObject([
      [{ params: { blockSize: "4K" } }, 1, 9332.667333],
      [{ params: { blockSize: "64K" } }, 1, 1267.928287],
    ]);
  });

  it("have no block size where fio sums jobs of several (group_reporting), and the sum is not the first job", () => {
    const head = [define("a", "randread", "4096B"), define("b", "randread", "8192B"), "fio-3.33"];
    const text = read([...head, result("a", read4k, { jobs: 2 }), end].join("\n"));
    expect(seen(text)).toEqual([
      [{ family: "fio", name: "a ... b", params: { mode: "randread", ioDepth: 1 } }, 2, 56_800],
    ]);
    expect(text.issues).toMatchObject([{ code: "jobs-summed" }]);
    const counts = { io_bytes: 83_247_104, bw_bytes: 41_602_750, iops: 7041.97901, runtime: 2001, total_ios: 14_091 };
    const job = { jobname: "a", groupid: 0, error: 0, "job options": { name: "b", rw: "randread", bs: "8k" } };
    const json = read(JSON.stringify({ "fio version": "fio-3.33", jobs: [{ ...job, read: counts }] }, null, 1));
    expect(seen(json)).toEqual([[{ family: "fio", name: "a ... b", params: { direction: "read" } }, null, 7041.97901]]);
  });
});

describe("several forms in one file", () => {
  const all = fixture("randrw_normal_terse_json.txt");
  const lines = all.split("\n");
  const json = lines.slice(4, lines.indexOf("}") + 1).join("\n");
  const terse = lines[3] ?? "";
  const text = [...lines.slice(0, 3), ...lines.slice(lines.indexOf("}") + 1)].join("\n");

  it.each([
    ["normal, terse and JSON", all, [2945.244957, 6891.930836]],
    ["JSON and terse", `${json}\n${terse}\n`, [2945.244957, 6891.930836]],
    ["normal and terse", `${text}\n${terse}\n`, [2945, 6891]],
  ])("count once: %s", (_, content, rates) => {
    const found = read(content);
    expect(found.points.map(({ moreMetrics }) => moreMetrics.iops)).toEqual(rates);
    expect(found.issues.map(({ code }) => code)).toEqual(["printed-twice"]);
  });

  it("count all where they are of several calls", () => {
    const other = text.replace(/max=1330\d, avg=237/g, "max=99308, avg=337");
    expect(other).not.toBe(text);
    expect(read(`${other}\n${json}\n`).points).toHaveLength(4);
  });

  it("keep a call that was killed before its result, beside JSON of another", () => {
    const killed = `${define("rr2", "randread", "4096B")}\nfio-3.33\nStarting 1 process\n`;
    expect(read(killed + json).runs.map(({ status }) => status)).toEqual(["complete", "complete", "truncated"]);
  });
});

it("keeps terse lines of one job apart, since nothing says that they are repeats", () => {
  const terse = fixture("randrw_normal_terse_json.txt").split("\n")[3] ?? "";
  const { runs, issues } = read(`${terse}\n${terse.replace(";2945;", ";957;")}\n`);
  expect(runs.map(({ settings }) => settings)).toEqual([{ output: 1 }, { output: 1 }, { output: 2 }, { output: 2 }]);
  expect(issues).toMatchObject([{ code: "several-outputs", line: 2 }]);
});

it("keeps the numbers of a call that a signal stopped, as suspect", () => {
  const stopped = "fio: terminating on signal 2";
  const head = [define("q", "randread", "4096B"), "fio-3.33", "Starting 1 process", "", stopped];
  const text = read([...head, result("q", read4k), end].join("\n"));
  expect(text.points).toMatchObject([{ status: "suspect", moreMetrics: { iops: 56_800 } }]);
  expect(text.issues).toMatchObject([{ code: "run-stopped" }]);
  const counts = { io_bytes: 34_217_984, bw_bytes: 22_233_907, iops: 5428.20013, runtime: 1539, total_ios: 8354 };
  const document = JSON.stringify({ "fio version": "fio-3.33", jobs: [{ jobname: "q", read: counts }] }, null, 1);
  const json = read(`${document}\n\n${stopped}\n${document}\n`);
  expect(json.runs.map(({ status }) => status)).toEqual(["complete", "suspect"]);
});

describe("the options of a job", () => {
  const counts = { io_bytes: 111_800_320, bw_bytes: 55_872_223, iops: 3393.303348, runtime: 2001, total_ios: 6790 };
  const document = (...jobs: Record<string, string>[]) =>
    JSON.stringify(
      {
        "fio version": "fio-3.33",
        "global options": { ioengine: "psync", directory: "/d" },
        jobs: jobs.map((options) => ({ jobname: "q", "job options": { name: "q", ...options }, read: counts })),
      },
      null,
      1,
    );
  const settings = (options: Record<string, string>) =>
    read(document({ rw: "randread", ...options })).runs[0]?.settings;

  it("are settings where they may change the work, so that such runs are not one cell", () => {
    expect(
      settings({ thinktime: "1000", ramp_time: "500ms", rwmixwrite: "30", verify: "crc32c", time_based: "" }),
    ).toEqual({
      ioEngine: "psync",
      rampSeconds: 0.5,
      readFraction: 0.7,
      thinktime: 1000,
      time_based: 1,
      verify: "crc32c",
    });
    const two = read(document({ rw: "randread", bs: "4k" }, { rw: "randread", bs: "4k", latency_target: "5ms" }));
    expect(two.points.map(({ origin }) => origin)).toEqual(["raw", "raw"]);
    expect(two.runs.map((run) => run.settings?.latency_target)).toEqual([undefined, "5ms"]);
  });

  it("that name files, what is printed, or secrets are none", () => {
    const ours = { filename: "/dev/x", write_lat_log: "q", group_reporting: "", percentile_list: "50", stonewall: "" };
    expect(settings({ ...ours, http_s3_key: "hunter2" })).toEqual({ ioEngine: "psync" });
  });

  it("of more than fio has give no result, and an issue", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`o${at}`, "1"]));
    const { points, issues } = read(document(many));
    expect([points.length, issues.map(({ code }) => code)]).toEqual([0, ["json-unreadable"]]);
  });

  it("bssplit states the block sizes with their shares", () => {
    const one = read(document({ rw: "randrw", bssplit: "4k/60:64k/40" }));
    expect(one.runs[0]?.workload).toMatchObject({ params: { blockSize: "4K/60:64K/40" } });
    const both = read(document({ rw: "randrw", bssplit: "4k/60:64k/40,8k/100" }));
    expect(both.runs[0]?.workload).toMatchObject({ params: { blockSize: "4K/60:64K/40,8K/100" } });
  });
});

it("bits of unit_base=1 are bandwidth, as bytes", () => {
  const lines =
    "  read: IOPS=5854, BW=183Mibit/s (192Mbit/s)(45.8MiB/2001msec)\n     lat (usec): min=50, max=56114, avg=168.39";
  const { points } = read([define("q", "randread", "4096B"), "fio-3.33", result("q", lines), end].join("\n"));
  expect(points[0]?.moreMetrics.bytesPerSecond).toBe((183 * 1024 ** 2) / 8);
});

it("percentiles of the total latency are a condition, and those above the 99th are kept", () => {
  const lines = `${read4k}
    lat percentiles (usec):
     | 90.00th=[   50], 99.50th=[  500], 99.90th=[  900], 99.95th=[ 1000], 99.99th=[ 2000]`;
  const { runs, points } = read([define("q", "randread", "4096B"), "fio-3.33", result("q", lines), end].join("\n"));
  expect(runs[0]?.settings).toMatchObject({ percentilesOf: "total latency" });
  expect(points[0]?.metrics.latencyP999Seconds).toBeCloseTo(900e-6, 12);
  expect(points[0]?.moreMetrics).toMatchObject({
    latencyP90Seconds: close(50e-6),
    latencyP995Seconds: close(500e-6),
    latencyP9995Seconds: close(1e-3),
    latencyP9999Seconds: close(2e-3),
  });
});
