import { describe, expect, it } from "vitest";
import { type Claim, type ClaimSide, claimOf } from "@/lib/domain/claims/claim";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import type { BoundForm } from "@/lib/domain/sentences/bound-text";
import { pairSentence } from "@/lib/domain/sentences/of-pair";
import { boundNumber } from "./bound-number";
import type { ShownClaim } from "./shown-claim";

const cell = (value: number): RelativeCell => ({
  state: "measured",
  value,
  min: value,
  max: value,
  n: 1,
  origin: "raw",
  context: 0,
  samples: [{ id: `p${value}`, value, status: "complete" }],
});
const subject = { what: "point-query throughput", at: "", on: "", unit: "q/s", scale: 1 };

function shownClaim(a: number, b: number, change: (claim: Claim) => Claim = (claim) => claim): ShownClaim {
  const claim = change(
    claimOf({
      metric: "qps",
      noise: null,
      isBase: false,
      gates: [],
      warnings: [],
      a: { name: "A", cell: cell(a) },
      b: { name: "B", cell: cell(b) },
    }),
  );
  return { title: "", sentence: pairSentence(claim, subject), after: [], claim, subject, ratio: claim.ratio };
}
const of = (form: BoundForm, typed: string, claim: ShownClaim | null) =>
  boundNumber({ source: "", form, typed, address: "" }, { path: "/s/KEY", claim: "x" }, claim);

describe("a bound number", () => {
  // 690 of 1,000 is a ratio of 0.69, a change of -31 %.
  it("is the cell's value, ratio or change", () => {
    const fall = shownClaim(1000, 690);
    for (const [form, text] of [
      ["value", "690 q/s"],
      ["ratio", "0.69"],
      ["change", "−31 %"],
      ["lower", "31 %"],
    ] as const)
      expect([form, of(form, "", fall).text]).toEqual([form, text]);
    expect(of("higher", "", shownClaim(1000, 1260)).text).toBe("26 %");
  });

  it("agrees with a typed number that rounds it, and with no other", () => {
    const fall = shownClaim(1000, 690);
    for (const typed of ["31 %", "31%", "31.0 %", "31"]) expect(of("lower", typed, fall).differs).toBeNull();
    expect(of("lower", "28 %", fall).differs).toBe("Your text says 28 %, the data say 31 %.");
    expect(of("change", "−31 %", fall).differs).toBeNull();
    expect(of("change", "-31 %", fall).differs).toBeNull();
    expect(of("change", "31 %", fall).differs).toBe("Your text says 31 %, the data say −31 %.");
    expect(of("value", "1,234 q/s", shownClaim(1, 1234.4)).differs).toBeNull();
    expect(of("value", "1,235 q/s", shownClaim(1, 1234.4)).differs).toContain("Your text says 1,235 q/s");
    // 31.4 % is 31 %, and 31.6 % is not.
    expect(of("lower", "31 %", shownClaim(1000, 686)).differs).toBeNull();
    expect(of("lower", "31 %", shownClaim(1000, 684)).differs).toContain("Your text says 31 %");
  });

  it("does not compare other units or words", () => {
    for (const typed of ["690 ms", "about a third", "0.69 k"])
      expect(of("value", typed, shownClaim(1000, 690)).differs).toContain("can’t be compared");
  });

  it("reports a word of the text with the wrong direction", () => {
    expect(of("lower", "31 %", shownClaim(1000, 1310)).differs).toBe("Your text says lower, the data say higher.");
    expect(of("higher", "", shownClaim(1000, 690)).differs).toBe("Your text says higher, the data say lower.");
  });

  it("is not a number where the claim has none, and gives the claim's reason", () => {
    const side = (state: ClaimSide["state"]) => (claim: Claim) => ({ ...claim, b: { ...claim.b, state } });
    expect(of("value", "690", shownClaim(1000, 690, side("repeats-disagree"))).text).toBeNull();
    const refused = shownClaim(1000, 690, (claim) => ({ ...claim, ratio: null, refusal: "two uploads" }));
    for (const form of ["ratio", "change", "higher", "lower"] as const)
      expect(of(form, "31 %", refused)).toMatchObject({ text: null, differs: null, about: refused.sentence.text });
    expect(of("ratio", "", shownClaim(0, 690)).text).toBeNull();
    const missing = of("value", "690", null);
    expect(missing.text).toBeNull();
    expect(missing.about).toContain("no such cell");
  });
});
