import { describe, expect, it } from "vitest";
import type { Draft } from "./draft";
import { mergeDrafts } from "./merge-drafts";

const text = (id: string, markdown = id) => ({ id, markdown });
const draft = (...panels: Draft["panels"]): Draft => ({ title: "T", caption: "", panels });
const ids = (merged: Draft | null) => merged?.panels.map(({ id }) => id);
const base = draft(text("a"), text("b"), text("c"));

describe("changes of two devices to one draft", () => {
  it("are joined where they are in different places", () => {
    const mine = { ...base, title: "Mine", panels: [text("a", "A"), text("b"), text("c")] };
    const theirs = { ...base, caption: "Theirs", panels: [text("a"), text("b"), text("c", "C")] };
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      title: "Mine",
      caption: "Theirs",
      panels: [text("a", "A"), text("b"), text("c", "C")],
    });
  });

  it("keep panels that either added, after the panel that each followed", () => {
    const mine = draft(text("a"), text("x"), text("b"), text("c"));
    const theirs = draft(text("y"), text("a"), text("b"), text("c"), text("z"));
    expect(ids(mergeDrafts(base, mine, theirs))).toEqual(["y", "a", "x", "b", "c", "z"]);
    expect(ids(mergeDrafts(base, theirs, mine))).toEqual(["y", "a", "x", "b", "c", "z"]);
  });

  it("leave out what either removed, and keep an order that either changed", () => {
    const mine = draft(text("c"), text("a"), text("b"));
    const theirs = draft(text("a"), text("c"), text("n"));
    expect(ids(mergeDrafts(base, mine, theirs))).toEqual(["c", "n", "a"]);
    expect(ids(mergeDrafts(base, theirs, mine))).toEqual(["c", "n", "a"]);
  });

  it("are not joined where both changed one text, or one removed what the other changed, or both moved", () => {
    const changed = draft(text("a", "A"), text("b"), text("c"));
    expect(mergeDrafts(base, changed, draft(text("a", "Ä"), text("b"), text("c")))).toBeNull();
    expect(mergeDrafts(base, changed, draft(text("b"), text("c")))).toBeNull();
    expect(mergeDrafts(base, { ...base, title: "1" }, { ...base, title: "2" })).toBeNull();
    const [mine, theirs] = [draft(text("b"), text("a"), text("c")), draft(text("c"), text("a"), text("b"))];
    expect(mergeDrafts(base, mine, theirs)).toBeNull();
  });

  it("equal one change where both are equal, or the other is empty", () => {
    const changed = { ...draft(text("c"), text("a", "A")), title: "New" };
    expect(mergeDrafts(base, changed, changed)).toEqual(changed);
    expect(mergeDrafts(base, changed, base)).toEqual(changed);
    expect(mergeDrafts(base, base, changed)).toEqual(changed);
  });
});
