import { expect, it } from "vitest";
import { type Claim, claimOf } from "@/lib/domain/claims/claim";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import { boundAt } from "@/lib/domain/sentences/bound-text";
import { pairSentence } from "@/lib/domain/sentences/of-pair";
import type { ShownClaim } from "@/lib/views/claims/shown-claim";
import { boundSentence } from "./bound-sentence";

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
function shownClaim(a: number, b: number, part: Partial<Claim> = {}): ShownClaim {
  const sides = { a: { name: "my5651_rel", cell: cell(a) }, b: { name: "my*8043", cell: cell(b) } };
  const claim = {
    ...claimOf({ metric: "qps", noise: null, isBase: false, gates: [], warnings: [], ...sides }),
    ...part,
  };
  return { title: "", sentence: pairSentence(claim, subject), after: [], claim, subject, ratio: claim.ratio };
}
const address = "/relative?bundle=b1&claim=point-query~(my8043)";

it("binds the share or ratio that the sentence prints, and keeps names as they are", () => {
  // 690 of 1,000 are 31 % less.
  const fall = boundSentence(shownClaim(1000, 690), address) ?? "";
  expect(fall).toContain("[=lower 31 %](/relative?bundle=b1&claim=point-query~%28my8043%29)");
  expect(fall).toContain("my\\*8043");
  expect(fall).toMatch(/ is \[=lower 31 %\]\(\S+\) lower than /);
  // The text reads it back.
  expect(boundAt(fall, fall.indexOf("[="))).toMatchObject({ form: "lower", typed: "31 %" });
  // 1,260 of 1,000 are 26 % more; 2,600 of 1,000 are 2.60 times.
  expect(boundSentence(shownClaim(1000, 1260), address)).toContain("[=higher 26 %](");
  expect(boundSentence(shownClaim(1000, 2600), address)).toContain("[=ratio 2.60](");
});

it("adds a number that the sentence prints twice after it, binds a signed share, and is null without a number", () => {
  const fall = shownClaim(1000, 690);
  const sentence = { ...fall.sentence, text: "It fell by 31 %, and 31 % is much.", figures: [] };
  expect(boundSentence({ ...fall, sentence }, address)).toMatch(
    /^It fell by 31 %, and 31 % is much\. \(\[=lower 31 %\]\(/,
  );
  const signed = { ...fall.sentence, text: "It is 690 against 1,000 q/s (−31 %).", figures: [] };
  expect(boundSentence({ ...fall, sentence: signed }, address)).toContain(" q/s ([=change −31 %](");
  expect(boundSentence({ ...fall, claim: null, ratio: null }, address)).toBeNull();
});
