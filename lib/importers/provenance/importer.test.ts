import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { provenance } from "./importer";
import { configNameOf, kindOfPath } from "./kinds";

const results = readFiles(provenance, readFixtures(provenance.id));
const entry = (file: string) => results.provenance.find(({ source }) => source.path.endsWith(file));
const factsOf = (path: string, text: string) => readFiles(provenance, [{ path, text }]).provenance[0]?.facts;

describe("host files", () => {
  it("give the CPUs from text, from JSON and from /proc/cpuinfo", () => {
    const cpu = { cpus: 2, model: "AMD EPYC", sockets: 1, coresPerSocket: 2, threadsPerCore: 1 };
    expect(entry("lscpu.txt")).toMatchObject({ kind: "cpu", facts: cpu });
    expect(entry("lscpu.json")?.facts).toEqual(entry("lscpu.txt")?.facts);
    expect(entry("cpuinfo")?.facts).toEqual({ cpus: 2, model: "AMD EPYC 9454P" });
    expect(entry("nproc.txt")?.facts).toEqual({ cpus: 2 });
  });

  it("have the memory in bytes, and how its unit was found", () => {
    expect(entry("free.txt")?.facts).toEqual({ memoryBytes: 24_105 * 1024 ** 2 });
    expect(results.issues.find(({ code }) => code === "unit-assumed")?.message).toContain("24105 is taken as MiB");
    const free = (total: string) =>
      factsOf("free", `       total   used   free   shared\nMem:   ${total}   1   1   0\n`);
    expect(free("24683520")).toEqual({ memoryBytes: 24_683_520 * 1024 });
    expect(free("25275924480")).toEqual({ memoryBytes: 25_275_924_480 });
    expect(free("23Gi")).toEqual({ memoryBytes: 23 * 1024 ** 3 });
    expect(free("4096")).toEqual({ memoryBytes: null });
    expect(factsOf("meminfo", "MemTotal:       24683520 kB\n")).toEqual({ memoryBytes: 24_683_520 * 1024 });
  });

  it("give kernel, system, versions and disks, without the host's name", () => {
    expect(entry("uname.txt")).toMatchObject({
      kind: "kernel",
      facts: { system: "Linux", kernel: "6.18.44-fc-v657", architecture: "x86_64" },
    });
    expect(entry("os-release")?.facts).toMatchObject({ name: "Debian GNU/Linux 12 (bookworm)", version: "12" });
    expect(entry("thp.txt")?.facts).toEqual({ transparentHugePages: "madvise" });
    expect(entry("sysctl.txt")?.facts).toMatchObject({ "vm.swappiness": "60" });
    expect(entry("df.txt")).toMatchObject({ kind: "storage", facts: { "/": expect.stringContaining("252G") } });
    expect(entry("lsblk.txt")?.facts).toMatchObject({ vda: "disk 256G 1 mq-deadline /" });
    expect(entry("versions.txt")).toMatchObject({
      kind: "version",
      facts: { sysbench: "1.0.20", fio: "3.33", db_bench: "7.8.3", "postgresql-15": "15.20-0+deb12u1" },
    });
    expect(entry("version.pg")?.facts.PostgreSQL).toMatch(/^15\.20 /);
  });
});

describe("settings files", () => {
  it("keep settings as written, the server's without its section, and the last of several values", () => {
    expect(entry("Tier2G.cnf.txt")).toMatchObject({
      kind: "config",
      configName: "Tier2G",
      facts: {
        "client.port": "3306",
        innodb_buffer_pool_size: "2G",
        "skip-name-resolve": true,
        sql_mode: "STRICT_ALL_TABLES",
        sync_binlog: "1",
      },
    });
    expect(entry("conf.diff.cx10a_c2r24")?.facts).toMatchObject({
      shared_buffers: "1GB",
      listen_addresses: "127.0.0.1",
    });
    expect(entry("postgresql.conf.full")?.facts).toEqual({ max_connections: "100" });
    expect(entry("pg_settings.nondefault")).toMatchObject({
      kind: "settings",
      facts: { shared_buffers: "131072 8kB", DateStyle: "ISO, MDY" },
    });
    expect(factsOf("conf.diff.cx5", "huge_pages = \toff\t\t# on, off, or try\nwal_level='replica'  # logs\n")).toEqual({
      huge_pages: "off",
      wal_level: "replica",
    });
  });

  it("never keep a secret, nor the arguments of a command", () => {
    expect(JSON.stringify(results)).not.toContain("hunter2");
    expect(results.issues.find(({ code }) => code === "secrets-left-out")).toMatchObject({
      path: "Tier2G.cnf.txt",
      message: expect.stringMatching(/^Settings that hold secrets are left out: \d+\.$/),
    });
    expect(entry("cmdline")).toMatchObject({ kind: "command", facts: { program: "mysqld", lines: 1 } });
    expect(factsOf("conf.diff.x", "primary_conninfo = 'host=a password=b'\nport = 1\n")).toEqual({ port: "1" });
  });

  it.each([
    ["/usr/sbin/mysqld --port=1", "mysqld"],
    ["LD_PRELOAD64=/usr/lib/libjemalloc.so mysqld", "mysqld"],
    ["http_proxy=none sysbench run", "sysbench"],
    ["DATADIR=/data/mysql", undefined],
    ["'/opt/my sql/mysqld'", undefined],
  ])("the command %j is of the program %s: an assignment is not a program", (line, program) => {
    expect(factsOf("cmdline", `${line}\n`)?.program).toBe(program);
  });

  it.each([
    ["my.cnf.cz12a_c8r32", "cz12a_c8r32"],
    ["d/my.cnf.cx6d.in5649", "cx6d"],
    ["conf.diff.cx10a_wm32_c32r128.gz", "cx10a_wm32_c32r128"],
    ["Tier32G.cnf.txt", "Tier32G"],
    ["my.cnf", null],
    ["my.cnf.txt", null],
    ["postgresql.conf.full", null],
    ["etc/50-server.cnf", null],
  ])("%s names the config %s", (path, name) => {
    expect(configNameOf(path)).toBe(name);
  });
});

describe("recognition", () => {
  it("takes no file of a similar name, and none without the mark of its kind", () => {
    for (const path of [
      "sb.o.free.range100",
      "free.csv",
      "my.cnf.swp",
      ".my.cnf.swp",
      "mount.md",
      "version.ts",
      "df.py",
    ])
      expect(kindOfPath(path), path).toBeNull();
    for (const path of ["lscpu.txt", "free", "uname.txt", "nproc", "df.txt", "my.cnf", "pg_settings.x", "os-release"])
      expect(readFiles(provenance, [{ path, text: "Best QPS with recall\n1.000 920.0 x\n" }]).recognised, path).toEqual(
        [],
      );
  });

  it("bounds the facts of a file", () => {
    const text = `[mysqld]\n${Array.from({ length: 5_000 }, (_, i) => `x${i} = ${"y".repeat(1_000)}`).join("\n")}`;
    const { provenance: found, issues } = readFiles(provenance, [{ path: "my.cnf", text }]);
    expect(Object.keys(found[0]?.facts ?? {})).toHaveLength(2_000);
    expect(issues.map(({ code, message }) => [code, message])).toEqual([
      ["too-many-settings", "Settings after the first 2,000 are left out: 3,000."],
    ]);
    expect(String(found[0]?.facts.x1).length).toBeLessThan(310);
  });
});
