import { describe, expect, it } from "vitest";
import { cachedOfNames, scaleWords, withoutMemory, withoutScale } from "./scale-words";

describe("words of scale in names", () => {
  it("are sizes and data in memory, but not a server's setting, an engine or a disk", () => {
    const all = (...levels: string[]) => scaleWords(levels);
    expect(all("cached", "thp")).toEqual(["in-memory"]);
    expect(all("innodb.iobound.take4")).toEqual(["io-bound"]);
    expect(all("Tier2G")).toEqual(["tier2g"]);
    expect(all("10tables", "800M")).toEqual(["10tables", "800m"]);
    for (const one of ["io", "iobound", "io_bound", "uncached", "disk-bound"]) expect(all(one)).toEqual(["io-bound"]);
    expect(all("not-io-bound")).toEqual(["not-io-bound"]);
    expect(all("In-Memory-nvme", "x/io-bound.8t")).toEqual(["in-memory", "io-bound", "8t"]);
    expect(all("not-cached-nvme", "2g")).toEqual(["io-bound", "2g"]);
    for (const none of [
      "wm8",
      "work-mem",
      "direct-io",
      "io-uring",
      "BP140-NVME",
      "io2000",
      "ext4.remote",
      "enabled-thp",
      "tp64",
      "proxy200c",
      "v2",
      "nt4",
    ]) {
      expect(all(none), none).toEqual([]);
      expect(withoutScale([none]), none).toEqual([none]);
    }
  });
});

describe("names of variants without their scale", () => {
  it.each([
    [["thp", "Tier2G"], ["thp"]],
    [["Tier32G"], []],
    [["cached", "thp"], ["thp"]],
    [["innodb.iobound.take4"], ["innodb.take4"]],
    [["In-Memory-nvme"], ["nvme"]],
    [["nvme_not-cached"], ["nvme"]],
    [["x/io-bound.8t"], ["x"]],
    [
      ["BP140-NVME", "io2000"],
      ["BP140-NVME", "io2000"],
    ],
    [["v2.0-ext4"], ["v2.0-ext4"]],
    [["direct-io-2g"], ["direct-io"]],
    [["io-bound-work-mem-x"], ["work-mem-x"]],
    [["-odd-"], ["-odd-"]],
    [[], []],
  ])("%j become %j", (variant, rest) => {
    expect(withoutScale(variant)).toEqual(rest);
    expect(withoutScale(rest)).toEqual(rest);
    expect(scaleWords(rest)).toEqual([]);
  });
});

describe("data in memory by names", () => {
  it.each([
    [
      true,
      ["cached", "innodb.inmem.v2", "in-memory", "In_Memory", "inmemory", "memory", "sb.mem.in.1u", "cached-nvme"],
    ],
    [
      false,
      ["io", "pg.iobound.take4", "io-bound", "disk-bound", "diskbound", "uncached", "not-cached-nvme", "no-cache"],
    ],
    [false, ["nocache", "non_cached", "not-in-memory"]],
    [null, ["inmem-vs-iobound", "cached.and.uncached", "not-io-bound", "cache", "work-mem", "larger-than-memory"]],
    [null, ["mem-32g", "io-2000", "direct-io", "io-uring", "memcached", "r1"]],
  ])("is %s for %j", (cached, names) => {
    for (const name of names) expect(cachedOfNames([name]), name).toBe(cached);
  });

  it("is known only where all names that mention it agree", () => {
    expect(cachedOfNames(["inmem", "take4", "cached"])).toBe(true);
    expect(cachedOfNames(["in-memory", "io-bound"])).toBeNull();
    expect(cachedOfNames([])).toBeNull();
  });
});

it("words of memory are joined to a neighbour where they are names, and different ones stay different", () => {
  const joined = (level: string) => withoutMemory([level])[0];
  expect(["io-4", "10mb_mem-x", "x_no-mem", "a-io_b-mem", "plain"].map(joined)).toEqual([
    "io4",
    "10mb_memx",
    "xnomem",
    "a-iobmem",
    "plain",
  ]);
  expect(withoutMemory(["io", "x"])).toEqual(["x"]);
  expect(cachedOfNames(withoutMemory(["io-4", "10mb_mem-x"]))).toBeNull();
});

it("a fix of memory is no size of data", () => {
  expect(["10mb_mem-fix-9", "10mb_no-mem-fix", "mem-leak", "io-alloc2"].map((name) => cachedOfNames([name]))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
