import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainRun } from "@/lib/importers/plain-run.testing";
import { leastRatio, processorMs } from "@/lib/processor-time.testing";
import { type BuildFacts, buildsOfRuns, keyOfBuild, mergedBuild } from "./merged-build";

const facts = (version: string | null, commit: string | null = null, flags: string[] = []): BuildFacts => ({
  version,
  flags,
  commit,
});

describe("the facts of a build that several sources state", () => {
  it.each([
    ["my5651_rel", "5.6.51", null, "5.6.51"],
    ["my5651_rel", "5.6.51", "9.9.9", "5.6.51"],
    ["mysql-9.5.0-rc1", "9.5.0rc1", "1.0", "9.5.0rc1"],
    ["pg17", "17.2", "17", "17.2"],
    ["pg17", "17.2", "9.9.9", "17.2"],
    ["nightly", "9.1", null, "9.1"],
  ])("of %s keep %s against %s, whichever came first", (raw, one, other, kept) => {
    for (const both of [
      [facts(one), facts(other)],
      [facts(other), facts(one)],
    ])
      expect(mergedBuild(raw, both)).toMatchObject({ version: kept, contradicted: { version: [] } });
  });

  it("are unknown where two statements contradict each other and the name judges neither", () => {
    expect(mergedBuild("nightly", [facts("9.2"), facts("9.1"), facts(null)])).toMatchObject({
      version: null,
      contradicted: { version: ["9.1", "9.2"], commit: [], flags: [] },
    });
    expect(mergedBuild("stable", [facts("18"), facts("18beta1")]).version).toBeNull();
  });

  it("are what all of them share, where a statement or the name says so much", () => {
    expect(mergedBuild("nightly", [facts("9.2"), facts("9"), facts("9.1")])).toMatchObject({
      version: "9",
      contradicted: { version: ["9.1", "9.2"] },
    });
    expect(mergedBuild("pg17", [facts("17.3"), facts("17.2")]).version).toBe("17");
    // 9.10 is not a part of 9.1.
    expect(mergedBuild("nightly", [facts("9.1"), facts("9.10")]).version).toBeNull();
  });

  it("take a longer commit, and flags where none are known", () => {
    const commits = [facts(null, "3f2a9c1d00"), facts(null, "3f2a9c1")];
    expect(mergedBuild("main", commits)).toMatchObject({ commit: "3f2a9c1d00", contradicted: { commit: [] } });
    expect(mergedBuild("main", [facts(null, "3f2a9c1"), facts(null, "aaaaaaa")]).commit).toBeNull();
    expect(mergedBuild("main", [facts(null), facts(null, null, ["-O2", "LTO"])]).flags).toEqual(["-O2", "LTO"]);
    expect(mergedBuild("main", [facts(null, null, ["-O2"]), facts(null, null, ["-O3"])])).toMatchObject({
      flags: [],
      contradicted: { flags: ["-O2", "-O3"] },
    });
  });

  const version = fc.option(fc.constantFrom("17", "17.2", "17.3", "5.6.51", "9.9.9"), { nil: null });
  const commit = fc.option(fc.constantFrom("3f2a9c1", "3f2a9c1d00", "aaaaaaa"), { nil: null });
  const anyFacts = fc.record({ version, commit, flags: fc.subarray(["-O2", "LTO"]) });
  const names = fc.constantFrom("my5651_rel", "pg17", "nightly", "x-3f2a9c1");

  it("are the same in any order, and when one is read again or says nothing", () => {
    fc.assert(
      fc.property(names, fc.array(anyFacts, { minLength: 1, maxLength: 5 }), fc.nat(), (raw, all, seed) => {
        const once = mergedBuild(raw, all);
        const at = seed % all.length;
        expect(mergedBuild(raw, [...all.slice(at), ...all.slice(0, at)])).toEqual(once);
        expect(mergedBuild(raw, all.toReversed())).toEqual(once);
        expect(mergedBuild(raw, [...all, ...all.slice(0, at), facts(null)])).toEqual(once);
      }),
    );
  });

  it("are found among very many statements in time that grows with their number", async () => {
    const many = (count: number) => {
      const all = Array.from({ length: count }, (_, at) =>
        facts(`1.${at % 7}.${at}`, `${1_000_000 + at}`, [`-O${at}`]),
      );
      return processorMs(() => void mergedBuild("nightly", all));
    };
    // Ten times as many statements take 100 times as long where each is held against all others.
    expect(await leastRatio(30, () => many(40_000) / many(4000))).toBeLessThan(30);
  });

  it("are facts that somebody states or the name says, and the only stated one where there is one", () => {
    fc.assert(
      fc.property(names, fc.array(version, { minLength: 1, maxLength: 5 }), (raw, all) => {
        const { version: fact } = mergedBuild(
          raw,
          all.map((each) => facts(each)),
        );
        if (fact !== null) expect<(string | null)[]>([...all, "17", "5.6.51"]).toContain(fact);
        const known = [...new Set(all.filter((each) => each !== null))];
        if (known.length < 2) expect(fact).toBe(known[0] ?? null);
      }),
    );
  });
});

describe("what a bundle says of its builds", () => {
  const run = (version: string | null, notes: Record<string, string> = {}) => ({
    ...plainRun,
    key: "1",
    notes,
    setting: { ...plainRun.setting, engine: "mydb", build: { raw: "nightly", ...facts(version) } },
  });
  const versionOf = (...runs: ReturnType<typeof run>[]) => buildsOfRuns(runs).get(keyOfBuild("mydb", "nightly"));

  it("is what its runs say, before what its upload states", () => {
    const given = run("9.2", { given: "engine, build" });
    expect(versionOf(given, run("9.1"))).toMatchObject({ engine: "mydb", raw: "nightly", version: "9.1" });
    expect(versionOf(run("9.1"), given)?.version).toBe("9.1");
    expect(versionOf(given)?.version).toBe("9.2");
    expect(versionOf(run(null), given)?.version).toBe("9.2");
    expect(versionOf(run(null))).toMatchObject({ raw: "nightly", version: null });
    expect(versionOf(run("9.1"), run("9.2"))?.contradicted.version).toEqual(["9.1", "9.2"]);
  });
});
