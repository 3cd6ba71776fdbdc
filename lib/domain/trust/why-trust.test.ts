import { describe, expect, it } from "vitest";
import type { TrustedBundle, TrustedNumbers } from "./trusted";
import { trustHeads, whyTrust } from "./why-trust";

const nothing = { checked: 0, differ: 0, unchecked: 0, derived: 0, contradict: 0 };
const bundle = (part: Partial<TrustedBundle> = {}): TrustedBundle => ({
  id: "b1",
  title: "nov25",
  owner: "mark",
  vouches: "author",
  sponsor: null,
  files: 12,
  commands: 3,
  hostFiles: 2,
  missing: [],
  printed: nothing,
  objections: 0,
  termsOf: [],
  ...part,
});
const numbers = (part: Partial<TrustedNumbers> = {}): TrustedNumbers => ({
  count: 10,
  single: 0,
  most: 3,
  widest: 1.04,
  disagree: 0,
  byAuthor: 0,
  noise: null,
  instead: null,
  differs: [],
  missing: [],
  ...part,
});
const itemOf = (about: string, bundles: TrustedBundle[], part: Partial<TrustedNumbers> = {}) =>
  whyTrust(bundles, numbers(part)).find((item) => item.about === about);

describe("why to trust a view", () => {
  it("has evidence against the numbers first, then unknown facts, then known ones", () => {
    const items = whyTrust(
      [bundle({ objections: 2, printed: { ...nothing, checked: 40, differ: 3 } })],
      numbers({ single: 10, most: 1, widest: null, differs: ["config"] }),
    );
    expect(items.map(({ about, grade }) => `${grade} ${about}`)).toEqual([
      "doubt Objections",
      "doubt The author’s own values",
      "doubt What else differs",
      "gap Repeats and spread",
      "gap Who paid",
      "told Who ran it",
      "told Commands",
      "told Not recorded",
      "told Raw files",
    ]);
    expect(trustHeads(items)).toEqual({
      heads: ["2 open objections", "3 printed values differ from ours", "1 other difference"],
      more: 2,
    });
  });

  it("says that numbers of one run have an unknown spread", () => {
    expect(itemOf("Repeats and spread", [bundle()], { single: 10, most: 1, widest: null })).toMatchObject({
      grade: "gap",
      head: "one run each",
      text: "Each of 10 numbers was run once; nothing here says how far a second run would lie.",
    });
  });

  it("gives the runs and their spread, and names repeats that disagree first", () => {
    expect(itemOf("Repeats and spread", [bundle()], { single: 4 })?.text).toBe(
      "Of 10 numbers 4 were run once; the most runs of one are 3. Runs of one number lie at most 4.0 % apart.",
    );
    expect(itemOf("Repeats and spread", [bundle()], { disagree: 1 })).toMatchObject({
      grade: "doubt",
      head: "1 number has repeats that disagree",
    });
    const noise = { low: 0.008, high: 0.021, assumed: false };
    expect(itemOf("Repeats and spread", [bundle()], { single: 10, widest: null, noise })?.text).toBe(
      "Each of 10 numbers was run once. One run lies about 0.8 to 2.1 % from the next " +
        "(measured in the same setting or on repeats).",
    );
  });

  it("counts printed values without raw results, and calls these unknown", () => {
    const of = (checked: number, differ: number, unchecked: number) =>
      itemOf("The author’s own values", [bundle({ printed: { ...nothing, checked, differ, unchecked } })]);
    // As in nov25.maria.sb, where 2,559 of 54,507 cells of the author's tables have raw results.
    expect(of(2559, 0, 51_948)).toMatchObject({
      grade: "gap",
      head: "51,948 printed values without raw results",
      text: "All 2,559 printed values with raw results here agree with them. 51,948 more have no raw results here.",
    });
    expect(of(2559, 0, 0)).toMatchObject({ grade: "told", head: "printed values agree" });
    expect(of(0, 0, 152)?.text).toBe("No raw results are here for the 152 printed values.");
    expect(of(40, 3, 1)?.text).toBe(
      "3 of 40 printed values with raw results here differ from them. 1 more has no raw results here.",
    );
    expect(of(0, 0, 0)).toMatchObject({ grade: "told", text: "There are no printed values to check against." });
  });

  it("names an author's table that contradicts itself, and mentions raw results only where there are any", () => {
    const of = (printed: Partial<TrustedBundle["printed"]>) =>
      itemOf("The author’s own values", [bundle({ printed: { ...nothing, ...printed } })], { byAuthor: 24 });
    // The Linkbench post: 24 rows without raw results; 2 of 50 cells contradict others of their rows.
    expect(of({ derived: 50, contradict: 2 })).toMatchObject({
      grade: "doubt",
      head: "2 printed values contradict others",
      text: "2 of 50 values that follow from the author’s other values contradict them. 24 numbers in view are in the author’s tables alone.",
    });
    expect(of({ derived: 48 })?.text).toBe(
      "48 values that follow from the author’s other values agree with them. 24 numbers in view are in the author’s tables alone.",
    );
    expect(of({ checked: 40, differ: 3, derived: 50, contradict: 1 })?.text).toContain(
      "3 of 40 printed values with raw results here differ from them. 1 of 50 values that follow",
    );
  });

  it("names missing statements: sponsor, author, commands and host", () => {
    const bare = [bundle({ owner: null, vouches: null, commands: 0, hostFiles: 0, missing: ["machine"] })];
    expect(itemOf("Who paid", bare)).toMatchObject({ grade: "gap", head: "who paid is not stated" });
    expect(itemOf("Who ran it", bare)?.text).toBe(
      "Uploaded without a token, so by nobody known, and nobody vouches for it.",
    );
    expect(itemOf("Commands", bare)?.text).toBe("The commands that were run are not recorded as such.");
    expect(itemOf("Not recorded", bare)?.text).toBe("Machine; CPU, memory, storage and operating system.");
  });

  it("takes a stated sponsor, or a vendor's statement, as a reason for doubt", () => {
    expect(itemOf("Who paid", [bundle({ sponsor: "Acme paid for the host." })])).toMatchObject({
      grade: "doubt",
      text: "Acme paid for the host.",
    });
    expect(itemOf("Who ran it", [bundle({ vouches: "vendor" })])).toMatchObject({
      grade: "doubt",
      text: "Uploaded by mark, vouched for by the engine's vendor.",
    });
  });

  it("says of how many bundles a head is true, where not of all in view", () => {
    const [a, b, c] = ["a", "b", "c"].map((id) => bundle({ id, title: id }));
    if (!a || !b || !c) throw new Error("three bundles");
    const heads = (about: string, changes: Partial<TrustedBundle>) => {
      const some = itemOf(about, [{ ...a, ...changes }, b, { ...c, ...changes }]);
      return [
        itemOf(about, [
          { ...a, ...changes },
          { ...b, ...changes },
        ])?.head,
        some?.head,
      ];
    };
    expect(heads("Commands", { commands: 0 })).toEqual(["commands not recorded", "commands of 2 bundles not recorded"]);
    expect(itemOf("Commands", [{ ...a, commands: 0 }, b, c])).toMatchObject({
      head: "commands of 1 bundle not recorded",
      text: "Recorded in 6 files; not for 1 bundle.",
    });
    expect(heads("Who ran it", { vouches: "vendor" })).toEqual(["from a vendor", "2 bundles from a vendor"]);
    expect(heads("Who ran it", { owner: null })).toEqual([
      "uploaded by nobody known",
      "2 bundles uploaded by nobody known",
    ]);
    expect(heads("Who ran it", { vouches: null })).toEqual(["nobody vouches", "nobody vouches for 2 bundles"]);
  });

  it("names the bundle of a sponsor among several, and counts those that state none", () => {
    const three = ["a", "b", "c"].map((id) => bundle({ id, title: id }));
    const [first, ...others] = three;
    const paid = { ...bundle(), ...first, sponsor: "Acme paid for the host." };
    expect(itemOf("Who paid", [paid, ...others])?.text).toBe("a: Acme paid for the host; not stated for 2 bundles.");
    expect(
      itemOf(
        "Who paid",
        three.map((one) => ({ ...one, sponsor: "Nobody" })),
      )?.text,
    ).toBe("a: Nobody; b: Nobody; c: Nobody.");
  });

  it("names the first bundles of many and counts the others", () => {
    const many = Array.from({ length: 6 }, (_, at) => bundle({ id: `b${at}`, title: `T${at}` }));
    const text = itemOf("Who ran it", many)?.text ?? "";
    expect(text).toContain("T3: uploaded by mark");
    expect(text).not.toContain("T4");
    expect(text).toContain("2 more bundles");
  });

  it("has no item on differences without a comparison, and no doubt about complete bundles", () => {
    const items = whyTrust([bundle({ printed: { ...nothing, checked: 1 } })], numbers({ differs: null }));
    expect(items.some(({ about }) => about === "What else differs")).toBe(false);
    const whole = whyTrust([bundle()], numbers()).filter(({ about }) => about !== "Who paid");
    expect(trustHeads(whole)).toEqual({ heads: ["nothing that was recorded speaks against it"], more: 0 });
  });
});
