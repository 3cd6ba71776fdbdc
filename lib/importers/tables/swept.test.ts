import { describe, expect, it } from "vitest";
import { numbersOf, readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (...lines: string[]) => readFiles(tables, [{ path: "r.csv", text: `${lines.join("\n")}\n` }]);
/** Returns conditions and repeat of each row, and its numbers. */
const rowsOf = (...lines: string[]) => {
  const { runs, points } = read(...lines);
  const all: readonly Readonly<Record<string, number | null>>[] = numbersOf(points, "r.csv");
  return runs.map(({ settings, repeat = null }, at) => ({ settings, repeat, numbers: all[at] }));
};
const settingsOf = (...lines: string[]) => rowsOf(...lines).map(({ settings, repeat }) => [settings, repeat]);

describe("settings in the form of numbers", () => {
  it("keeps runs of two memory sizes apart, where each engine has the same sizes", () => {
    const rows = rowsOf("engine,memory,qps", "foo,4GB,1000.5", "foo,8GB,1500.5", "bar,4GB,900.5", "bar,8GB,1400.5");
    expect(rows.map(({ settings }) => settings)).toEqual([
      { memory: "4GB" },
      { memory: "8GB" },
      { memory: "4GB" },
      { memory: "8GB" },
    ]);
    expect(rows.map(({ repeat }) => repeat)).toEqual([null, null, null, null]);
    expect(rows.map(({ numbers }) => numbers?.qps)).toEqual([1000.5, 1500.5, 900.5, 1400.5]);
    expect(rows.every(({ numbers }) => !Object.hasOwn(numbers ?? {}, "usedMemoryBytes"))).toBe(true);
  });

  it("takes round sizes for settings with one engine alone, and odd ones for measured", () => {
    expect(settingsOf("engine,memory,qps", "foo,4GB,1000.5", "foo,16GB,1500.5")).toEqual([
      [{ memory: "4GB" }, null],
      [{ memory: "16GB" }, null],
    ]);
    expect(settingsOf("engine,rtt_ms,qps", "foo,0,9.5", "foo,50,8.5").map(([settings]) => settings)).toEqual([
      { rttMs: 0 },
      { rttMs: 50 },
    ]);
    const measured = rowsOf("engine,memory,qps", "foo,4.31GB,1000.5", "foo,4.35GB,1010.5");
    expect(measured.map(({ repeat, numbers }) => [repeat, numbers?.usedMemoryBytes])).toEqual([
      [null, 4.31e9],
      ["#2", 4.35e9],
    ]);
  });

  it("keeps delays, shares and lengths of runs apart", () => {
    const four = (heading: string, a: string, b: string) =>
      settingsOf(
        `engine,test,${heading},ops/s`,
        `foo,t,${a},9.5`,
        `foo,t,${b},9.7`,
        `bar,t,${a},8.5`,
        `bar,t,${b},8.6`,
      );
    for (const [heading, key, a, b, values] of [
      ["network", "network", "10 ms", "20 ms", ["10 ms", "20 ms"]],
      ["mix", "mix", "50%", "95%", ["50%", "95%"]],
      ["duration_s", "durationS", "60", "3600", [60, 3600]],
    ] as const)
      expect(four(heading, a, b)).toEqual([...values, ...values].map((value) => [{ [key]: value }, null]));
  });

  it("reads a grid in which an engine lacks a value", () => {
    const rows = settingsOf(
      "engine,link,qps",
      "foo,11 ms,9.5",
      "foo,23 ms,8.5",
      "foo,47 ms,7.5",
      "bar,11 ms,9.1",
      "bar,47 ms,7.1",
    );
    expect(rows.map(([settings]) => settings)).toEqual(
      ["11 ms", "23 ms", "47 ms", "11 ms", "47 ms"].map((link) => ({ link })),
    );
  });

  it("takes a load that was asked for as a condition, with a unit and without, also one that is not round", () => {
    expect(settingsOf("engine,test,target_qps,achieved_qps", "foo,a,1000,999.5", "foo,a,2000,1990.5")).toEqual([
      [{ targetQps: 1000 }, null],
      [{ targetQps: 2000 }, null],
    ]);
    const rows = rowsOf(
      "engine,test,offered ops/s,p99 (ms)",
      "foo,a,1000.3,1.5",
      "foo,a,1900.7,1.6",
      "foo,a,2800.1,1.9",
    );
    expect(rows.map(({ settings }) => settings)).toEqual(
      ["1000.3", "1900.7", "2800.1"].map((offered) => ({ offeredOpsPerS: offered })),
    );
    expect(rows.map(({ numbers }) => numbers?.latencyP99Seconds)).toEqual([0.0015, 0.0016, 0.0019]);
  });

  it("takes a rate for the load where each engine has the same round rates and a latency of its own", () => {
    const text = ["engine,rps,p99_ms", "foo,1000,1.5", "foo,2000,1.6", "bar,1000,1.7", "bar,2000,1.8"];
    expect(settingsOf(...text)).toEqual([1000, 2000, 1000, 2000].map((rps) => [{ rps }, null]));
    const lengths = ["engine,seconds,qps", "foo,60,1.5", "foo,3600,1.6", "bar,60,1.7", "bar,3600,1.8"];
    expect(settingsOf(...lengths)).toEqual([60, 3600, 60, 3600].map((seconds) => [{ seconds }, null]));
    // 101 is measured: the rows are repeats.
    const measured = text.map((line) => line.replace("1000", "100").replace("2000", "101"));
    expect(rowsOf(...measured).map(({ repeat, numbers }) => [repeat, numbers?.requestsPerSecond])).toEqual([
      [null, 100],
      ["#2", 101],
      [null, 100],
      ["#2", 101],
    ]);
  });

  it("leaves repeats together whose measured numbers differ", () => {
    const rows = rowsOf(
      "engine,test,qps,disk_mb,cpu (%)",
      "foo,a,10.5,512,50",
      "foo,a,10.7,513,60",
      "bar,a,9.5,600,51",
      "bar,a,9.6,601,61",
    );
    expect(rows.map(({ settings, repeat }) => [settings, repeat])).toEqual([
      [{}, null],
      [{}, "#2"],
      [{}, null],
      [{}, "#2"],
    ]);
    expect(rows.map(({ numbers }) => numbers?.diskBytes)).toEqual([5.12e8, 5.13e8, 6e8, 6.01e8]);
    expect(rows.map(({ numbers }) => numbers?.usedCpuFraction)).toEqual([0.5, 0.6, 0.51, 0.61]);
  });

  it("does not count a number that stands once for two tests of a row as the same in each test", () => {
    const rows = settingsOf("engine,memory,read_qps,write_qps", "foo,4.31GB,10.5,5.5", "foo,4.35GB,10.7,5.7");
    expect(rows.map(([, repeat]) => repeat).filter((repeat) => repeat === "#2")).toHaveLength(2);
  });

  it("reads coarse numbers of measured things as metrics of repeats", () => {
    for (const [heading, key, scale, ...cells] of [
      ["commit_ms", "commitSeconds", 0.001, "1", "2"],
      ["stall_s", "stallSeconds", 1, "0", "1"],
      ["load_s", "loadSeconds", 1, "5", "10"],
      ["build_s", "buildSeconds", 1, "5", "10"],
      ["uptime_s", "uptimeSeconds", 1, "5", "10"],
      ["wal_mb", "walBytes", 1e6, "16", "32"],
      ["result_mb", "resultBytes", 1e6, "4", "8"],
      ["rows_read_mb", "rowsReadBytes", 1e6, "4", "8"],
      ["memory_gb", "usedMemoryBytes", 1e9, "12", "13"],
      ["size_gb", "sizeBytes", 1e9, "12.1", "12.2"],
    ] as const)
      for (const engines of [["foo"], ["foo", "bar"]]) {
        const rows = rowsOf(
          `engine,${heading},qps`,
          ...engines.flatMap((engine) => cells.map((cell, at) => `${engine},${cell},${at + 1}.5`)),
        );
        const title = `${heading} ${engines.length}`;
        expect(
          rows.map(({ settings, repeat }) => [settings, repeat]),
          title,
        ).toEqual(
          engines.flatMap(() => [
            [{}, null],
            [{}, "#2"],
          ]),
        );
        expect(
          rows.map(({ numbers }) => numbers?.[key]?.toPrecision(3)),
          title,
        ).toEqual(engines.flatMap(() => cells.map((cell) => (Number(cell) * scale).toPrecision(3))));
      }
    const memory = settingsOf("engine,memory,qps", "foo,1.2GB,1.5", "foo,1.3GB,2.5", "bar,1.2GB,1.5", "bar,1.3GB,2.5");
    expect(memory.map(([settings]) => settings)).toEqual([{}, {}, {}, {}]);
    const lengths = rowsOf("engine,duration_s,qps", "foo,300,1.5", "foo,310,2.5");
    expect(lengths.map(({ repeat, numbers }) => [repeat, numbers?.durationSeconds])).toEqual([
      [null, 300],
      ["#2", 310],
    ]);
    // A size with a plain fraction is one that was asked for.
    expect(settingsOf("engine,size_gb,qps", "foo,0.5,1.5", "foo,2.5,2.5").map(([settings]) => settings)).toEqual([
      { sizeGb: "0.5" },
      { sizeGb: "2.5" },
    ]);
  });

  it("keeps the rows apart and the numbers where a column may be a setting or measured, and says so", () => {
    for (const [heading, key, name, scale, ...rows] of [
      ["memory_gb", "memoryGb", "usedMemoryBytes", 1e9, "foo,4", "foo,16"],
      ["foo_mb", "fooMb", "fooBytes", 1e6, "foo,4", "foo,16"],
      ["duration_s", "durationS", "durationSeconds", 1, "foo,60", "foo,3600"],
      ["rps", "rps", "requestsPerSecond", 1, "foo,1000", "foo,2000", "bar,1000", "bar,2000"],
    ] as const) {
      const lines = [`engine,${heading},tps`, ...rows.map((row, at) => `${row},${at}1.5`)];
      const values = rows.map((row) => Number(row.split(",")[1]));
      expect(rowsOf(...lines).map(({ settings, repeat, numbers }) => [settings, repeat, numbers?.[name]])).toEqual(
        values.map((value) => [{ [key]: value }, null, value * scale]),
      );
      const issues = read(...lines).issues.filter(({ severity }) => severity !== "info");
      expect(issues).toEqual([expect.objectContaining({ code: "maybe-setting", severity: "warning", line: 1 })]);
      expect(issues[0]?.message).toContain(`Column ${heading} tells rows apart`);
    }
  });

  it("leaves a table its last numbers of whole rows", () => {
    const lines = ["engine,test,tps,qps", "foo,a,100,2000", "foo,a,170,3400", "bar,a,100,2000", "bar,a,170,3400"];
    expect(rowsOf(...lines).map(({ settings, repeat, numbers }) => [settings, repeat, numbers])).toEqual([
      [{}, null, expect.objectContaining({ tps: 100, qps: 2000 })],
      [{}, "#2", expect.objectContaining({ tps: 170, qps: 3400 })],
      [{}, null, expect.objectContaining({ tps: 100, qps: 2000 })],
      [{}, "#2", expect.objectContaining({ tps: 170, qps: 3400 })],
    ]);
  });

  it("asks of a part of a run whose far apart numbers each engine has", () => {
    const four = (heading: string, a: number, b: number) => [
      `engine,test,${heading},qps`,
      ...["foo", "bar"].flatMap((engine) => [`${engine},t,${a},9.5`, `${engine},t,${b},8.5`]),
    ];
    for (const [heading, key, a, b] of [
      ["disk_ms", "diskMs", 1, 10],
      ["checkpoint_s", "checkpointS", 30, 300],
      ["redo_log_gb", "redoLogGb", 1, 16],
      ["disk_gb", "diskGb", 100, 1000],
    ] as const) {
      expect(settingsOf(...four(heading, a, b))).toEqual([a, b, a, b].map((value) => [{ [key]: value }, null]));
      expect(read(...four(heading, a, b)).issues.map(({ code }) => code)).toContain("maybe-setting");
    }
    // Coarse numbers that lie close together are measured, as one engine's are, and those that differ by engine.
    for (const lines of [
      four("commit_ms", 1, 2),
      four("wal_mb", 16, 32),
      ["engine,test,disk_gb,qps", "foo,t,100,9.5", "foo,t,1000,8.5"],
      ["engine,test,disk_gb,qps", "foo,t,100,9.5", "foo,t,1000,8.5", "bar,t,200,9.5", "bar,t,1000,8.5"],
    ])
      expect(settingsOf(...lines)[1]).toEqual([{}, "#2"]);
  });
});

describe("settings in files whose names only count them", () => {
  const runsOf = (files: Readonly<Record<string, string>>) =>
    readFiles(
      tables,
      Object.entries(files).map(([path, text]) => ({ path, text })),
    );
  const conditions = (files: Readonly<Record<string, string>>) => runsOf(files).runs.map(({ settings }) => settings);

  it("keeps their rows apart, and asks", () => {
    for (const [heading, key, a, b] of [
      ["memory", "memory", "4GB", "8GB"],
      ["duration_s", "durationS", 60, 3600],
    ] as const) {
      const of = (value: string | number) => `engine,test,${heading},qps\nfoo,a,${value},100.5\nbar,a,${value},90.5\n`;
      const files = { "r-2026-01-01.csv": of(a), "r-2026-01-02.csv": of(b) };
      expect(conditions(files)).toEqual([a, a, b, b].map((value) => ({ [key]: value })));
      const asked = runsOf(files).issues.filter(({ code }) => code === "maybe-setting");
      expect(asked.map(({ path }) => path)).toEqual(Object.keys(files));
    }
  });

  it("keeps a load apart that two engines have in a file each", () => {
    const of = (engine: string) => `engine,test,tps,p99_ms\n${engine},a,1000,5\n${engine},a,2000,9\n`;
    const loads = [1000, 2000, 1000, 2000].map((tps) => ({ tps }));
    expect(conditions({ "foo.csv": of("foo"), "bar.csv": of("bar") })).toEqual(loads);
  });

  it("takes numbers that differ between the engines of a file for measured", () => {
    const of = (heading: string, a: string, b: string) =>
      `engine,test,${heading},qps\nfoo,a,${a},100.5\nbar,a,${b},90.5\n`;
    for (const [heading, a, b] of [
      ["memory", "1GB", "2GB"],
      ["load_s", "10", "30"],
    ] as const)
      expect(conditions({ "run1.csv": of(heading, a, b), "run2.csv": of(heading, b, a) })).toEqual([{}, {}, {}, {}]);
  });

  it("takes numbers that differ as measured ones do for measured, and other names for other tests", () => {
    const of = (memory: string) => `engine,test,memory,qps\nfoo,a,${memory},100.5\n`;
    expect(conditions({ "run1.csv": of("4.31GB"), "run2.csv": of("4.35GB") })).toEqual([{}, {}]);
    expect(conditions({ "cold.csv": of("4GB"), "warm.csv": of("8GB") })).toEqual([{}, {}]);
  });
});
