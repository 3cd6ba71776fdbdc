import { describe, expect, it } from "vitest";
import { readFiles, type TestFile } from "../reading.testing";
import { sysbench } from "./importer";

const directory = "mar26.x.c48/x.pg174_o2nofp.x10a_c32r128.pk1";
const name = "point-query.warm.range100.pk1";
const output = (tail = ""): TestFile => ({
  path: `${directory}/sb.prepare.o.${name}`,
  text: `Setup for 2 tables
sysbench --db-driver=pgsql --table-size=1000 --tables=2 --threads=1 /lua/oltp_point_select.lua prepare --pgsql-password=pw
sysbench 1.1.0-9072687 (using bundled LuaJIT 2.1.0-beta3)

Creating table 'sbtest1'...
Inserting 1000 records into 'sbtest1'
Creating a secondary index on 'sbtest1'...
Seconds for: 86 load, 5 index
Inserting 1000 records into 'sbtest2'
${tail}`,
});
const met: TestFile = {
  path: `${directory}/sb.prepare.met.${name}`,
  text: `iostat, vmstat normalized by operation rate
samp	r/s	rMB/s	w/s	wMB/s	r/o	rKB/o	wKB/o	o/s
596	0.6	0.0	1044.7	119.8	0.000	0.000	0.914	134228

samp	cs/s	cpu/s	cs/o	cpu/o
625	3454	2.3	0.026	0.000017
`,
};
const test: TestFile = {
  path: `${directory}/sb.o.${name}.dop8`,
  text: [
    "sysbench --db-driver=pgsql /lua/oltp_point_select.lua run\n48 CPUs\n",
    "sysbench 1.1.0-9072687 (using LuaJIT)\nNumber of threads: 8\n",
  ].join(""),
};

describe("a load", () => {
  it("has the rows per second and the costs per row of its summary, and the seconds of its tables", () => {
    const { runs, points, issues } = readFiles(sysbench, [output("Seconds for: 67 load, 6 index\n"), met, test]);
    const point = points.find(({ key }) => key.endsWith(`sb.prepare.o.${name}`));
    expect(runs.find(({ key }) => key === point?.runKey)).toMatchObject({
      setting: { engine: "postgres", build: { version: "17.4" }, machine: { name: "c48, 48 CPUs" } },
      workload: { name: "prepare", params: {} },
      threads: 1,
      settings: { tables: 2, rowsPerTable: 1000, toolVersion: "1.1.0-9072687", primaryKey: true },
    });
    expect(point).toMatchObject({
      origin: "author",
      metrics: { qps: null },
      moreMetrics: {
        insertsPerSecond: 134_228,
        rowsInserted: 2000,
        loadSeconds: 153,
        indexSeconds: 11,
        writtenBytesPerInsert: 0.914 * 1024,
        contextSwitchesPerInsertPrinted: 0.026,
      },
      source: { path: met.path, line: 3 },
    });
    expect(point?.moreMetrics.cpuSecondsPerInsertPrinted).toBeCloseTo((0.000017 * 48) / 100, 12);
    expect(point?.metricSources?.loadSeconds).toMatchObject({ path: output().path, line: 10, origin: "computed" });
    expect(issues.map(({ code }) => code)).toEqual(["run-truncated"]);
    expect(JSON.stringify(runs)).not.toContain("=pw");
  });

  it("has no seconds when a table's are missing, no CPU time without CPUs, and no numbers when it failed", () => {
    const part = readFiles(sysbench, [output(), met]).points[0];
    expect(part?.moreMetrics).not.toHaveProperty("loadSeconds");
    expect(part?.moreMetrics).not.toHaveProperty("cpuSecondsPerInsertPrinted");
    const failed = readFiles(sysbench, [output("FATAL: SQL error\n"), met]);
    expect(failed.points).toMatchObject([{ status: "failed", moreMetrics: {}, source: { line: 10 } }]);
    expect(failed.issues.map(({ code }) => code)).toEqual(["run-failed"]);
  });

  it("without a time or a rate is reported, not made up", () => {
    const { points, issues } = readFiles(sysbench, [output()]);
    expect(points).toEqual([]);
    expect(issues.map(({ code }) => code)).toEqual(["load-without-times"]);
    expect(issues[0]?.message).toMatch(/^2,000 rows inserted, but the load /);
  });
});

describe("directories", () => {
  const { text } = test;
  const runAt = (path: string, others: string[] = []) => {
    const parser = sysbench.open({ path });
    text.split("\n").forEach((line, at) => {
      parser.line(line, at + 1);
    });
    return sysbench.assemble([{ path, facts: parser.end().facts }], { allPaths: [path, ...others] }).runs[0];
  };

  it("of 2020 name the build; a settings file beside names the config, and the one above names MyRocks", () => {
    const beside = ["a/innodb.inmem/my8017/my.cnf.cx6d"];
    expect(runAt("a/innodb.inmem/my8017/sb.o.scan.range100.pk1.dop2.gz", beside)?.setting).toMatchObject({
      engine: "mysql",
      build: { raw: "my8017", version: "8.0.17" },
      config: { raw: "x6d" },
    });
    const two = [...beside, "a/innodb.inmem/my8017/my.cnf.cx6a"];
    expect(runAt("a/innodb.inmem/my8017/sb.o.scan.range100.pk1.dop2.gz", two)?.setting.config).toBeNull();
    expect(runAt("a/myrocks.inmem/fbmy80/sb.o.scan.range100.pk1.dop2.gz")?.setting.engine).toBe("myrocks");
  });

  it("prep0 and prep1 are prepared statements off and on; nested archives count as directories", () => {
    const x = "x.my9500_rel_o2nofp.z12a_c8r32.pk0";
    expect(runAt(`b/prep0/${x}/sb.o.scan.range100.pk0.dop1`)?.settings).toMatchObject({
      preparedStatements: false,
      primaryKey: false,
    });
    expect(runAt(`b/prep1/${x}.tar.gz!/sb.o.scan.range100.pk0.dop1`)).toMatchObject({
      algorithm: x,
      settings: { preparedStatements: true },
      setting: { build: { raw: "my9500_rel_o2nofp" }, config: { raw: "z12a_c8r32" } },
    });
  });
});
