import { describe, expect, it } from "vitest";
import { fuzz } from "./fuzz/run.ts";
import { TARGETS } from "./fuzz/targets.ts";

/** Rounds of each target. */
const EACH = 2;

describe("the fuzzers", () => {
  it("find no fault in importers, archive reader and decoders of addresses in a few rounds each", async () => {
    const { rounds, faults } = await fuzz("all", { first: 1, rounds: EACH * TARGETS.length });
    expect(faults).toEqual([]);
    expect(rounds).toBe(EACH * TARGETS.length);
  });

  it("report a target that throws, one that never ends and one that takes all memory, and go on", async () => {
    const { rounds, faults } = await fuzz("misbehaving", { first: 0, rounds: 4, hangMs: 5_000 });
    expect(rounds).toBe(4);
    expect(faults.map(({ seed }) => seed)).toEqual([0, 1, 2, 3]);
    for (const [at, said] of ["thrown on purpose", "no end after 5 s", "MiB", "thrown on purpose"].entries())
      expect(faults[at]?.fault).toContain(said);
  });
});
