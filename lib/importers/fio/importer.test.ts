import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { workloadGroup } from "@/lib/domain/workloads/workload-group";
import { archive, hasShared } from "@/lib/shared.testing";
import { readFixtures } from "../fixtures.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { fio } from "./importer";

const results = readFiles(fio, readFixtures("fio"));
const statesOf = (points: typeof results.points) => points.map(({ status, moreMetrics }) => [status, moreMetrics]);
const pointsOf = (file: string) => results.points.filter(({ source }) => source.path === `fio/${file}`);

/** Rows of bundles/own/fio-vmstat.expected.csv, which another program read from the same files. */
const rows = z.array(z.record(z.string(), z.string())).parse(
  parse(readFileSync(path.join(import.meta.dirname, "fixtures/fio-vmstat.expected.csv"), "utf8"), {
    columns: true,
  }),
);

describe("JSON of fio", () => {
  const ok = rows.filter((row) => row.status === "ok");

  it("gives every row that was read from the same files, to the digits printed there", () => {
    let checked = 0;
    for (const row of ok) {
      const file = path.basename(row.file ?? "");
      const isReport = file.includes("status_interval") && row.object !== "3";
      if (isReport) continue;
      const run = results.runs.find(
        ({ key, notes }) => key.startsWith(`fio/${file}#`) && notes.job === row.job && key.endsWith(`.${row.dir}`),
      );
      const point = results.points.find(({ runKey }) => runKey === run?.key);
      expect(point, `${file} ${row.job} ${row.dir}`).toBeDefined();
      if (!point) continue;
      const { metrics, moreMetrics } = point;
      const close = (ours: number | null | undefined, printed: string | undefined, scale: number, digits: number) =>
        expect((ours ?? Number.NaN) / scale, `${file} ${row.job} ${row.dir}`).toBeCloseTo(Number(printed), digits);
      close(moreMetrics.iops, row.iops, 1, 1);
      // fio cuts off the fraction of a KiB/s.
      expect(Math.floor((moreMetrics.bytesPerSecond ?? 0) / 1024)).toBe(Number(row.bw_kib_s));
      close(moreMetrics.ioBytes, row.io_kib, 1024, 0);
      close(moreMetrics.durationSeconds, row.runtime_ms, 0.001, 6);
      close(metrics.latencyMeanSeconds, row.lat_mean_ms, 0.001, 3);
      close(moreMetrics.completionLatencyMeanSeconds, row.clat_mean_ms, 0.001, 3);
      close(metrics.latencyP95Seconds, row.clat_p95_ms, 0.001, 3);
      close(metrics.latencyP99Seconds, row.clat_p99_ms, 0.001, 3);
      close(moreMetrics.completionLatencyMaxSeconds, row.clat_max_ms, 0.001, 3);
      checked++;
    }
    // 14 rows are ok; two of them are earlier status reports.
    expect(checked).toBe(ok.length - 2);
  });

  it("joins status reports of one run: the last is the result, all three are its curve", () => {
    expect(pointsOf("randread_status_interval2_concatenated.json")).toHaveLength(1);
    const series = results.series.find(({ source }) => source.path.includes("status_interval"));
    const reports = rows.filter(({ file }) => file?.includes("status_interval"));
    expect(series?.columns.slice(0, 2)).toEqual(["seconds", "iops"]);
    expect(series?.values[0]).toEqual(reports.map((row) => Number(row.runtime_ms) / 1000));
    expect(series?.values[1]?.map((value) => value?.toFixed(2))).toEqual(reports.map((row) => row.iops));
  });

  it("keeps failed runs as failed, without numbers", () => {
    const full = results.runs.find(({ source }) => source.path === "fio/write_enospc_failed.json");
    expect(full).toMatchObject({ status: "failed", workload: { name: "full" }, notes: { error: 28 } });
    expect(statesOf(pointsOf("write_enospc_failed.json"))).toEqual([["failed", {}]]);
    const nowhere = results.runs.find(({ source }) => source.path === "fio/read_nodir_failed.json");
    expect(nowhere).toMatchObject({ status: "failed", source: { line: 1 }, workload: { name: "read_nodir_failed" } });
    expect(statesOf(pointsOf("read_nodir_failed.json"))).toEqual([["failed", {}]]);
  });

  it("takes no number from a document with a count below 0, which fio can't print", () => {
    const whole = readFixtures("fio").find(({ path: at }) => at.endsWith("two_jobs.json"))?.text ?? "";
    const damaged = readFiles(fio, [{ path: "a.json", text: whole.replace(/("iops" : )(?=[1-9])/, "$1-") }]);
    expect(damaged.points).toEqual([]);
    expect(damaged.issues).toMatchObject([{ code: "json-unreadable", path: "a.json" }]);
  });

  it("states the limit of a job's rate, which it then measures", () => {
    // "rate_iops" : "500", "iops" : 500.499500
    const [point] = pointsOf("randread_rate_iops500.json");
    expect(point?.moreMetrics.iops).toBe(500.4995);
    expect(results.runs.find(({ key }) => key === point?.runKey)?.settings).toMatchObject({ rateLimit: "500 IOPS" });
  });

  it("counts a run that is printed as JSON and as text once", () => {
    expect(pointsOf("randread_normal_and_json.txt")).toHaveLength(1);
    const twice = results.issues.filter(({ code }) => code === "printed-twice").map(({ path: file }) => file);
    expect(twice).toEqual(["fio/randread_normal_and_json.txt", "fio/randrw_normal_terse_json.txt"]);
  });

  it("has the jobs, directions, threads and settings", () => {
    expect(results.runs.find(({ key }) => key === "fio/mix70_16k_nj2.json#0.0.write")).toMatchObject({
      threads: 2,
      workload: {
        name: "mix70",
        params: { blockSize: "16K", mode: "randrw", ioDepth: 4, direction: "write" },
      },
      setting: { engine: "fio", build: { raw: "fio-3.33", version: "3.33" }, machine: null },
      settings: {
        ioEngine: "libaio",
        direct: true,
        readFraction: 0.7,
        fileBytes: 201326592,
        seconds: 5,
      },
    });
    const sync = pointsOf("randwrite_4k_fdatasync.json")[0];
    // "sync" : { "lat_ns" : { "mean" : 1415880.777418
    expect(sync?.moreMetrics.syncMeanSeconds).toBeCloseTo(0.001415880777418, 12);
    expect(sync?.source.text).toMatch(/"iops" : 617\.7/);
  });
});

describe("text and terse of fio", () => {
  it("reads both directions of a text, with units per line", () => {
    const [read, write] = pointsOf("mix70_16k_nj2.txt");
    // read: IOPS=21.9k, BW=342MiB/s (358MB/s)(1710MiB/5003msec); clat (nsec): max=11102k, lat (usec): avg=238.99;
    // 95.00th=[  297] usec
    expect(read).toMatchObject({
      metrics: {
        latencyMeanSeconds: 238.99 / 1e6,
        latencyP95Seconds: 297 / 1e6,
        latencyP999Seconds: 5014 / 1e6,
        qps: null,
      },
      moreMetrics: {
        iops: 21_900,
        bytesPerSecond: 342 * 1_048_576,
        ioBytes: 1710 * 1_048_576,
        durationSeconds: 5.003,
        operations: 109_458,
        completionLatencyMaxSeconds: 11_102_000 / 1e9,
      },
      source: { line: 9 },
    });
    expect(write).toMatchObject({ moreMetrics: { iops: 9393, operations: 46_995 } });
    expect(results.runs.find(({ key }) => key === read?.runKey)).toMatchObject({
      threads: 2,
      workload: { params: { blockSize: "16K", direction: "read" } },
    });
  });

  it("reads terse version 3", () => {
    // 3;fio-3.33;randread_terse;0;0;1061016;212160;53040;5001;3;7020;5.277952;...;28;9362;145.309499;...;
    // 95.0%=152 ...;33;9365;150.587451
    expect(pointsOf("randread_4k_qd8.terse")).toMatchObject([
      {
        metrics: { latencyMeanSeconds: 150.587451 / 1e6, latencyP95Seconds: 152 / 1e6, latencyP99Seconds: 485 / 1e6 },
        moreMetrics: {
          iops: 53_040,
          bytesPerSecond: 212_160 * 1024,
          ioBytes: 1_061_016 * 1024,
          durationSeconds: 5.001,
        },
      },
    ]);
  });

  it("reports that a text was cut where it ends before the result", () => {
    const whole = readFixtures("fio").find(({ path: file }) => file.endsWith("randread_4k_qd8.txt"))?.text ?? "";
    const cut = readFiles(fio, [{ path: "a.txt", text: whole.split("\n").slice(0, 5).join("\n") }]);
    expect(statesOf(cut.points)).toEqual([["truncated", {}]]);
    expect(cut.issues).toMatchObject([{ code: "output-cut", path: "a.txt" }]);
  });

  it("never reports a whole text as cut: neither with unreadable rates nor where nothing was measured", () => {
    const whole = readFixtures("fio").find(({ path: file }) => file.endsWith("randread_4k_qd8.txt"))?.text ?? "";
    const odd = readFiles(fio, [{ path: "a.txt", text: whole.replaceAll("IOPS=", "IOPS: ") }]);
    expect(statesOf(odd.points)).toEqual([["suspect", {}]]);
    expect(odd.issues).toMatchObject([{ code: "rate-unreadable", severity: "warning" }]);
    // As o.fio_sync.socket of the archive's dec25.fio_sync begins.
    const head = whole.split("\n").slice(0, 4).join("\n");
    const laid = `${head}\n\nRun status group 0 (all jobs):\n\nDisk stats (read/write):\n`;
    const both = readFiles(fio, [{ path: "a.txt", text: `${laid}\n${whole}` }]);
    expect(both.points).toMatchObject([{ status: "complete" }]);
    expect(both.issues).toMatchObject([{ code: "nothing-measured", severity: "info", line: 1 }]);
  });
});

describe("sums without raw output", () => {
  it("are the author's points, without the MB/s that has no unit", () => {
    const text = "1083,16.1,891.1,4,fsync=1_16K\n43500,648.5,0.0,1,fsync=0_16K\n";
    const only = readFiles(fio, [
      { path: "b/dell32/sum.4.ext4.dell32.csv", text },
      { path: "b/dell32/sum.4.ext4.dell32.txt", text: text.replaceAll(",", "\t") },
    ]);
    expect(only.points).toMatchObject([
      { origin: "author", moreMetrics: { iops: 1083, syncMeanSeconds: 891.1 / 1e6 } },
      { origin: "author", moreMetrics: { iops: 43_500, syncMeanSeconds: null } },
    ]);
    expect(only.points.map(({ moreMetrics }) => moreMetrics.bytesPerSecond ?? null)).toEqual([null, null]);
    expect(only.runs[0]).toMatchObject({
      threads: 4,
      setting: { config: { raw: "ext4" }, machine: { name: "dell32" } },
      workload: { name: "write", params: { fsync: 1, blockSize: "16K" } },
    });
    expect(only.authorTables).toMatchObject([{ noData: 6 }, { agree: 6, differ: 0 }]);
  });
});

describe("sums whose raw output is cut", () => {
  const head = (sync: string) => `O_DIRECT with ${sync}\n`;
  const job = (iops: string) =>
    [
      "fio-3.36",
      "write: (groupid=0, jobs=1): err= 0: pid=7: Fri Dec  5 03:04:05 2025",
      `  write: IOPS=${iops}, BW=16.0MiB/s (16.8MB/s)(160MiB/10000msec); 0 zone resets`,
      "    clat percentiles (usec):",
      "     |  1.00th=[   10],  5.00th=[   11], 10.00th=[   12], 50.00th=[   20],",
      "     | 95.00th=[   40], 99.00th=[   50]",
      "",
      "Run status group 0 (all jobs):",
      "  WRITE: bw=16.0MiB/s (16.8MB/s), io=160MiB (168MB), run=10000-10000msec",
      "",
    ].join("\n");
  const cases = ["fsync=1 for block size 16K", "fsync=0 for block size 16K", "fdatasync=1 for block size 16K"];
  const sum = "1000,16.1,891.1,1,fsync=1_16K\n2000,648.5,0.0,1,fsync=0_16K\n3000,9.5,7.5,1,fdatasync=1_16K\n";
  const raw = cases.map((name, at) => head(name) + job(`${at + 1}000`));
  const read = (text: string) =>
    readFiles(fio, [
      { path: "b/o.ext4.hetz.secs300.1", text },
      { path: "b/sum.1.ext4.hetz.csv", text: sum },
    ]);
  const authors = ({ points }: ReturnType<typeof read>) =>
    points.filter(({ origin }) => origin === "author").map(({ moreMetrics }) => moreMetrics.iops);

  it("keep the numbers of the rows that the raw output no longer has, the cut one's as well", () => {
    expect(authors(read(raw.join("")))).toEqual([]);
    const [first = "", second = ""] = raw;
    const results = read(first + second.slice(0, second.indexOf("Run status")));
    expect(authors(results)).toEqual([2000, 3000]);
    expect(results.issues.find(({ code }) => code === "sum-beyond-raw")).toMatchObject({
      severity: "warning",
      line: 2,
    });
    expect(results.runs.map(({ status }) => status)).toEqual(["complete", "truncated", "complete", "complete"]);
  });
});

it("cites the line of each percentile", () => {
  const lines = (readFixtures("fio").find(({ path: name }) => name.endsWith("randread_4k_qd8.txt"))?.text ?? "").split(
    "\n",
  );
  const json = (readFixtures("fio").find(({ path: name }) => name.endsWith("randread_4k_qd8.json"))?.text ?? "").split(
    "\n",
  );
  const cited = (file: string, key: string, all: readonly string[]) =>
    all[(pointsOf(file)[0]?.metricSources?.[key]?.line ?? 0) - 1];
  expect(cited("randread_4k_qd8.txt", "latencyP50Seconds", lines)).toContain("50.00th=[");
  expect(cited("randread_4k_qd8.txt", "latencyP99Seconds", lines)).toContain("99.00th=[");
  expect(cited("randread_4k_qd8.txt", "latencyP9999Seconds", lines)).toContain("99.99th=[");
  expect(cited("randread_4k_qd8.json", "latencyP99Seconds", json)?.trim()).toMatch(/^"99\.000000"/);
  expect(cited("randread_4k_qd8.json", "latencyP9995Seconds", json)?.trim()).toMatch(/^"99\.950000"/);
});

it("keeps another word in a sum's name as a setting, beside the file system and the host", () => {
  const text = "41567,619.5,0.0,1,fsync=0_16K\n";
  const { runs } = readFiles(
    fio,
    ["hetz", "noatime.hetz", "v2.hetz", "r2.hetz", "hetz.noatime", "hetz.r2"].map((end) => ({
      path: `sum.8.xfs.${end}.csv`,
      text,
    })),
  );
  expect(runs.map(({ settings }) => settings?.otherPartsOfName ?? null)).toEqual([
    null,
    "noatime",
    "v2",
    null,
    "noatime",
    null,
  ]);
  for (const { setting, threads } of runs)
    expect([setting.config?.raw, setting.machine?.name, threads]).toEqual(["xfs", "hetz", 8]);
});

describe.runIf(hasShared)("the archive's bundle dec25.fio.300secs", async () => {
  const files = hasShared ? await filesOfBundle(path.join(archive, "dec25.fio.300secs.tar.gz")) : [];
  const all = readFiles(fio, files);

  it("gives 768 cases and 48 fills of the file, none of them failed", () => {
    const cases = all.points.filter(
      ({ runKey }) => all.runs.find(({ key }) => key === runKey)?.workload.family === "fio",
    );
    expect(cases).toHaveLength(768 + 48);
    expect(all.runs.filter(({ status }) => status !== "complete")).toEqual([]);
    expect(all.runs.filter(({ workload }) => workloadGroup(workload) === "load")).toHaveLength(48);
    const synced = (run: (typeof all.runs)[number]) =>
      "params" in run.workload && (run.workload.params.fsync === 1 || run.workload.params.fdatasync === 1);
    const keys = new Set(all.runs.flatMap((run) => (synced(run) ? run.key : [])));
    const withSyncs = all.points.filter(({ runKey }) => keys.has(runKey));
    expect(withSyncs.filter(({ moreMetrics }) => moreMetrics.syncMeanSeconds == null)).toEqual([]);
    expect(withSyncs.length).toBeGreaterThan(0);
    expect(new Set(all.runs.map(({ setting }) => setting.machine?.name))).toEqual(
      new Set(["dell32", "gcpL", "gcpR", "hetz", "ser7", "socket2"]),
    );
  });

  it("agrees with the csv sums in w/s 768 of 768, in sync 722 of 768, and in no MB/s", () => {
    const tables = all.authorTables.filter(({ source }) => source.path.endsWith(".csv"));
    expect(tables).toHaveLength(48);
    const differences = tables.flatMap((table) => table.differences);
    const of = (column: string) => differences.filter(({ label }) => label.endsWith(column));
    expect(of(", w/s")).toEqual([]);
    expect(of(", sync (µs)")).toHaveLength(46);
    // One cell (ser7, 4 jobs, 2M) fits none of the known slips.
    expect(
      of(", sync (µs)").filter(({ remark }) => remark === null || remark.startsWith("This is not the mean")),
    ).toHaveLength(1);
    expect(of(", MB/s")).toHaveLength(768);
    expect(of(", MB/s").filter(({ remark }) => !remark?.startsWith("Unit mistake"))).toEqual([]);
    expect(of(", MB/s")[0]).toMatchObject({ printed: "646.6", pointKey: expect.any(String) });
    expect(tables.reduce((sum, { cells }) => sum + cells, 0)).toBe(3 * 768);
    expect(all.authorTables.reduce((sum, { noData }) => sum + noData, 0)).toBe(0);
    // 39 .txt tables have 16 rows. Nine were edited by hand and have 12, which are read to the last.
    const copies = all.authorTables.filter(({ source }) => source.path.endsWith(".txt"));
    expect(copies).toHaveLength(48);
    expect(copies.reduce((sum, { cells }) => sum + cells, 0)).toBe(3 * (39 * 16 + 9 * 12));
    expect(copies.flatMap(({ differences }) => differences)).toEqual([]);
    expect(all.issues).toEqual([]);
  });
});
