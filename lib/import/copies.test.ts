import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import type { ParsedResults } from "../domain/parsed-results";
import { readFixtures } from "../importers/fixtures.testing";
import { readFiles } from "../importers/reading.testing";
import { importers } from "../importers/registry";
import { printedTwice, withoutCopies } from "./copies";
import { addFingerprints } from "./fingerprints";
import { joinedBundle, sharedBundle } from "./joined-bundle.testing";
import { readBundle } from "./manifest/reading.testing";
import { nameRuns } from "./name-runs";
import { printedAgain } from "./reprints";

const read = (id: string, files: ReturnType<typeof readFixtures>) => {
  const importer = importers.find((one) => one.id === id);
  if (importer?.reader !== "lines") throw new Error(`no importer of lines is called ${id}`);
  const results: ParsedResults[] = [readFiles(importer, files)];
  addFingerprints(results, new Map(files.map(({ path, text }) => [path, hash("sha256", text)])));
  return results;
};

const ids = ["benchbase", "db-bench", "fio", "insert-benchmark", "pgbench", "sysbench", "tproc-c", "ycsb"];
describe.each(ids)("files of %s", (id) => {
  // `cut/` holds shortened copies of other fixtures, which would repeat their rows.
  const files = readFixtures(id).filter(({ path }) => !path.startsWith("cut/"));
  const once = read(id, files);

  it("give points of which none is taken for a copy of another", () => {
    expect(printedTwice(once).size).toBe(0);
  });

  it("that lie in the bundle again under another folder count once, and an issue names both places", () => {
    const again = files.map(({ path, text }) => ({ path: `2026-01-02/backup/${path}`, text }));
    const twice = read(id, [...files, ...again]);
    const { results, issues } = withoutCopies(twice, printedTwice(twice));
    // Two builds with the same numbers, which one fixture was given by hand, are two executions.
    const builds = new Map(results.flatMap(({ runs }) => runs.map(({ key, setting }) => [key, setting.build?.raw])));
    const prints = results.flatMap(({ points }) =>
      points.flatMap(({ fingerprint, runKey }) => (fingerprint ? [`${fingerprint} ${builds.get(runKey)}`] : [])),
    );
    expect(new Set(prints).size).toBe(prints.length);
    expect(issues.length).toBeGreaterThan(0);
    for (const { code, path, message } of issues) {
      expect(code).toBe("printed-again");
      expect(path).toMatch(/backup/);
      expect(message).not.toMatch(/backup/);
      expect(files.some((file) => message.includes(file.path))).toBe(true);
    }
    const keys = new Set(results.flatMap(({ runs }) => runs.map(({ key }) => key)));
    for (const { runKey } of results.flatMap(({ points, series }) => [...points, ...series]))
      expect(runKey === null || keys.has(runKey)).toBe(true);
    const pointKeys = new Set(results.flatMap(({ points }) => points.map(({ key }) => key)));
    for (const { differences } of results.flatMap(({ authorTables }) => authorTables))
      for (const { pointKey } of differences) if (pointKey !== null) expect(pointKeys).toContain(pointKey);
  });

  it("have the same fingerprints under other names, since these are of the printed values", () => {
    const moved = files.map(({ path, text }) => ({ path: `elsewhere/${path}`, text }));
    const prints = (of: typeof once) =>
      new Set(of.flatMap(({ points }) => points.flatMap(({ fingerprint }) => fingerprint ?? [])));
    const found = prints(read(id, moved));
    for (const print of prints(once)) expect(found).toContain(print);
  });
});

describe("a log of db_bench and the row of report.tsv that was made of it", () => {
  const files = readFixtures("db-bench").filter(({ path }) => path.startsWith("own/bm.lc.nt2.d0"));
  const pointsOf = (all: typeof files) => {
    const results = read("db-bench", all);
    return withoutCopies(results, printedTwice(results)).results.flatMap(({ points }) => points);
  };

  it.each(["backup", "again"])("are one run where both lie in the bundle again, below %s/", (folder) => {
    const points = pointsOf([...files, ...files.map(({ path, text }) => ({ path: `${folder}/${path}`, text }))]);
    // report.tsv has five rows, one of them of the log.
    expect(points).toHaveLength(5);
    const ofLog = (of: typeof points) => of.filter(({ label }) => label === "readwhilewriting.t2");
    expect(ofLog(points)).toEqual(ofLog(pointsOf(files)));
    expect(ofLog(points).map(({ source }) => source.path)).toEqual([
      "own/bm.lc.nt2.d0/7.8.deb/benchmark_readwhilewriting.t2.log",
    ]);
  });
});

describe("files that print fewer than twenty digits", () => {
  const [first] = readFixtures("db-bench").filter(({ path }) => path.endsWith("nodb_failed.txt"));
  if (!first) throw new Error("db_bench has no such fixture.");
  const printsOf = (paths: string[], text = first.text) =>
    read(
      "db-bench",
      paths.map((path) => ({ path, text })),
    ).flatMap(({ points }) => points.map(({ fingerprint }) => fingerprint));

  it("are the same execution by their bytes, wherever they lie", () => {
    const [print] = printsOf(["a/readrandom.txt"]);
    expect(print).toMatch(/^[0-9a-f]+$/);
    expect(printsOf(["elsewhere/b.txt"])).toEqual([print]);
    expect(printsOf(["a/readrandom.txt"], `${first.text}\n`)).not.toEqual([print]);
  });

  it("stay repeats where a bundle has several of equal bytes: few digits may agree by chance", () => {
    const prints = printsOf(["r1/readrandom.txt", "r2/readrandom.txt"]);
    expect(new Set(prints).size).toBe(2);
    expect(printsOf(["rep.1/o.txt", "rep.2/o.txt"])).toEqual(prints);
  });

  it("are one where a name marks copies, or where they lie packed beside the unpacked ones", () => {
    const [first, second] = printsOf(["r1/readrandom.txt", "r2/readrandom.txt"]);
    expect(printsOf(["r1/o.txt", "backup/r1/o.txt", "r2/o.txt", "backup/r2/o.txt"])).toEqual([
      first,
      first,
      second,
      second,
    ]);
    expect(printsOf(["r1/o.txt", "r2/o.txt", "all.tar.gz!/r1/o.txt", "all.tar.gz!/r2/o.txt"])).toEqual([
      first,
      second,
      first,
      second,
    ]);
  });
});

describe("two outputs of pgbench of equal bytes, in folders r1 and r2 of one bundle", () => {
  const importTwice = (name: string) => {
    const file = readFixtures("pgbench").find(({ path }) => path.endsWith(name));
    if (!file) throw new Error(`pgbench has no fixture ${name}.`);
    const twice = read(
      "pgbench",
      ["r1", "r2"].map((folder) => ({ path: `${folder}/${name}`, text: file.text })),
    );
    const once = withoutCopies(twice, printedTwice(twice));
    const runs = nameRuns(once.results).flatMap((result) => result.runs);
    return { repeats: runs.map(({ repeat }) => repeat ?? null), issues: once.issues.map(({ code }) => code) };
  };

  it("are two repeats where they print fewer than twenty digits", () => {
    // 950 transactions, 6.317 and 4.669 ms, 316.613687 tps. Without zeros at the end these are 2 + 4 + 4 + 9 digits.
    expect(importTwice("select-only_c2_newconn.txt")).toEqual({ repeats: ["r1", "r2"], issues: [] });
  });

  it("are one run that is printed again where they print twenty digits", () => {
    expect(importTwice("select-only-prepared_c8.txt")).toEqual({ repeats: [null], issues: ["printed-again"] });
  });
});

describe("two printed numbers", () => {
  it("are one where they are equal, rounded or a power of 1000 apart", () => {
    expect(printedAgain(2269495, 2.269495)).toBe(true);
    expect(printedAgain(2269495, 2.269)).toBe(true);
    expect(printedAgain(104166, 104166)).toBe(true);
    expect(printedAgain(1234.56, 1235)).toBe(true);
  });

  it("are two where they are only near, or have too few digits", () => {
    expect(printedAgain(104166, 104167)).toBe(false);
    expect(printedAgain(12, 12_000)).toBe(false);
    expect(printedAgain(5137, 86)).toBe(false);
  });
});

describe("two tables with equal numbers of twenty digits", () => {
  const table = (column: string, cell: string) => {
    const rows = Array.from({ length: 10 }, (_, at) => `mysql,q${at},${cell},${1000 + at * 37}\n`);
    return `engine,query,${column},qps\n${rows.join("")}`;
  };
  const readTables = async (column: string, [first, second]: readonly [string, string]) => {
    const { rows, issues } = await readBundle({ "a.csv": table(column, first), "b.csv": table(column, second) });
    return { count: rows.length, copies: issues.flatMap(({ code, path }) => (code === "printed-again" ? path : [])) };
  };

  it.each([
    ["host", "h1", "h2"],
    ["cache", "on", "off"],
    ["date", "2024-05-01", "2024-05-02"],
    ["run", "1", "2"],
  ])("are two where they state two values of %s, and one where they state the same", async (column, first, second) => {
    expect(await readTables(column, [first, second])).toEqual({ count: 20, copies: [] });
    expect(await readTables(column, [first, first])).toEqual({ count: 10, copies: ["b.csv"] });
  });
});

const dec2020 = sharedBundle("archive/sysbench.dec2020");

describe.runIf(hasShared)("tables of 2020 that print others again", () => {
  it("count each of 996 repeated cells of two engines once", async () => {
    const { results, issues } = await joinedBundle(dec2020);
    // 8,383 numbers; 996 copies as the reference counts them.
    expect(results.reduce((points, result) => points + result.points.length, 0)).toBe(8383 - 996);
    const reprints = issues.filter(({ code }) => code === "printed-again");
    const counts = reprints.map(({ message }) => Number(/^\d+/.exec(message)?.[0] ?? 1));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(996);

    // read-only at 1 thread of x.my5649: 211 in innodb.iobound, 2759 in innodb.iobound.take4. Two tries are not
    // repeats.
    const keys = (rate: number) =>
      results.flatMap(({ points }) => points.flatMap(({ metrics, runKey }) => (metrics.qps === rate ? [runKey] : [])));
    const tries = [211, 2759].map((rate) => {
      const own = new Set(keys(rate));
      return results
        .flatMap(({ runs }) => runs)
        .filter(({ key, setting, threads, workload }) => {
          const isReadOnly = workload.family === "sysbench" && workload.name === "read-only";
          return own.has(key) && isReadOnly && threads === 1 && setting.build?.raw === "my5649";
        });
    });
    expect(tries.map((runs) => runs.length)).toEqual([1, 1]);
    expect(tries[0]?.[0]?.variant).not.toEqual(tries[1]?.[0]?.variant);
    expect(tries[1]?.[0]?.variant?.join("/")).toContain("take4");
  });
});

it("prints of equal numbers that state less join no two that differ, whatever their files are called", async () => {
  const table = (date: string) => {
    const rows = [41_801.37, 54_342.61, 66_882.93, 77_410.58].map((qps, at) => `mysql,t${at},${date},${qps}`);
    return `engine,test,date,qps\n${rows.join("\n")}\n`;
  };
  const less = table("x").replaceAll(/,(?:date|x)(?=,)/g, "");
  const dated = { "b/b.csv": table("2026-01-01"), "c/c.csv": table("2026-01-02") };
  for (const name of ["a/a.csv", "z/z.csv"]) {
    const { rows } = await readBundle({ ...dated, [name]: less });
    expect(rows.map(({ source }) => source.path).toSorted(), name).toEqual(
      Object.keys(dated).flatMap((path) => Array(4).fill(path)),
    );
  }
});

it("prints of equal numbers are one execution where a setting has two spellings, and two where it differs", async () => {
  const table = (shards: string, date: string) => {
    const rows = [41_801.37, 54_342.61, 66_882.93, 77_410.58].map((qps, at) => `mysql,t${at},${shards},${date},${qps}`);
    return `engine,test,shards,date,qps\n${rows.join("\n")}\n`;
  };
  const count = async (...other: [shards: string, date: string]) =>
    (await readBundle({ "a/x.csv": table("8", "2026-01-01"), "b/y.csv": table(...other) })).rows.length;
  expect(await count("8.0", "2026-01-01")).toBe(4);
  expect(await count("8", "2026-01-01T10:00:00Z")).toBe(4);
  expect(await count("16", "2026-01-01")).toBe(8);
  expect(await count("8", "2026-01-02")).toBe(8);
});

it("a print that says the same as the last of many executions is its copy, as is one with another remark", async () => {
  const table = (shards: number, note = "ok") => {
    const rows = [41_801.37, 54_342.61, 66_882.93, 77_410.58].map((qps, at) => `mysql,t${at},${shards},${note},${qps}`);
    return `engine,test,shards,comment,qps\n${rows.join("\n")}\n`;
  };
  const files = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`a/x${at}.csv`, table(at + 1)]));
  const count = async (note: string) => (await readBundle({ ...files, "b/y.csv": table(25, note) })).rows.length;
  expect(await count("ok")).toBe(100);
  expect(await count("checked")).toBe(100);
});
