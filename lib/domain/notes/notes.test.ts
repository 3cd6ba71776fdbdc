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

  it("are open again where all their answers are hidden", () => {
    const before = [entry(1, "objection"), entry(2, "answer", 1, "ann"), entry(3, "answer", 1, "ann")];
    const stateOf = (...later: NoteEntry[]) => {
      const threads = noteThreads([...before, ...later]);
      return [threads[0]?.state, openObjections(threads)];
    };
    const [second, third] = [entry(4, "hiding", 2, "ann"), entry(5, "hiding", 3, "ann")];
    expect([stateOf(), stateOf(second), stateOf(second, third)]).toEqual([
      ["answered", 0],
      ["answered", 0],
      ["open", 1],
    ]);
    expect(stateOf(second, third, entry(6, "answer", 1, "ann"))).toEqual(["answered", 0]);
    expect(stateOf(second, third, entry(6, "withdrawal", 1))).toEqual(["withdrawn", 0]);
  });

  it("are answered and hidden by managers of the bundle, and withdrawn by their author", () => {
    const before = [entry(1, "objection"), entry(2, "note"), entry(3, "objection"), entry(4, "withdrawal", 3)];
    const [bob, ann] = [
      { owner: "bob", manages: false },
      { owner: "ann", manages: true },
    ];
    const refused = (kind: NoteEntry["kind"], about: number | null, by: typeof bob, entries = before) => {
      const refusal = refusedNote(entries, { kind, about }, by);
      return refusal && [refusal.code, refusal.text];
    };
    const faulty = (text: string) => ["bad-request", expect.stringContaining(text)];
    const forbidden = (text: string) => ["forbidden", expect.stringContaining(text)];
    expect(refused("note", null, bob)).toBeNull();
    expect(refused("note", 1, bob)).toEqual(faulty("no other entry"));
    expect(refused("answer", 1, ann)).toBeNull();
    expect(refused("answer", 1, bob)).toEqual(forbidden("Only moderators answer"));
    expect(refused("answer", 2, ann)).toEqual(faulty("Only objections"));
    expect(refused("answer", 3, ann)).toEqual(faulty("is withdrawn"));
    expect(refused("answer", 9, ann)).toEqual(faulty("No entry has this number"));
    expect(refused("withdrawal", 1, bob)).toBeNull();
    expect(refused("withdrawal", 1, ann)).toEqual(forbidden("Only the author of an objection"));
    expect(refused("hiding", 2, ann)).toBeNull();
    expect(refused("hiding", 2, bob)).toEqual(forbidden("Only moderators hide"));
    expect(refused("hiding", 4, ann)).toEqual(faulty("Withdrawals and hidings stay visible"));
    expect(refused("answer", 1, ann, [...before, entry(5, "hiding", 1, "ann")])).toEqual(faulty("is hidden"));
  });

  it("have their web addresses as separate parts", () => {
    expect(textParts("See https://a.example/x?y and javascript:alert(1)")).toEqual([
      { text: "See ", href: null },
      { text: "https://a.example/x?y", href: "https://a.example/x?y" },
      { text: " and javascript:alert(1)", href: null },
    ]);
  });

  it("leave punctuation behind an address to the text", () => {
    const linksOf = (text: string) => {
      const parts = textParts(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      return parts.flatMap(({ href }) => href ?? []);
    };
    expect(linksOf("See https://a.example/x. And (https://b.example/y), ok")).toEqual([
      "https://a.example/x",
      "https://b.example/y",
    ]);
    expect(linksOf("https://a.example/?q=a.b;c! (as in https://a.example/A_(b).)")).toEqual([
      "https://a.example/?q=a.b;c",
      "https://a.example/A_(b)",
    ]);
    expect(linksOf("Is it https://...?")).toEqual([]);
    // An address that is cut would lead elsewhere.
    expect(linksOf(`https://a.example/${"x".repeat(1_982)}`)).toHaveLength(1);
    expect(linksOf(`https://a.example/${"x".repeat(1_983)}`)).toEqual([]);
  });
});
