import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayHold, mayHoldOne } from "./signs";

describe("signs in a text", () => {
  it("are never missed, in capitals or not, at the beginning, in the middle and at the end", () => {
    const words = fc.stringMatching(/^[ -~ä€]{0,40}$/);
    fc.assert(
      fc.property(words, words, words, (before, sign, after) => {
        for (const own of [sign, sign.toUpperCase(), sign.toLowerCase()])
          expect(mayHold(`${before}${own}${after}`, sign)).toBe(true);
      }),
    );
  });

  it("are mostly seen to be absent, also behind a text that has them", () => {
    const log = "[ 10s ] thds: 8 tps: 12.5 qps: 250.1 (r/w/o: 175/50/25) lat (ms,95%): 9.1\n".repeat(500);
    expect(mayHold("requests finished: 5", "requests finished: ")).toBe(true);
    expect(mayHold(log, "requests finished: ")).toBe(false);
    expect(mayHoldOne(log, ["TEST RESULT", "Beginning rampup"])).toBe(false);
    expect(mayHoldOne(log, ["TEST RESULT", " thds: "])).toBe(true);
    // Three letters are too few to exclude a text.
    expect(mayHold(log, "xyz")).toBe(true);
  });
});
