import { describe, expect, it } from "vitest";
import { mergeTrust } from "./merge-trust";
import type { TrustItem } from "./trusted";

const item = (about: string, grade: TrustItem["grade"], text: string, bundles: readonly string[] = []): TrustItem => ({
  about,
  grade,
  text,
  head: `${about} is ${grade}`,
  links: bundles.map((bundle) => ({ text: bundle, to: "files", bundle })),
});

describe("why to trust a report", () => {
  it("gives each topic the worst grade of any panel, the worst topic first", () => {
    const merged = mergeTrust([
      {
        name: "panel 1",
        items: [item("Who paid", "gap", "Nobody said."), item("Repeats", "told", "Three runs each.")],
      },
      { name: "panel 2", items: [item("Repeats", "doubt", "Two disagree."), item("Who paid", "gap", "Nobody said.")] },
    ]);
    expect(merged?.map(({ head, text }) => [head, text])).toEqual([
      ["Repeats is doubt in 1 panel", "Panel 2: Two disagree. Panel 1: Three runs each."],
      ["Who paid is gap", "Nobody said."],
    ]);
  });

  it("says each head of the worst grade, and how many panels have that grade", () => {
    const panel = (head: string, grade: TrustItem["grade"]) => ({
      name: head,
      items: [{ ...item("Commands", grade, head), head }],
    });
    const [one, none, all] = [panel("1 without", "gap"), panel("none recorded", "gap"), panel("recorded", "told")];
    expect(mergeTrust([one, none, all])?.[0]?.head).toBe("1 without; none recorded in 2 panels");
    expect(mergeTrust([one, none])?.[0]?.head).toBe("1 without; none recorded");
  });

  it("links to each place once", () => {
    const files = (bundles: string[]) => ({ name: "panel", items: [item("Raw files", "told", "Here.", bundles)] });
    expect(mergeTrust([files(["a"]), files(["b", "a"])])?.[0]?.links.map(({ bundle }) => bundle)).toEqual(["a", "b"]);
  });

  it("names panels without stored trust, is null where no panel has any, and empty without panels", () => {
    const kept = { name: "panel 1", items: [item("Who paid", "told", "Nobody did.")] };
    const old = { name: "panel 2", items: null };
    expect(mergeTrust([kept, old])?.map(({ text }) => text)).toEqual([
      "Not recorded when frozen: panel 2.",
      "Nobody did.",
    ]);
    expect(mergeTrust([old])).toBeNull();
    expect(mergeTrust([])).toEqual([]);
  });
});
