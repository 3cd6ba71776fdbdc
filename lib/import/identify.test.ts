import { describe, expect, it } from "vitest";
import { noMetrics, type ParsedPoint, type ParsedRun } from "../domain/model";
import { compareBuilds } from "../domain/names/versions";
import { noResults } from "../domain/parsed-results";
import { identifyRuns } from "./identify";

const runAt = (path: string, more: Partial<ParsedRun> = {}): ParsedRun => ({
  key: path,
  setting: { engine: "mysql", build: null, config: null, machine: null },
  algorithm: "mysql",
  workload: { family: "sysbench", name: "point-query", params: {} },
  batch: null,
  threads: 8,
  status: "complete",
  source: { path, line: 1, text: null },
  notes: {},
  ...more,
});
const unnamed = { engine: "unknown", build: null, config: null, machine: null };

const identify = (
  runs: readonly ParsedRun[],
  { archive = "results.tar.gz", sides = {}, points = [] as ParsedPoint[] } = {},
) =>
  identifyRuns([{ ...noResults(), runs: [...runs], points }], {
    fileName: archive,
    sideFiles: new Map(Object.entries(sides)),
  }).results.flatMap((result) => result.runs);
const one = (path: string, more: Partial<ParsedRun> = {}, how: Parameters<typeof identify>[1] = {}) => {
  const [run] = identify([runAt(path, more)], how);
  if (!run) throw new Error("The run is lost.");
  return run;
};
const cachedOf = (path: string) => one(path).settings?.cached;

describe("a run whose output names only the protocol of its client", () => {
  const at = (path: string, engine: string, printed: string | null = null, more: Partial<ParsedRun> = {}) => {
    const build = printed === null ? null : { raw: printed, version: printed, flags: [], commit: null };
    const found = one(path, {
      setting: { ...unnamed, engine, build },
      assumed: ["engine"],
      algorithm: "Client",
      ...more,
    });
    return { engine: found.setting.engine, version: found.setting.build?.version, ...found.settings };
  };

  const redis = { ...unnamed, engine: "redis" };

  it("is of the server in its path that answers this client, with the version of that server", () => {
    expect(at("results/scylla-6.2.1/a.log", "cassandra")).toEqual({
      engine: "scylla",
      version: "6.2.1",
      protocol: "cassandra",
    });
    expect(at("results/valkey-8.1/a.log", "redis")).toMatchObject({ engine: "valkey", version: "8.1" });
    expect(at("results/mariadb-11.8.3/a.log", "mysql")).toMatchObject({ engine: "mariadb", version: "11.8.3" });
    expect(at("results/ferretdb-2.0/a.log", "mongodb")).toMatchObject({ engine: "ferretdb", version: "2.0" });
    // The archive's name does not matter.
    const archived = (archive: string) => {
      const { engine, build } = one("valkey-8.1/a.log", { setting: redis, assumed: ["engine"] }, { archive }).setting;
      return [engine, build?.version];
    };
    expect(["results.tar", "valkey-8.1.tar.gz", "valkey-8.1(1).tar"].map(archived)).toEqual(
      Array(3).fill(["valkey", "8.1"]),
    );
    // A client prints its own version, or the one that the server stands for.
    const settings = { toolVersion: "17.4" };
    const cockroach = { engine: "cockroachdb", version: "25.2", protocol: "postgres" };
    expect(at("results/cockroach-25.2/a.log", "postgres", "17.4", { settings })).toEqual({ ...cockroach, ...settings });
    expect(at("results/cockroach-25.2/a.log", "postgres", "13.0.0")).toEqual({ ...cockroach, serverVersion: "13.0.0" });
  });

  it("keeps the client's engine where the path states its release, or no release of a server", () => {
    for (const folder of ["mariadb-client", "mariadb-dump-loaded", "myrocks", "rds-m5.large", "tidb-compat"])
      expect(at(`results/mysql-8.4.5/${folder}/a.log`, "mysql"), folder).toMatchObject({
        engine: "mysql",
        version: "8.4.5",
      });
    for (const folder of [
      "no-timescaledb",
      "timescaledb-off",
      "orioledb-vs-heap/heap",
      "simd-neon",
      "rds-client",
      "neon",
    ])
      expect(at(`results/${folder}/a.log`, "postgres", "17.4"), folder).toMatchObject({
        engine: "postgres",
        version: "17.4",
      });
    // Two databases in one folder stay two.
    expect([at("aurora/a.log", "postgres").engine, at("aurora/b.log", "mysql").engine]).toEqual(["postgres", "mysql"]);
    expect(at("rds-mysql-8.0.42/a.log", "mysql")).toMatchObject({ engine: "mysql", version: "8.0.42" });
    expect(at("redis-8.0/vs-valkey/a.log", "redis")).toMatchObject({ engine: "redis", version: "8.0" });
  });

  it("keeps the client's engine where the path names another protocol, its own engine or only a title", () => {
    expect(at("results/mysql-8.4.5/a.log", "postgres")).toMatchObject({ engine: "postgres", words: "mysql 8.4.5" });
    expect(at("results/scylla/cassandra-5.0.2/a.log", "cassandra")).toMatchObject({
      engine: "cassandra",
      version: "5.0.2",
    });
    expect(at("results/a.log", "redis")).toEqual({ engine: "redis", version: undefined });
    const compared = "results/valkey-8.1-vs-redis-8.0/a.log";
    expect(at(compared, "redis").engine).toBe("redis");
    const titled = one("a.log", { setting: redis, assumed: ["engine"] }, { archive: "valkey-8.1.tar.gz" });
    expect(titled).toMatchObject({ setting: { engine: "redis" }, settings: { above: "valkey 8.1" } });
    // The title of a comparison names other runs' engines.
    expect(one("a.log", { setting: redis }, { archive: "valkey-8.1.tar.gz" }).settings).toBe(undefined);
  });

  it("keeps an engine that the output states, or that a build's name in the path decided", () => {
    expect(at("results/mariadb-11.8.3/a.log", "mysql", null, { assumed: [] })).toMatchObject({ engine: "mysql" });
    expect(at("results/mariadb-11.8.3/a.log", "mysql", "8.4.5", { assumed: ["engine", "build"] })).toMatchObject({
      engine: "mysql",
    });
  });
});

describe("facts of a path that a run does not take", () => {
  const apart = (...names: [string, string]) => {
    const [first, second] = names.map((name) => {
      const { setting, threads, settings } = one(`results/mysql-8.4.6/${name}/a.log`);
      return JSON.stringify([setting, threads, settings]);
    });
    return first !== second;
  };

  it.each<[string, string]>([
    ["16vcpu", "32vcpu"],
    ["32cores", "64cores"],
    ["2cpu", "8cpu"],
    ["8cpus", "16cpus"],
    ["c64", "c128"],
    ["c8r32", "c8r64"],
    ["ryzen9-7900", "ryzen9-9950x"],
    ["epyc-9354", "xeon-8480"],
    ["git3f2a9c1", "git4e5b7d2"],
    ["g3f2a9c1", "g4e5b7d2"],
    ["rw", "ro"],
    ["read-only", "write-only"],
    ["tpcc", "tpch"],
    ["gcp/c3-standard-8", "gcp/c3-standard-22"],
    ["hetz/c3-standard-8", "hetz/c3-standard-22"],
    ["c5.large/c3-standard-8", "c5.xlarge/c3-standard-8"],
  ])("part %s from %s, each uploaded alone", (first, second) => {
    expect(apart(first, second)).toBe(true);
  });

  it("are no release where a file's number is the thread count of its output", () => {
    const of = (name: string, threads: number) => {
      const { setting, settings } = one(`results/${name}`, { setting: unnamed, threads });
      return [setting.engine, setting.build?.version ?? null, settings?.words];
    };
    expect(of("postgres-16.log", 16)).toEqual(["postgres", null, undefined]);
    expect(of("postgres-16.log", 8)).toEqual(["postgres", "16", undefined]);
    expect(of("postgres-16_threads_16.log", 16)).toEqual(["postgres", "16", undefined]);
    expect(of("postgres-16/a.log", 16)).toEqual(["postgres", "16", undefined]);
  });

  it("are counts of threads in an upper folder, where the output prints none", () => {
    const run = one("results/clients_100/threads_8/a.log", { threads: null });
    expect([run.threads, run.settings?.words]).toEqual([8, "clients_100"]);
  });

  it("stay words as written, unless the run has them", () => {
    const machine = { name: "16 CPUs", cpus: 16, memoryBytes: null, model: null };
    const setting = { engine: "mysql", build: null, config: null, machine };
    expect(one("results/16vcpu/a.log").settings).toEqual({ words: "16vcpu" });
    expect(one("results/16cpu/a.log", { setting }).settings).toBeUndefined();
    expect(one("results/c8/a.log").settings).toBeUndefined();
    expect(one("results/c64/a.log").settings).toEqual({ words: "c64" });
    expect(one("results/point-query/a.log").settings).toBeUndefined();
    expect(one("results/ro/a.log").settings).toEqual({ words: "ro" });
    const readOnly = { family: "sysbench" as const, name: "read-only", params: {} };
    expect(one("results/ro/a.log", { workload: readOnly }).settings).toBeUndefined();
  });

  it("name the machine where an importer knows only a word for many machines", () => {
    const at = (
      path: string,
      name: string,
      assumed: ParsedRun["assumed"] = ["machine"],
      cpus: number | null = null,
    ) => {
      const machine = { name, cpus, memoryBytes: null, model: null };
      const found = one(path, { setting: { engine: "mysql", build: null, config: null, machine }, assumed });
      return [found.setting.machine?.name, found.settings?.words];
    };
    expect(at("results/gcp/c3-standard-8/a.log", "gcp")).toEqual(["c3-standard-8", "gcp"]);
    expect(at("results/gcp-c3-standard-22/a.log", "gcp")).toEqual(["c3-standard-22", "gcp"]);
    expect(at("results/hetz/a.log", "hetz")).toEqual(["hetz", undefined]);
    expect(at("results/gcp/c3-standard-8/a.log", "gcp, 8 CPUs", ["machine"], 8)).toEqual([
      "c3-standard-8, 8 CPUs",
      "gcp",
    ]);
    expect(one("results/gcp-n2-standard-8/a.log").setting.machine?.name).toBe("n2-standard-8");
    // The output names its machine, by another word or by the same one.
    expect(at("results/gcp/c3-standard-8/a.log", "db7", [])).toEqual(["db7", "gcp c3-standard-8"]);
    expect(at("results/gcp/c3-standard-8/a.log", "gcp", [])).toEqual(["gcp", "c3-standard-8"]);
  });
});

describe("a run's words", () => {
  it("are in its settings, folders first, without the known facts of the run", () => {
    expect(one("results/thp/point-query.8thr.take4.log").settings).toEqual({ words: "thp take4" });
    expect(one("results/8044/x.log").settings).toEqual({ words: "8044" });
  });

  it("are also the engine and the version in the path that the run does not take", () => {
    const wordsAt = (folder: string, engine: string, version: string | null = null) => {
      const build = version === null ? null : { raw: version, version, flags: [], commit: null };
      const setting = { ...unnamed, engine, build };
      return one(`results/${folder}/a.log`, { setting, algorithm: "Client" }).settings?.words;
    };
    expect(["cassandra", "scylla-6.2.1", "scylla-6.2.2"].map((name) => wordsAt(name, "cassandra"))).toEqual([
      undefined,
      "scylla 6.2.1",
      "scylla 6.2.2",
    ]);
    expect(wordsAt("rds-mysql-8.0.42", "rds")).toBe("mysql 8.0.42");
    expect(wordsAt("aurora-postgresql-16.4", "aurora")).toBe("postgres 16.4");
    expect(wordsAt("mysql-8.0.43-myrocks", "mysql", "8.0.43")).toBe("myrocks");
    // The version of pgbench is not that of the server.
    expect(wordsAt("cockroach-25.2", "postgres", "17.4")).toBe("cockroachdb 25.2");
    expect(wordsAt("postgres-17.5", "postgres", "17.4")).toBe("17.5");
    // MyRocks of MariaDB has a build of MariaDB.
    expect(wordsAt("x.ma101119_deb.za1_rx.pk1", "myrocks", "ma101119_deb")).not.toContain("mariadb");
  });

  it("are neither its engine nor its version, in whatever spelling", () => {
    const build = { raw: "17.4 (Debian 17.4-1)", version: "17.4", flags: [], commit: null };
    for (const name of ["postgres-17.4", "postgresql-17", "pg17", "pg174", "pg-17.4", "PostgreSQL_17.4"])
      expect(one(`results/${name}/a.log`, { setting: { ...unnamed, engine: "postgres", build } }).settings).toBe(
        undefined,
      );
  });

  it("of a build's own name are no other words, but those of another folder are", () => {
    const builds = (path: string) => {
      const { setting, settings } = one(path);
      return [setting.build?.raw, settings?.words];
    };
    expect(builds("dop1/x.my8406v2_rel_o2nofp.z12a_c8r32/a.log")).toEqual(["my8406v2_rel_o2nofp", undefined]);
    expect(builds("v2/x.my8406v2_rel_o2nofp.z12a_c8r32/a.log")).toEqual(["my8406v2_rel_o2nofp", "v2"]);
    expect(builds("v2/x.my8406_rel_o2nofp.z12a_c8r32/a.log")).toEqual(["my8406_rel_o2nofp", "v2"]);
  });

  it("of a tool are kept where its test tells no tool", () => {
    const custom = (name: string) => ({ workload: { family: "custom" as const, name, params: {} } });
    expect(one("redis/memtier/r.csv", custom("get")).settings).toEqual({ words: "redis memtier" });
    expect(one("redis/ycsb/r.csv", custom("get")).settings).toEqual({ words: "redis ycsb" });
    expect(one("memtier/r.txt", custom("memtier")).settings).toBeUndefined();
    expect(one("sysbench/r.txt").settings).toBeUndefined();
    expect(one("r.csv", custom("get"), { archive: "ycsb.tar.gz" }).settings).toEqual({ above: "ycsb" });
  });

  it("of a title are kept apart", () => {
    expect(one("study.thp/x.fast.log", {}, { archive: "study.thp.tar.gz" }).settings).toEqual({
      words: "fast",
      above: "study thp",
    });
    // A root that is called otherwise is a folder.
    expect(one("thp/x.log").settings).toEqual({ words: "thp" });
  });

  it("of a table's name are those of a selection, without its other facts", () => {
    const path = "results/qps.abs.cached.latest.tsv";
    const build = (raw: string) => ({ engine: "mysql", build: { raw, version: null, flags: [], commit: null } });
    const runs = ["my8044", "my8407"].map((raw) =>
      runAt(path, { key: raw, setting: { ...unnamed, ...build(raw) }, threads: null }),
    );
    expect(identify(runs).map(({ settings }) => settings)).toEqual([{ cached: true }, { cached: true }]);
  });

  it("that say how much data there is are its scale", () => {
    expect(one("results/Tier2G_RW_8th.txt")).toMatchObject({ scale: ["Tier2G"] });
  });
});

describe("the identity that a run has by its path", () => {
  it("says whether memory holds the data, at every level, the nearest to the file first", () => {
    expect(
      ["results/innodb.inmem.v2/x.log", "results/pg.iobound.take4/x.log", "results/not-cached-nvme/x.log"].map(
        cachedOf,
      ),
    ).toEqual([true, false, false]);
    expect(cachedOf("fe.iobound.root/a/x.log")).toBe(false);
    expect(cachedOf("a.inmem/io-bound/x.log")).toBe(false);
  });

  it("says nothing of memory where one name holds both words, or in a build's and a config's name", () => {
    expect(cachedOf("a/inmem-vs-iobound/x.log")).toBeUndefined();
    expect(cachedOf("a/x.pg18b1git_o2nofp.x10d_io_c8r32.pk1/sb.o.scan.log")).toBeUndefined();
  });

  it("has engine and build of the name where no output states them", () => {
    const { setting } = one("results/postgres-19devel-3f2a9c1/x.log", { setting: unnamed });
    expect(setting).toMatchObject({
      engine: "postgres",
      build: { raw: "postgres-19devel-3f2a9c1", version: "19devel", commit: "3f2a9c1" },
    });
  });

  it("keeps nights of one stage apart that nothing orders, and candidates in order", () => {
    const buildOf = (archive: string) =>
      one("x.log", { setting: unnamed }, { archive: `${archive}.tar.gz` }).setting.build ?? { raw: "", version: null };
    const shas = ["3f2a9c1", "77aa0b2", "0c1d2e3", "9b8a7c6", "a1b2c3d", "e4f5a6b"];
    const nights = shas.map((sha) => buildOf(`postgres-19devel-${sha}`));
    expect(nights.map(({ raw }) => raw)).toEqual(shas.map((sha) => `postgres-19devel-${sha}`));
    expect(new Set(nights.map(({ version }) => version))).toEqual(new Set(["19devel"]));
    const candidates = ["valkey-9.1.0-rc1", "valkey-9.1.0-rc2", "valkey-9.1.0"];
    expect(
      candidates
        .map(buildOf)
        .toReversed()
        .sort(compareBuilds)
        .map(({ raw }) => raw),
    ).toEqual(candidates);
  });

  it("adds stage and commit to a release that the output states, and never another release", () => {
    const of = (raw: string, path: string) => {
      const build = { raw, version: raw, flags: [], commit: null };
      return one(path, { setting: { ...unnamed, engine: "cockroachdb", build } }).setting.build?.raw;
    };
    expect(of("25.4.0", "results/cockroachdb-25.4.0-rc1/x.log")).toBe("cockroachdb-25.4.0-rc1");
    expect(of("25.4.0", "results/cockroachdb-25.4.0/x.log")).toBe("25.4.0");
    expect(of("25.3.0", "results/cockroachdb-25.4.0-rc1/x.log")).toBe("25.3.0");
  });

  it("has the host, the config and the thread count, where the output is silent", () => {
    const { setting, threads } = one("results/u5/x.z11a_c8r32.dop4/x.log", { threads: null });
    expect([setting.machine?.name, setting.config?.raw, threads]).toEqual(["u5", "z11a_c8r32", 4]);
  });

  it("has no thread count of a load", () => {
    const workload = { family: "sysbench", name: "prepare", params: {} } as const;
    expect(one("results/dop4/x.log", { threads: null, workload }).threads).toBeNull();
  });
});

describe("side files", () => {
  const sides = {
    "results/day1/params.txt": "engine: myrocks\nstoragae: nvme\nbuffer_pool: 60\nrandtype: uniform\nthreads: 50\n",
    "results/day2/params.txt": "engine: innodb\nstorage: ssd\nhost: beast\n",
    "results/config.json": '{"tables": 8}',
  };
  const at = (path: string) => one(path, { setting: unnamed }, { archive: "MyRocks-study.tar.gz", sides });

  it("beside a run and above it are its identity, behind the output", () => {
    const run = at("results/day1/results.txt");
    expect([run.setting.engine, run.threads]).toEqual(["myrocks", 8]);
    expect(run.settings).toMatchObject({ disk: "nvme", bufferpool: 60, randtype: "uniform", tables: 8 });
  });

  it("keep their values whole, with each =", () => {
    const sides = { "a/params.txt": "jdbcparams: useSSL=false&rewrite=true\n" };
    expect(one("a/x.log", {}, { sides }).settings).toMatchObject({ jdbcparams: "usessl=false&rewrite=true" });
  });

  it("say which storage engine it was, and count before a title that names another engine", () => {
    const { setting, settings } = at("results/day2/results.txt");
    expect([setting.engine, setting.machine?.name]).toEqual(["unknown", "beast"]);
    expect(settings).toMatchObject({ storageEngine: "innodb", disk: "ssd", tables: 8 });
  });

  it("of other folders say nothing", () => {
    expect(one("other/results.txt", { setting: unnamed }, { archive: "x.tar.gz", sides }).settings).toEqual({
      words: "other",
    });
  });

  const withSide = (text: string, folder = "run1") => {
    const { setting, settings } = one(
      `${folder}/a.log`,
      { setting: unnamed },
      { sides: { [`${folder}/params.txt`]: text } },
    );
    return [setting.engine, setting.build?.version ?? null, setting.build?.commit ?? null, settings ?? {}];
  };

  it.each<[string, string, string | null, string | null, object]>([
    ["engine=mysql\nversion=8.0.36", "mysql", "8.0.36", null, {}],
    ["mysql_version=8.0.36\nengine=innodb", "mysql", "8.0.36", null, { storageEngine: "innodb" }],
    ["pg_version=18beta1", "postgres", "18beta1", null, {}],
    ["server_version=11.8.3-MariaDB-log", "mariadb", "11.8.3", null, {}],
    ["db: mysql 8.4.5", "mysql", "8.4.5", null, {}],
    ['{"engine": {"name": "mysql", "version": "8.4.5"}}', "mysql", "8.4.5", null, {}],
    ["engine=postgres\ncommit=3f2a9c1", "postgres", null, "3f2a9c1", {}],
    // A version of something else is a condition, as is one that can be no release of the engine.
    ["engine=myrocks\nmysql_version=8.0.36", "myrocks", null, null, { mysqlversion: "8.0.36" }],
    ['{"database": "mysql", "tool": {"version": "1.0.20"}}', "mysql", null, null, { toolversion: "1.0.20" }],
    ["engine=mysql\nversion=1.0.20", "mysql", null, null, { version: "1.0.20" }],
    ["engine=mysql\nkernel_version=6.8.0", "mysql", null, null, { kernelversion: "6.8.0" }],
    // Two servers, of which one was tested, and a driver.
    ["mysql_version=8.4.5\npg_version=17.4", "unknown", null, null, { mysqlversion: "8.4.5", pgversion: "17.4" }],
    ["driver=mysql", "unknown", null, null, { driver: "mysql" }],
  ])("with %j state the engine %s, version %s and commit %s", (text, engine, version, commit, settings) => {
    expect(withSide(text)).toEqual([engine, version, commit, settings]);
  });

  it("state nothing on the build of another engine's row, and no data in memory by the machine's memory", () => {
    const [mysql, postgres] = ["mysql", "postgres"].map((engine) => {
      const sides = { "run1/params.txt": "engine=mysql\nversion=8.4.5" };
      return one("run1/a.log", { setting: { ...unnamed, engine } }, { sides }).setting.build?.version ?? null;
    });
    expect([mysql, postgres]).toEqual(["8.4.5", null]);
    expect(withSide("engine=mysql\nmemory=64GB")[3]).toEqual({ ram: "64gb" });
    expect(withSide("engine=mysql\nmemory=io-bound")[3]).toEqual({ cached: false });
  });

  it("count before the path, whose other release stays a word", () => {
    expect(withSide("engine=mysql\nversion=8.4.6", "mysql-8.4.5")).toEqual([
      "mysql",
      "8.4.6",
      null,
      { words: "8.4.5" },
    ]);
    expect(withSide("engine=mysql\nversion=8.4.6", "mysql-8.4")).toEqual(["mysql", "8.4.6", null, {}]);
    expect(withSide("engine=mysql\nversion=8.4", "mysql-8.4.6")).toEqual(["mysql", "8.4.6", null, {}]);
    expect(withSide("driver=mysql", "mariadb-11.8.3").slice(0, 2)).toEqual(["mariadb", "11.8.3"]);
  });

  it("state CPUs and instance types as conditions beside the machine's name, and tests that are not the run's", () => {
    expect(withSide("engine=redis\nhostname=alpha\ninstance_type=c7i.4xlarge\ncpus=16")[3]).toEqual({
      instance: "c7i.4xlarge",
      cpus: 16,
    });
    expect(withSide("engine=redis\nworkload=scan")[3]).toEqual({ words: "scan" });
    expect(withSide("engine=redis\nworkload=point-query")[3]).toEqual({});
  });
});

describe("any bundle", () => {
  it("gives each run the same identity as alone, in any order", () => {
    const paths = [
      "results/thp/x.log",
      "results/nothp/x.log",
      "results/thp/y.iobound.log",
      "results/mysql-8.4.7-rc1/x.r2.log",
    ];
    const runs = paths.map((path) => runAt(path, { setting: unnamed }));
    const alone = runs.map((run) => identify([run])[0]);
    expect(identify(runs)).toEqual(alone);
    expect(identify(runs.toReversed())).toEqual(alone.toReversed());
  });

  it("reports once the files whose engine stays unknown", () => {
    const runs = ["results/x.log", "results/y.log"].map((path) => runAt(path, { setting: unnamed }));
    const { issues } = identifyRuns([{ ...noResults(), runs, points: [] }], {
      fileName: "b.tar.gz",
      sideFiles: new Map(),
    });
    expect(issues.map(({ code, path }) => [code, path])).toEqual([["engine-unknown", "results/x.log"]]);
  });

  it("takes a file whose numbers its author derived for a table", () => {
    const run = runAt("results/o.met.1005");
    const point: ParsedPoint = {
      key: "p",
      runKey: run.key,
      indexBuildKey: null,
      label: "",
      indexParams: {},
      queryParams: {},
      metrics: noMetrics,
      moreMetrics: {},
      recallSource: null,
      recallNote: null,
      origin: "author",
      status: "complete",
      source: run.source,
    };
    expect(identify([run], { points: [point] })[0]?.settings).toBeUndefined();
    expect(identify([run])[0]?.settings).toEqual({ words: "1005" });
  });
});
