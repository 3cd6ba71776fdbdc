import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BuildFacts, mergedBuild } from "./merged-build";

const facts = (version: string | null, commit: string | null = null, flags: string[] = []): BuildFacts => ({
  version,
  flags,
  commit,
});

describe("the facts of a build that several sources name", () => {
  it.each([
    ["my5651_rel", "5.6.51", null, "5.6.51"],
    ["my5651_rel", "5.6.51", "9.9.9", "5.6.51"],
    ["mysql-9.5.0-rc1", "9.5.0rc1", "1.0", "9.5.0rc1"],
    ["pg17", "17.2", "17", "17.2"],
    ["pg17", "17.2", "9.9.9", "17.2"],
    ["nightly", "9.1", null, "9.1"],
  ])("of %s keep %s against %s, whichever came first", (raw, one, other, kept) => {
    expect(mergedBuild(raw, facts(one), facts(other)).version).toBe(kept);
    expect(mergedBuild(raw, facts(other), facts(one)).version).toBe(kept);
  });

  it("keep the first of two statements that the name does not judge, also of a release and its beta", () => {
    expect(mergedBuild("nightly", facts("9.1"), facts("9.2")).version).toBe("9.1");
    expect(mergedBuild("stable", facts("18"), facts("18beta1")).version).toBe("18");
  });

  it("take a longer commit, and flags where none are known", () => {
    expect(mergedBuild("main", facts(null, "3f2a9c1"), facts(null, "3f2a9c1d00"))).toMatchObject({
      commit: "3f2a9c1d00",
    });
    expect(mergedBuild("main", facts(null), facts(null, null, ["-O2"]))).toMatchObject({ flags: ["-O2"] });
    expect(mergedBuild("main", facts(null, null, ["-O2"]), facts(null)).flags).toEqual(["-O2"]);
  });

  it("stay as they are when the same facts are read again", () => {
    const text = fc.option(fc.constantFrom("17", "17.2", "5.6.51", "9.9.9", "3f2a9c1"), { nil: null });
    const anyFacts = fc.record({ version: text, commit: text, flags: fc.subarray(["-O2", "LTO"]) });
    fc.assert(
      fc.property(fc.constantFrom("my5651_rel", "pg17", "nightly"), anyFacts, anyFacts, (raw, known, read) => {
        const once = mergedBuild(raw, known, read);
        expect(mergedBuild(raw, once, read)).toEqual(once);
      }),
    );
  });
});
