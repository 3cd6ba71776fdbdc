import path from "node:path";
import { describe, expect, it } from "vitest";
import { archive, hasShared } from "@/lib/shared.testing";
import { readFixtures } from "../fixtures.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { tprocC } from "./importer";

it("takes no failed run in a sum for a build with 1 new order a minute", () => {
  const path = "tprocc.dell32/sum.res.my.load8.vu6.w500.5.60.csv";
  const { runs, points, issues } = readFiles(tprocC, [{ path, text: "my8040_rel,20000\nfailed,1\nNA,2\n" }]);
  expect(runs.map(({ setting }) => setting.build?.raw)).toEqual(["my8040_rel"]);
  expect(points.map(({ moreMetrics }) => moreMetrics.newOrdersPerMinute)).toEqual([20_000]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([
    ["row-failed", 2],
    ["row-failed", 3],
  ]);
});

describe("HammerDB's log", () => {
  const results = readFiles(tprocC, readFixtures("tproc-c"));
  const of = (file: string) => results.runs.filter(({ source }) => source.path.endsWith(file));

  it("gives NOPM, TPM, users, warehouses and times of a test", () => {
    const [first] = of("hammerdb.log");
    expect(first).toMatchObject({
      status: "complete",
      threads: 4,
      workload: { family: "tproc-c", name: "tproc-c", params: { warehouses: 250 } },
      setting: { engine: "postgres", build: { raw: "16.4", version: "16.4" }, machine: { name: "dell32" } },
      settings: { rampUpSeconds: 120, seconds: 300, toolVersion: "4.4" },
      // "PostgreSQL TPM" names the client's protocol, and a folder the machine.
      assumed: ["engine", "machine"],
      source: { line: 13 },
    });
    expect(results.points.find(({ runKey }) => runKey === first?.key)).toMatchObject({
      origin: "raw",
      moreMetrics: { newOrdersPerMinute: 42_332, transactionsPerMinute: 97_427 },
    });
  });

  it("reads TPM before NOPM, as older versions print them", () => {
    const [old] = of("old.log");
    expect(old).toMatchObject({ threads: 8, setting: { engine: "sql-server" } });
    expect(results.points.find(({ runKey }) => runKey === old?.key)?.moreMetrics).toEqual({
      newOrdersPerMinute: 13_207,
      transactionsPerMinute: 60_501,
    });
  });

  it("keeps tests without a result as failed and truncated, without numbers", () => {
    expect(of("hammerdb.log").map(({ status }) => status)).toEqual(["complete", "failed", "truncated"]);
    const points = results.points.filter(({ source }) => source.path.endsWith("hammerdb.log"));
    expect(points.slice(1).map(({ moreMetrics }) => moreMetrics)).toEqual([{}, {}]);
    expect(results.issues.filter(({ path: file }) => file?.endsWith("hammerdb.log"))).toMatchObject([
      { code: "test-failed", line: 17 },
      { code: "output-cut", line: 20 },
    ]);
  });

  it("marks a rate suspect where a virtual user failed during its test, and not the next one", () => {
    const rampUp = "Vuser 1:Beginning rampup time of 2 minutes";
    const result = "Vuser 1:TEST RESULT : System achieved 42332 NOPM from 97427 PostgreSQL TPM";
    const text = [rampUp, "Vuser 3:FINISHED FAILED", result, rampUp, result, ""].join("\n");
    const { runs, points, issues } = readFiles(tprocC, [{ path: "hammerdb.log", text }]);
    expect(runs.map(({ status }) => status)).toEqual(["suspect", "complete"]);
    expect(points.map(({ moreMetrics }) => moreMetrics.newOrdersPerMinute)).toEqual([42_332, 42_332]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([["user-failed", 2]]);
  });

  it("has the database that was set for a test without a result", () => {
    const text = "Database set to MySQL\nVuser 1:Beginning rampup time of 2 minutes\nVuser 1:FINISHED FAILED\n";
    const { runs } = readFiles(tprocC, [{ path: "hammerdb.log", text }]);
    expect(runs).toMatchObject([
      { status: "failed", setting: { engine: "mysql" }, assumed: expect.arrayContaining(["engine"]) },
    ]);
  });

  it("reads a job's list of results, which counts once beside the log of its test", () => {
    const list = [
      "[",
      '  "6294AF7A5E3803E243734393",',
      '  "4 Active Virtual Users configured",',
      '  "TEST RESULT : System achieved 40934 NOPM from 94109 PostgreSQL TPM"',
      "]",
      "",
    ].join("\n");
    const alone = readFiles(tprocC, [{ path: "result.json", text: list }]);
    expect(alone.runs).toMatchObject([{ threads: 4, status: "complete", setting: { engine: "postgres" } }]);
    expect(alone.points[0]?.moreMetrics).toEqual({ newOrdersPerMinute: 40_934, transactionsPerMinute: 94_109 });
    const log = "Vuser 1:TEST RESULT : System achieved 40934 NOPM from 94109 PostgreSQL TPM\n";
    const both = readFiles(tprocC, [
      { path: "hammerdb.log", text: log },
      { path: "result.json", text: list },
    ]);
    expect(both.runs.map(({ source }) => source.path)).toEqual(["hammerdb.log"]);
    expect(both.issues).toMatchObject([{ code: "printed-again", severity: "info", path: "result.json", line: 4 }]);
    // A script may print the list of its job below the log.
    const one = readFiles(tprocC, [{ path: "hammerdb.log", text: `${log}${list}` }]);
    expect(one.runs.map(({ source }) => source.line)).toEqual([1]);
    expect(one.issues).toMatchObject([{ code: "printed-again", path: "hammerdb.log", line: 5 }]);
  });

  describe("of a job's report", () => {
    const report = readFixtures("tproc-c").find(({ path: file }) => file.endsWith("report.json"))?.text ?? "";
    const log = "Vuser 1:TEST RESULT : System achieved 42332 NOPM from 97427 PostgreSQL TPM\n";
    const read = (...files: readonly [string, string][]) =>
      readFiles(
        tprocC,
        files.map(([file, text]) => ({ path: file, text })),
      );

    it("has the same test, with numbers that are printed as text", () => {
      const { runs, points, issues } = read(["report.json", report]);
      expect(runs).toMatchObject([
        {
          workload: { family: "tproc-c", name: "tproc-c", params: { warehouses: 250 } },
          setting: { engine: "postgres", machine: { model: "Test CPU", cpus: 8 } },
          threads: 16,
          settings: { rampUpSeconds: 2 * 60, seconds: 5 * 60, toolVersion: "6.0" },
          notes: { jobId: "68B0C0FFEE" },
          source: { path: "report.json", line: 17 },
        },
      ]);
      expect(points[0]?.moreMetrics).toEqual({ newOrdersPerMinute: 42_332, transactionsPerMinute: 97_427 });
      expect(issues).toEqual([]);
    });

    it("counts once beside the log of its test, and is named as the same run", () => {
      const { runs, issues } = read(["a/report.json", report], ["b/hammerdb.log", log]);
      expect(runs.map(({ source }) => source.path)).toEqual(["b/hammerdb.log"]);
      expect(issues).toMatchObject([
        {
          code: "printed-again",
          path: "a/report.json",
          line: 17,
          message: "b/hammerdb.log, line 1, has this test with the same NOPM and TPM: it counts once, there.",
        },
      ]);
      // Another number is another test.
      expect(read(["report.json", report], ["b.log", log.replace("97427", "97428")]).runs).toHaveLength(2);
    });

    it("counts once beside a list of the same job without a log", () => {
      const list = `[\n  "68B0C0FFEE",\n  "TEST RESULT : System achieved 42332 NOPM from 97427 PostgreSQL TPM"\n]\n`;
      // The report says more of its test, whichever comes first.
      for (const [one, other] of [
        ["a.json", "b.json"],
        ["b.json", "a.json"],
      ] as const) {
        const { runs, issues } = read([one, list], [other, report]);
        expect(runs.map(({ source, threads }) => [source.path, threads])).toEqual([[other, 16]]);
        expect(issues.map(({ code, path: file }) => [code, file])).toEqual([["printed-again", one]]);
      }
    });

    it("is failed with 0 new orders and truncated without a result, each beside a log without one", () => {
      const cut = "Vuser 1:Beginning rampup time of 2 minutes\n";
      const statusOf = (changed: string) => read(["a.json", changed], ["b.log", cut]).runs.map(({ status }) => status);
      expect(statusOf(report.replace('"42332"', "0"))).toEqual(["failed", "truncated"]);
      expect(statusOf(report.replace('"nopm"', '"none"'))).toEqual(["truncated", "truncated"]);
    });
  });

  it("takes 0 in a sum for no result, and checks the relative file", () => {
    const points = results.points.filter(({ origin }) => origin === "author");
    expect(points).toMatchObject([
      { moreMetrics: { newOrdersPerMinute: 20_000 } },
      { moreMetrics: { newOrdersPerMinute: 21_050 } },
      { moreMetrics: { newOrdersPerMinute: null }, status: "failed" },
    ]);
    // 21050 / 20000 = 1.0525, a tie at three decimals: printf gives 1.052.
    expect(results.authorTables).toMatchObject([{ cells: 2, agree: 2, differ: 0 }]);
  });

  it("checks a sum against the log of the same run instead of counting it twice", () => {
    const log = readFixtures("tproc-c").find(({ path: file }) => file.endsWith("hammerdb.log"))?.text ?? "";
    const both = readFiles(tprocC, [
      { path: "a/res.pg164.vu4.w250.log", text: log.split("\n").slice(0, 14).join("\n") },
      { path: "a/sum.res.pg.load8.vu4.w250.2.5.csv", text: "pg164,42332\npg172,43000\n" },
    ]);
    expect(both.points.map(({ origin, moreMetrics }) => [origin, moreMetrics.newOrdersPerMinute])).toEqual([
      ["raw", 42_332],
      ["author", 43_000],
    ]);
    expect(both.authorTables).toMatchObject([{ cells: 1, agree: 1 }]);
  });
});

describe.runIf(hasShared)("the archive's bundle jan26.tprocc.pn53.pg", async () => {
  const name = path.join(archive, "jan26.tprocc.pn53.pg");
  const files = hasShared ? await filesOfBundle(`${name}.tar.gz`) : [];
  const all = readFiles(tprocC, files);
  it("agrees with all 48 relative cells", () => {
    expect(all.authorTables).toHaveLength(8);
    expect(all.authorTables.reduce((sum, { agree }) => sum + agree, 0)).toBe(48);
    expect(all.authorTables.reduce((sum, { cells }) => sum + cells, 0)).toBe(48);
    // Eight files of seven builds.
    expect(all.points.map(({ origin }) => origin)).toEqual(Array(8 * 7).fill("author"));
    expect(all.issues).toEqual([]);
  });
});

describe("a sum whose rows name no engine", () => {
  it("has the engine of its name", () => {
    const engine = (dbms: string) =>
      readFiles(tprocC, [{ path: `sum.res.${dbms}.load8.vu6.w1000.5.60.csv`, text: "build1,100\n" }]).runs[0]?.setting
        .engine;
    expect(["pg", "ma", "maria", "mysql", "rx"].map(engine)).toEqual([
      "postgres",
      "mariadb",
      "mariadb",
      "mysql",
      "myrocks",
    ]);
    // Every object has a member of this name, which is not an engine.
    expect(["constructor", "other"].map(engine)).toEqual(["unknown", "unknown"]);
  });
});

describe("another word in a sum's name", () => {
  const sums = (...words: string[]) =>
    readFiles(
      tprocC,
      words.map((name) => ({ path: `sum.res.${name}.csv`, text: "pg186,41100\n" })),
    );
  const end = "load8.vu6.w1000.5.120";

  it("is a setting, but for marks of repeats; a version beside the engine is none", () => {
    const { runs } = sums(
      `pg.${end}`,
      `pg.${end}.nothp`,
      `pg.${end}.v2`,
      `pgwm8.${end}`,
      `pg18.${end}`,
      `pg.${end}.r2`,
    );
    expect(runs.map(({ setting, settings }) => [setting.engine, settings?.otherPartsOfName ?? null])).toEqual(
      [null, "nothp", "v2", "pgwm8", null, null].map((word) => ["postgres", word]),
    );
    expect(runs[1]).toMatchObject({ threads: 6, settings: { buildUsers: 8, rampUpSeconds: 300, seconds: 7200 } });
  });

  it("belongs to the table of ratios, too", () => {
    const two = "pg186,20000\npg190,21000\n";
    const read = readFiles(tprocC, [
      { path: `sum.res.pg.${end}.csv`, text: two.replace("21000", "30000") },
      { path: `sum.res.pg.${end}.v2.csv`, text: two },
      { path: `sum.res.pg.${end}.v2.rel.csv`, text: "pg190,1.050\n" },
    ]);
    expect(read.authorTables).toMatchObject([{ cells: 1, agree: 1, differ: 0 }]);
    expect(read.points).toHaveLength(4);
  });
});

describe("two tests in one log", () => {
  it("do not share users or server", () => {
    const start = "Vuser 1:Beginning rampup time of 2 minutes";
    const first = ["Vuser 1:DBVersion:16.1", start, "Vuser 1:16 Active Virtual Users configured"];
    const result = "Vuser 1:TEST RESULT : System achieved 42332 NOPM from 97427 PostgreSQL TPM";
    const log = [...first, result, start].join("\n");
    const { runs } = readFiles(tprocC, [{ path: "h.log", text: log }]);
    expect(runs.map(({ threads, status, setting }) => [threads, status, setting.build?.version])).toEqual([
      [16, "complete", "16.1"],
      [null, "truncated", undefined],
    ]);
  });
});

describe("a sum with empty cells", () => {
  it("keeps their builds as failed, without a number", () => {
    const text = "pg1222,33781\npg170,\npg180,NA\npg181,0\n";
    const { runs, points } = readFiles(tprocC, [{ path: "sum.res.pg.load8.vu6.w1000.5.60.csv", text }]);
    expect(runs.map(({ status }) => status)).toEqual(["complete", "failed", "failed", "failed"]);
    expect(points.map(({ moreMetrics }) => moreMetrics.newOrdersPerMinute)).toEqual([33_781, null, null, null]);
  });
});
