import { describe, expect, it } from "vitest";
import { type NoteEntry, noteThreads, openObjections, refusedNote, textParts } from "./notes";

const entry = (number: number, kind: NoteEntry["kind"], about: number | null = null, owner = "bob"): NoteEntry => ({
  number,
  kind,
  about,
  owner,
  body: `Text ${number}`,
  author: "laptop",
  at: new Date(Date.UTC(2026, 0, number)),
});

describe("notes", () => {
  it("are listed in order, with answers below, and later entries give the state of each", () => {
    const threads = noteThreads([
      entry(1, "objection"),
      entry(2, "note"),
      entry(3, "answer", 1, "ann"),
      entry(4, "objection"),
      entry(5, "withdrawal", 4),
      entry(6, "objection"),
    ]);
    expect(threads.map(({ number, state, answers }) => [number, state, answers.map((each) => each.number)])).toEqual([
      [1, "answered", [3]],
      [2, null, []],
      [4, "withdrawn", []],
      [6, "open", []],
    ]);
    expect(openObjections(threads)).toBe(1);
  });

  it("keep their place when hidden, show the reason instead of the text, and are no longer open", () => {
    const threads = noteThreads([entry(1, "objection"), entry(2, "hiding", 1, "ann")]);
    expect(threads).toMatchObject([{ number: 1, body: null, hidden: { body: "Text 2", owner: "ann" } }]);
    expect(openObjections(threads)).toBe(0);
  });

  it("are answered and hidden by managers of the bundle, and withdrawn by their author", () => {
    const before = [entry(1, "objection"), entry(2, "note"), entry(3, "objection"), entry(4, "withdrawal", 3)];
    const [bob, ann] = [
      { owner: "bob", manages: false },
      { owner: "ann", manages: true },
    ];
    const request = (kind: NoteEntry["kind"], about: number | null) => ({ kind, about });
    expect(refusedNote(before, request("note", null), bob)).toBeNull();
    expect(refusedNote(before, request("note", 1), bob)).toMatch(/no other entry/);
    expect(refusedNote(before, request("answer", 1), ann)).toBeNull();
    expect(refusedNote(before, request("answer", 1), bob)).toMatch(/^Only the owner answers/);
    expect(refusedNote(before, request("answer", 2), ann)).toMatch(/^Only objections/);
    expect(refusedNote(before, request("answer", 3), ann)).toMatch(/is withdrawn/);
    expect(refusedNote(before, request("answer", 9), ann)).toMatch(/^No entry has this number/);
    expect(refusedNote(before, request("withdrawal", 1), bob)).toBeNull();
    expect(refusedNote(before, request("withdrawal", 1), ann)).toMatch(/^Only the author of an objection/);
    expect(refusedNote(before, request("hiding", 2), ann)).toBeNull();
    expect(refusedNote(before, request("hiding", 2), bob)).toMatch(/^Only the owner hides/);
    expect(refusedNote(before, request("hiding", 4), ann)).toMatch(/^Withdrawals and hidings stay visible/);
    expect(refusedNote([...before, entry(5, "hiding", 1, "ann")], request("answer", 1), ann)).toMatch(/is hidden/);
  });

  it("have their web addresses as separate parts", () => {
    expect(textParts("See https://a.example/x?y and javascript:alert(1)")).toEqual([
      { text: "See ", href: null },
      { text: "https://a.example/x?y", href: "https://a.example/x?y" },
      { text: " and javascript:alert(1)", href: null },
    ]);
  });
});
