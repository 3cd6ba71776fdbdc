import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { execution } from "./execution.testing";
import { variantsOf } from "./variants";

const variants = (...all: Parameters<typeof variantsOf>[0][number][]) =>
  variantsOf(all).map(({ variant }) => variant.join("/"));
const repeats = (...all: Parameters<typeof variantsOf>[0][number][]) => variantsOf(all).map(({ repeat }) => repeat);

describe("words of names", () => {
  it("become the variant where they differ and nothing else explains them", () => {
    const at = (folder: string) => execution(`results/${folder}/tps-64`, { threads: 64 });
    expect(variants(at("enabled-thp"), at("disabled-thb"))).toEqual(["enabled-thp", "disabled-thb"]);
    expect(variants(at("enabled-thp"), at("disabled-thp"))).toEqual(["enabled", "disabled"]);
  });

  it("keep folders as levels and the file's name as the last one", () => {
    const at = (folder: string, stem: string) => execution(`r/${folder}/${stem}.thr56.txt`, { threads: 56 });
    expect(variants(at("BP140-NVME", "slow"), at("BP25-SSD", "fast"))).toEqual(["BP140-NVME/slow", "BP25-SSD/fast"]);
  });

  it("say nothing where build, config, threads or settings say the same", () => {
    const my = execution("dop8/x.my8044_rel.z12a.pk1/sb.o.read-write.range100.pk1.dop8.gz", {
      engine: "mysql",
      build: "my8044_rel",
      config: "z12a",
      threads: 8,
      settings: { primaryKey: true },
      params: { range: 100 },
    });
    const ma = execution("dop16/x.ma1011_rel.z12b.pk0/sb.o.read-write.range100.pk0.dop16", {
      engine: "mariadb",
      build: "ma1011_rel",
      config: "z12b",
      threads: 16,
      settings: { primaryKey: false },
      params: { range: 100 },
    });
    expect(variants(my, ma)).toEqual(["", ""]);
  });

  it("that say whether memory holds the data stay whole, and go where a setting says it", () => {
    const at = (word: string, settings = {}) => execution(`a/${word}/t1.log`, { threads: 1, settings });
    expect(variants(at("cached-nvme"), at("not-cached-nvme"))).toEqual(["cached", "not-cached"]);
    expect(variants(at("in-memory"), at("io-bound"))).toEqual(["in-memory", "io-bound"]);
    const [memory, disk] = [{ cached: true }, { cached: false }];
    for (const [one, other] of [
      ["in-memory", "io-bound"],
      ["cached", "not-cached"],
      ["inmem", "uncached"],
    ] as const)
      expect(variants(at(one, memory), at(other, disk))).toEqual(["", ""]);
    expect(variants(at("inmem-vs-iobound"), at("r"))).toEqual(["inmem-iobound", ""]);
  });

  it("do not count by case, and take the commoner spelling", () => {
    const at = (word: string, threads: number) => execution(`a/${word}/t${threads}.log`, { threads });
    expect(variants(at("NVME", 1), at("NVMe", 2), at("NVME", 4), at("ssd", 1))).toEqual([
      "NVME",
      "NVME",
      "NVME",
      "ssd",
    ]);
  });

  it("are never read in folders that all executions share", () => {
    const at = (stem: string) => execution(`percona-results/io/${stem}.txt`);
    expect(variants(at("one"), at("two"))).toEqual(["one", "two"]);
  });

  it("of a file that is uploaded alone are its variant, without words that mean nothing", () => {
    expect(variants(execution("Tier2G_RW_4th.sysbench.txt", { threads: 4 }))).toEqual(["Tier2G"]);
    expect(variants(execution("res.txt"))).toEqual([""]);
  });

  it("leave the instance type to the machine", () => {
    const at = (folder: string) => execution(`x/${folder}/res_thr8.txt`, { threads: 8 });
    expect(variants(at("Aurora-db.r5.xlarge-1"), at("RDS-r5.xlarge-1"))).toEqual(["Aurora", "RDS"]);
  });

  it("keep a fraction behind letters", () => {
    const at = (folder: string) => execution(`c/${folder}/read.out`, { threads: 1 });
    expect(variants(at("erasure2.1"), at("erasure3.1"))).toEqual(["erasure2.1", "erasure3.1"]);
  });

  it("hide a bare number by its place, so that a number which happens to be equal elsewhere stays", () => {
    const at = (disks: number, threads: number) => execution(`a/disks_${disks}/run_t.${threads}.txt`, { threads });
    const all = [1, 2, 4].flatMap((disks) => [1, 2, 4, 8].map((threads) => at(disks, threads)));
    expect(new Set(variants(...all))).toEqual(new Set(["1", "2", "4"]));
  });

  it("stay for all or go for all: a load of one thread in a folder of eight does not lose its folder alone", () => {
    const at = (dop: number, threads: number) => execution(`a/dop${dop}/x.txt`, { threads });
    const all = [1, 2, 4, 8, 16].map((dop) => at(dop, dop));
    // 5 of 6 have their own count: the word repeats a known fact.
    expect(new Set(variants(...all, execution("a/dop8/load.txt", { threads: 1, workload: "load" })))).toEqual(
      new Set([""]),
    );
  });
});

describe("doubtful words", () => {
  it("are variants where nothing else separates two executions, whatever the values are", () => {
    const at = (folder: string) => execution(`a/io.${folder}/x.log`, { threads: 4 });
    expect(variants(at("take4"), at("v2"), at("old"), at("result0"))).toEqual(["take4", "v2", "old", "result0"]);
  });

  it("are not variants where other facts separate the executions", () => {
    expect(
      variants(
        execution("a/out.batch0.3/x", { batch: false, threads: 1 }),
        execution("a/out.batch1.4/x", { batch: true, threads: 8 }),
      ),
    ).toEqual(["", ""]);
  });
});

describe("names with numbers", () => {
  it("are settings where all words of a level are such and one has several numbers", () => {
    const named = variantsOf(["iops1000", "iops30000", "sz1000"].map((word) => execution(`a/res_${word}.txt`)));
    expect(named).toEqual([
      { variant: [], repeat: null, settings: { iops: 1000 } },
      { variant: [], repeat: null, settings: { iops: 30_000 } },
      { variant: [], repeat: null, settings: { sz: 1000 } },
    ]);
  });

  it("stay words beside others, and where the number counts or has a unit", () => {
    const at = (word: string) => execution(`a/${word}/x.txt`);
    expect(variants(at("wm80"), at("pq40"), at("def"))).toEqual(["wm80", "pq40", "def"]);
    expect(variants(at("Tier2G"), at("Tier32G"))).toEqual(["Tier2G", "Tier32G"]);
    expect(variants(at("node1"), at("node2"))).toEqual(["node1", "node2"]);
  });
});

describe("names of tables of several builds", () => {
  const table = (name: string, rows: Record<string, number>) =>
    Object.entries(rows).map(([build, value]) =>
      execution(
        `a/qps.abs.${name}.tsv`,
        { engine: "postgres", build },
        { authored: true, values: [value], kind: "0 author" },
      ),
    );

  it("stay where cells that two tables share differ", () => {
    const all = [...table("cached", { pg14: 5137, pg15: 5000 }), ...table("io", { pg14: 86, pg15: 90 })];
    expect(variants(...all)).toEqual(["cached", "cached", "io", "io"]);
  });

  it("go where they agree: slices of one study", () => {
    const all = [...table("all", { pg14: 5137, pg15: 5000 }), ...table("latest", { pg15: 5000, pg16: 90 })];
    expect(variants(...all)).toEqual(["", "", "", ""]);
  });
});

describe("repeats", () => {
  const at = (path: string) => execution(path, { threads: 8 });

  it("are marked by r1, run2, rep.3, dates and times", () => {
    expect(repeats(at("a/x.r1.log"), at("a/x.r2.log"))).toEqual(["r1", "r2"]);
    expect(repeats(at("a/run_1/x.log"), at("a/run_2/x.log"))).toEqual(["run1", "run2"]);
    expect(repeats(at("a/x_2026-03-25_21-02-00.log"), at("a/x_2026-03-26_01-50-09.log"))).toEqual([
      "2026-03-25_21-02-00",
      "2026-03-26_01-50-09",
    ]);
  });

  it("are marked by consecutive numbers of otherwise equal files, unless the number counts something else", () => {
    expect(repeats(at("a/x.1.log"), at("a/x.2.log"), at("a/x.3.log"))).toEqual(["1", "2", "3"]);
    expect(variants(at("a/x.1.log"), at("a/x.2.log"), at("a/x.3.log"))).toEqual(["", "", ""]);
    expect(variants(at("a/test_case_1.txt"), at("a/test_case_2.txt"))).toEqual(["1", "2"]);
    expect(variants(at("a/x.10.log"), at("a/x.50.log"))).toEqual(["10", "50"]);
  });

  it("are numbered by their place where one file holds them", () => {
    expect(repeats(at("a/x.log"), at("a/x.log"), at("a/y.log"))).toEqual(["#1", "#2", null]);
  });

  it("have no mark where nothing repeats", () => {
    expect(repeats(at("a/x.r1.log"))).toEqual([null]);
  });
});

describe("any bundle", () => {
  const word = fc.constantFrom(
    "aws",
    "io",
    "v2",
    "r1",
    "take4",
    "8",
    "16",
    "nvme",
    "NVMe",
    "my8044",
    "2024-01-02",
    "sz900",
  );
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join("."));
  const one = fc
    .record({
      folders: fc.array(name, { maxLength: 3 }),
      stem: name,
      threads: fc.constantFrom(null, 8, 16),
      build: fc.constantFrom(null, "my8044"),
      authored: fc.boolean(),
      values: fc.constantFrom([], [1], [2.5], [1000]),
    })
    .map(({ folders, stem, threads, build, authored, values }) =>
      execution(
        [...folders, `${stem}.log`].join("/"),
        { threads, build },
        { authored, values, kind: authored ? "0 author" : "0 raw" },
      ),
    );
  const bundle = fc.array(one, { minLength: 1, maxLength: 12 });

  it("gives the same variants in any order of its files", () => {
    fc.assert(
      fc.property(
        bundle.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const named = variantsOf(all);
          const before = new Map(all.map((each, at) => [each, named[at]?.variant]));
          const after = variantsOf(shuffled);
          expect(shuffled.map((_, at) => after[at]?.variant)).toEqual(shuffled.map((each) => before.get(each)));
        },
      ),
      { numRuns: 200 },
    );
  });

  it("shows a folder's word for all executions of that folder or for none", () => {
    fc.assert(
      fc.property(bundle, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (plain, raid) => {
        const all = plain.map((each, at) => ({ ...each, path: `${raid[at] ? "RAID" : "single"}.disk/${each.path}` }));
        const named = variantsOf(all);
        const having = all.flatMap((_, at) => (raid[at] ? [named[at]?.variant.join("/").startsWith("RAID")] : []));
        expect(new Set(having).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });

  it("has an answer for each execution, however hostile the names are", () => {
    const hostile = [
      "a".repeat(4000),
      "1.".repeat(2000),
      "2024-01-".repeat(500),
      `${"x/".repeat(2000)}y`,
      "(".repeat(3000),
      "𝕏".repeat(500),
    ];
    const all = hostile.flatMap((path) => [execution(`${path}/a.log`), execution(`b/${path}.log`)]);
    expect(variantsOf(all)).toHaveLength(all.length);
  });
});
