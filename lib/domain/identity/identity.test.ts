import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { versionWithStage } from "./build";
import type { Fact } from "./fact";
import { type Identity, identityOf, type KnownFacts } from "./identity";
import { mayBeSideFile, sideFacts } from "./side-files";

const valuesOf = (record: Partial<Record<string, Fact>>) =>
  Object.fromEntries(Object.entries(record).map(([key, fact]) => [key, fact?.value]));
const textsOf = (facts: readonly Fact[]) => facts.map(({ text }) => text);
const runIn = (member: string, facts: KnownFacts = {}) => identityOf({ archive: "results.tar.gz", member }, facts);
/**
 * Returns the facts that distinguish a run from runs of other settings. Dates, ids, marks of repeats and the tool are
 * left out.
 */
function settingOf(member: string, known: KnownFacts = {}) {
  const { engine, build, facts, machine, scale, disk, parameters, words } = runIn(member, known);
  const own = words.filter(({ source }) => source !== "root" && source !== "archive");
  return {
    engine: engine?.value,
    build: build?.raw,
    facts: { ...valuesOf(facts), tool: undefined },
    machine: valuesOf(machine),
    scale: valuesOf(scale),
    lists: [disk, parameters, own].map((list) => list.map(({ value }) => value)),
  };
}

describe("a run's identity", () => {
  it("keeps a build's name as written, with version, stage and commit read from it", () => {
    expect(runIn("b/cockroachdb-25.4.0-rc1/o.txt")).toMatchObject({
      engine: { value: "cockroachdb", source: "folder" },
      build: { raw: "cockroachdb-25.4.0-rc1", version: "25.4.0", stage: "rc1", commit: null },
    });
    expect(runIn("b/postgres/3f2a9c1/o.txt").build).toMatchObject({ raw: "3f2a9c1", commit: "3f2a9c1" });
  });

  it("reads a short name of an engine before a release, and no other word", () => {
    const buildAt = (name: string) => {
      const { engine, build, words } = runIn(`b/${name}/o.txt`);
      return [engine?.value, build?.version, textsOf(words.filter(({ source }) => source === "folder"))];
    };
    expect(buildAt("pg-17.5")).toEqual(["postgres", "17.5", []]);
    expect(buildAt("ps-8.4.5-thp")).toEqual(["percona-server", "8.4.5", ["thp"]]);
    expect(buildAt("timescale-2.21")).toEqual(["timescaledb", "2.21", []]);
    // No release of PostgreSQL has this number.
    expect(buildAt("pg-1.6")).toEqual([undefined, undefined, ["1.6"]]);
  });

  it("has a version that is the same with and without a word for a release", () => {
    const versionAt = (name: string) => {
      const { build } = runIn(`b/${name}/o.txt`);
      return build && versionWithStage(build);
    };
    expect(["mysql-8.4.5-lts", "mariadb-11.8.3-GA", "mysql-9.0.0-rc1"].map(versionAt)).toEqual([
      "8.4.5",
      "11.8.3",
      "9.0.0rc1",
    ]);
  });

  it("takes the level nearest to the file, and keeps contradicting facts", () => {
    const { scale, conflicts } = runIn("b.cached/x.iobound/o.txt");
    expect(valuesOf(scale)).toEqual({ memory: "no" });
    expect(conflicts.map(({ kept, lost }) => [kept.source, lost.source])).toEqual([["folder", "root"]]);
  });

  it("trusts the output more than a side file, and that more than the path", () => {
    const side = sideFacts("engine: mariadb\nthreads: 4\n");
    const { engine, facts } = runIn("b/mysql-8.0.44/res_thr8.txt", { side, output: { threads: "16" } });
    expect([engine?.value, engine?.source]).toEqual(["mariadb", "side file"]);
    expect([facts.threads?.value, facts.threads?.source]).toEqual(["16", "output"]);
  });

  it("does not change with dates, ids and marks of repeats, but with all other words", () => {
    expect(settingOf("b/2026-01-02/thp.r1.log")).toEqual(settingOf("b/2026-01-03/thp.r2.log"));
    const [one, other] = ["0b9f6c1e-4d2a-4f3b-8c7d-1a2b3c4d5e6f", "7e6d5c4b-3a29-4817-9605-f4e3d2c1b0a9"];
    expect(settingOf(`b/${one}/thp.log`)).toEqual(settingOf(`b/${other}/thp.log`));
    expect(settingOf("b/x/thp.log")).not.toEqual(settingOf("b/x/nothp.log"));
    expect(settingOf("b/x/wm.1.log")).not.toEqual(settingOf("b/x/wm.2.log"));
  });

  it("separates words of root and archive from its own", () => {
    expect(settingOf("study/x/o.txt")).toEqual(settingOf("other/x/o.txt"));
    expect(runIn("study/x/o.txt").words).toContainEqual(expect.objectContaining({ value: "study", source: "root" }));
    const { words } = identityOf({ archive: "nightly-fast.tar.gz", member: "study/x/o.txt" });
    expect(textsOf(words.filter(({ source }) => source === "archive"))).toEqual(["nightly", "fast"]);
  });

  it("takes a bare number for the thread count where the output prints it and no other word marks threads", () => {
    expect(runIn("b/sysbench.rw.22.128.res", { output: { threads: "128" } }).facts.threads).toMatchObject({
      value: "128",
      source: "output",
    });
    expect(textsOf(runIn("b/o.128.res", { output: { threads: "128" } }).words)).not.toContain("128");
    expect(textsOf(runIn("b/o.128.res", { output: { threads: "64" } }).words)).toContain("128");
    expect(textsOf(runIn("b/dop128/o.2.res", { output: { threads: "2" } }).words)).toContain("2");
  });

  it("does not give a load the thread count of its folder", () => {
    const load: KnownFacts = { output: { threads: "1" }, isLoad: true };
    expect(settingOf("b/dop1/sb.prepare.o", load)).toEqual(settingOf("b/dop4/sb.prepare.o", load));
    expect(textsOf(runIn("b/dop4/sb.prepare.o", load).marks)).toEqual(["dop4"]);
  });

  it("reads the facts of the lower levels of a path as it reads them in the whole path", () => {
    const names = [
      "ma110702_rel",
      "cached",
      "io",
      "hetz",
      "dop8",
      "x.pg176.x10a",
      "mysql-8.0.44",
      "thp",
      "nvme",
      "r1",
      "v2",
    ];
    const level = fc.constantFrom(...names);
    fc.assert(
      fc.property(fc.array(level, { minLength: 2, maxLength: 5 }), fc.nat(3), (folders, cut) => {
        const whole = runIn(["b", ...folders, "o.txt"].join("/"));
        const part = runIn(["b", ...folders.slice(cut), "o.txt"].join("/"));
        const valuesOfFacts = ({ machine, scale, facts }: Identity) => [machine, scale, facts].map(valuesOf);
        expect(valuesOfFacts(whole)).toMatchObject(valuesOfFacts(part));
        expect(whole.words.length).toBeGreaterThanOrEqual(part.words.length);
      }),
    );
  });
});

describe("a side file", () => {
  it("has a small size and a usual name", () => {
    for (const name of ["params.txt", "meta.json", "config.json", "env", ".env"])
      expect(mayBeSideFile(name, 900)).toBe(true);
    for (const name of ["results.json", "params.txt.gz", "my-params.txt"]) expect(mayBeSideFile(name, 900)).toBe(false);
    expect(mayBeSideFile("params.txt", 20_000)).toBe(false);
  });

  it("is read where every line is a pair, or where it is JSON, but its secrets are never facts", () => {
    const facts = sideFacts("# run\nengine: innodb\nstoragae: nvme\npassword: geheim\nbuffer_pool = 60\n");
    expect(facts.map(({ kind, value }) => [kind, value])).toEqual([
      ["storage", "innodb"],
      ["disk", "nvme"],
      ["scale", "bufferpool=60"],
    ]);
    expect(sideFacts('{"db": {"engine": "valkey", "version": "9.0.0"}}').map(({ value }) => value)).toEqual([
      "valkey",
      "9.0.0",
    ]);
  });

  it("has values with blanks, which stay whole", () => {
    const { scale, machine } = runIn("b/o.txt", { side: sideFacts("tables: 8 x\nhost: Dell R740 rack 2\n") });
    expect(valuesOf(scale)).toEqual({ tables: "8 x" });
    expect(valuesOf(machine)).toEqual({ name: "dell r740 rack 2" });
    const named = runIn("b/hetz48/o.txt").machine;
    expect(valuesOf(named)).toEqual({ name: "hetz", cpus: "48" });
  });

  it("has no facts where one line is not a pair, it is too long, or its JSON is cut", () => {
    for (const text of ["engine: mysql\nThis is a remark.\n", `a: ${"b".repeat(20_000)}`, '{"engine": "mysql"'])
      expect(sideFacts(text)).toEqual([]);
  });
});
