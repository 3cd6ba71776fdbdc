import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import { ownBundle } from "../fixtures.testing";
import { filesOfBundle, readFiles, readingOnce } from "../reading.testing";
import { dbBench } from "./importer";

// The shared bundles are outside the repository. Where they exist, their sidecars hold the expected results.
const bundles = path.resolve(import.meta.dirname, "../../../../shared/bundles");
const read = readingOnce(async (name) => readFiles(dbBench, await filesOfBundle(path.join(bundles, `${name}.tar.gz`))));
const own = ownBundle("dbbench");

describe("dbbench", () => {
  const row = z.record(z.string(), z.string());
  const expected = () =>
    z.array(row).parse(parse(readFileSync(own.table), { columns: true, relax_column_count: true }));

  it("agrees with every row of its sidecar", async () => {
    const { runs, points } = readFiles(dbBench, await filesOfBundle(own.bundle));
    const rows = expected();
    expect(rows).toHaveLength(42);
    expect(points).toHaveLength(42);
    const seen = new Map<string, number>();
    for (const row of rows) {
      const file = `dbbench/${row.file}`;
      const nth = (seen.get(file) ?? 0) + 1;
      seen.set(file, nth);
      const inFile = points.filter(({ source }) => source.path === file);
      const point = inFile[nth - 1];
      const run = runs.find(({ key }) => key === point?.runKey);
      const number = (column: string) => (row[column] ? Number(row[column]) : null);
      const seconds = (column: string) => (row[column] ? Number((Number(row[column]) / 1e6).toPrecision(15)) : null);
      const failed = row.status === "failed";
      expect(point?.metrics, file).toEqual({
        qps: number("ops_sec"),
        latencyMeanSeconds: seconds("usec_op"),
        latencyP50Seconds: seconds("p50_us"),
        latencyP95Seconds: null,
        latencyP99Seconds: seconds("p99_us"),
        latencyP999Seconds: seconds("p99_9_us"),
        recall: null,
        recallEpsilon: null,
        recallLargeEpsilon: null,
      });
      const more = point?.moreMetrics ?? {};
      expect(more.operations ?? null, file).toBe(number("operations"));
      // 0.000 seconds is less than the printed digits.
      expect(more.durationSeconds ?? null, file).toBe(number("seconds") || null);
      expect(more.bytesPerSecond ?? null, file).toBe(row.mb_sec ? Number(row.mb_sec) * 1024 ** 2 : null);
      expect(more.latencyP9999Seconds ?? null, file).toBe(seconds("p99_99_us"));
      expect(more.latencyMaxSeconds ?? null, file).toBe(seconds("max_us"));
      expect(more.foundFraction ?? null, file).toBe(row.total ? Number(row.found) / Number(row.total) : null);
      // The sidecar calls a killed run failed, too. It assumes one thread where the log of a failed run names none.
      const killed = file.endsWith("overwrite_killed.txt");
      const read = row.status === "suspect_zero_found" ? "suspect" : "complete";
      const ended = failed ? "failed" : read;
      const status = killed ? "truncated" : ended;
      expect([point?.status, run?.status], file).toEqual([status, status]);
      expect(run?.threads, file).toBe(file.endsWith("readrandon_typo_failed.txt") ? null : number("threads"));
      if (!failed) {
        const name = run && "name" in run.workload ? run.workload.name : null;
        expect([name, run?.notes.benchmark ?? null], file).toContain(row.bench);
        expect(run?.notes.repeat ?? 1, file).toBe(number("run"));
      }
      expect(inFile, file).toHaveLength(rows.filter((one) => one.file === row.file).length);
    }
  });

  it("agrees with every cell of the reports made from the logs, which are counted once", async () => {
    const { authorTables, points } = readFiles(dbBench, await filesOfBundle(own.bundle));
    const reports = authorTables.filter(({ title }) => title === "report.tsv");
    // 15 rows of 18 cells that the logs have, too; readrandom's two w_amp NA are not among them.
    expect(reports.map(({ cells, agree, noData }) => [cells, agree, noData])).toEqual(Array(3).fill([90, 90, 0]));
    expect(points.filter(({ source }) => source.path.endsWith("report.tsv"))).toEqual([]);
    expect(authorTables.filter(({ title }) => title !== "report.tsv")).toMatchObject([{ cells: 4, agree: 4 }]);
  });
});

describe.runIf(hasShared)("archive/may25.db_bench", () => {
  it("counts each of the 2,274 rows' runs once, and reports where a row occurs again", async () => {
    const { runs, points, issues } = await read("archive/may25.db_bench");
    // awk over sum*.txt: 2,274 rows, 1,896 of them different.
    expect(points).toHaveLength(1896);
    const again = issues
      .filter(({ code }) => code === "row-repeated")
      .map(({ message }) => Number.parseInt(message, 10));
    expect(again.reduce((sum, count) => sum + count, 0)).toBe(2274 - 1896);
    expect(new Set(runs.map(({ setting }) => setting.machine?.name))).toEqual(new Set(["dell32", "ser7", "socket2"]));
    // readrandom, fwdrange and multireadrandom of dell32 are in sum.txt alone, without the block cache: 45 rows each.
    expect(runs.filter(({ setting }) => /^(?:byrx|iobuf)$/.test(setting.config?.raw ?? ""))).toHaveLength(90);
    expect(new Set(runs.map(({ setting }) => setting.config?.raw))).toEqual(
      new Set(
        "byrx byrx.lru byrx.hyper-clock iobuf iobuf.lru iobuf.hyper-clock iodir.lru iodir.hyper-clock".split(" "),
      ),
    );
    expect(issues.filter(({ code }) => code.startsWith("columns-"))).toEqual([]);
  });

  it("agrees with every cell of the derived tables, but not with the names of those called absolute", async () => {
    const { authorTables } = await read("archive/may25.db_bench");
    expect(authorTables).toHaveLength(100);
    for (const { source, title, cells, agree, noData, differences } of authorTables) {
      const isMisnamed = source.path.includes(".abs1.");
      expect(title).toBe("relative operations per second");
      expect([cells - agree, noData], source.path).toEqual([isMisnamed ? 1 : 0, 0]);
      expect(differences.map(({ remark }) => remark)).toEqual(isMisnamed ? ["named absolute, holds ratios"] : []);
    }
  });
});

describe.runIf(hasShared)("tools/rocksdb-benchmark-report", () => {
  it("reads every row beside a cell that is not a number, and keeps databases of unlike sizes apart", async () => {
    const { points, runs, issues } = await read("tools/rocksdb-benchmark-report");
    expect(points).toHaveLength(15);
    expect(runs.map(({ threads, algorithm }) => [threads, algorithm])).toEqual(
      points.map(({ label }) => [label === "bulkload" ? 1 : 32, "RocksDB"]),
    );
    expect(issues.map(({ code, line }) => [code, line])).toEqual([
      ["not-a-number", 30],
      ["databases-differ", 27],
    ]);
    // The loads left 18 and 177 GB; reads met 11 and 107 GB. Repeats share a database.
    const sizes = runs.map(({ settings }) => settings?.databaseSize);
    expect(new Set(sizes)).toEqual(new Set([undefined, "11GB to 18GB", "107GB to 177GB"]));
  });
});

describe.runIf(hasShared)("conditions/nov23.c2.db_bench", () => {
  it("ran one database a mode: sizes of 5.x are printed as 16MB, where the load wrote 16.0 GB", async () => {
    const { points, runs, issues } = await read("conditions/nov23.c2.db_bench");
    expect(runs.filter(({ settings }) => settings?.databaseSize)).toEqual([]);
    const wrong = issues.filter(({ code }) => code === "size-in-wrong-unit");
    expect(wrong.map(({ path }) => /sum\.(\w+)\.5x\.txt$/.exec(path ?? "")?.[1]).sort()).toEqual(["byrx", "iobuf"]);
    const sizes = points.flatMap(({ moreMetrics }) => moreMetrics.databaseBytes ?? []);
    expect(Math.min(...sizes)).toBeGreaterThan(15 * 1024 ** 3);
  });

  it("agrees with all cells of the derived tables, rel2 among them, whose base has no column", async () => {
    const { authorTables, points } = await read("conditions/nov23.c2.db_bench");
    const counts = (name: RegExp) => {
      const those = authorTables.filter(({ source }) => name.test(source.path));
      const sum = (key: "cells" | "agree" | "differ" | "noData") => those.reduce((all, one) => all + one[key], 0);
      return [sum("cells"), sum("agree"), sum("differ"), sum("noData")];
    };
    // The counts are by awk: 2,255 cells of rel2.*, and 2,399 of abs.*. Of the former 169 are of rows
    // `overwriteandwait`. Sums of older versions call these `overwrite`. Without them there are 2,086.
    expect(counts(/rel2\./)).toEqual([2_255, 2_255, 0, 0]);
    expect(counts(/./)).toEqual([4_654, 4_654, 0, 0]);
    // Every rate of abs.* is one of the sums', so none has an unknown build.
    expect(points.filter(({ origin }) => origin === "author")).toEqual([]);
  });
});

describe.runIf(hasShared)("wild/Myasuka+rocksdb-perf-records", () => {
  it("reads two versions out of one README.md, by the database's path, and no run of a quoted command", async () => {
    const { points, runs } = await read("wild/Myasuka+rocksdb-perf-records");
    const found = points.map(({ metrics, runKey, status }) => {
      const run = runs.find(({ key }) => key === runKey);
      return [run?.setting.build?.version, metrics.qps, status];
    });
    expect(found).toEqual([
      ["5.17", 955_337, "complete"],
      ["5.18.3", 886_123, "complete"],
    ]);
  });
});
