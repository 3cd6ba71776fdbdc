import { describe, expect, it } from "vitest";
import { processorMs } from "@/lib/processor-time.testing";
import { type ComparedPanel, type ComparedReport, revisionChanges } from "./revision-changes";

const text = (words: string): ComparedPanel => ({ kind: "text", text: words });
const view = (id: string, name = id): ComparedPanel => ({ kind: "view", id, name });
const report = (panels: ComparedPanel[], more: Partial<ComparedReport> = {}): ComparedReport => ({
  title: "Which index",
  caption: "",
  panels,
  ...more,
});
const changesOf = (before: ComparedReport, after: ComparedReport) => revisionChanges(before, after).shown;

describe("the changes between two revisions", () => {
  it("are empty for equal revisions", () => {
    const one = report([text("A.\n\nB."), view("v")]);
    expect(revisionChanges(one, structuredClone(one))).toEqual({ shown: [], more: 0 });
  });

  it("name the added and removed paragraphs of a text, and no equal one", () => {
    const before = report([view("v"), text("First.\n\nWrites fall\nby 28 %.\n\nLast.")]);
    const after = report([view("v"), text("First.\n\nWrites fall\nby 31 %.\n\nWhy: the disk.\n\nLast.")]);
    expect(changesOf(before, after)).toEqual([
      {
        what: "text",
        how: "changed",
        at: 2,
        removed: ["Writes fall\nby 28 %."],
        added: ["Writes fall\nby 31 %.", "Why: the disk."],
      },
    ]);
  });

  it("name title and caption, added and removed panels, and figures of one heading with another view", () => {
    const before = report([text("Gone."), view("a table", "Table"), view("c", "Chart")]);
    const after = report([view("b table", "Table"), view("c", "Chart"), text("New.")], { title: "T", caption: "C" });
    expect(changesOf(before, after)).toEqual([
      { what: "title", how: "changed", at: null, removed: ["Which index"], added: ["T"] },
      { what: "caption", how: "changed", at: null, removed: [], added: ["C"] },
      { what: "figure", how: "changed", at: 1, removed: [], added: ["Table"] },
      { what: "text", how: "removed", at: 1, removed: ["Gone."], added: [] },
      { what: "text", how: "added", at: 3, removed: [], added: ["New."] },
    ]);
  });

  it("name a moved panel once, also for each of two equal panels", () => {
    const before = report([text("One."), view("v"), view("v")]);
    const after = report([view("v"), view("v"), text("One.")]);
    const changes = changesOf(before, after);
    expect(changes.map(({ how }) => how)).toEqual(["moved"]);
    expect(changes[0]).toMatchObject({ what: "text", at: 3 });
    // Two equal panels that both move are two moves.
    const [apart, joined] = [
      [text("x"), text("x"), view("1"), view("2"), view("3")],
      [view("1"), view("2"), view("3")],
    ];
    const moves = changesOf(report(apart), report([...joined, text("x"), text("x")]));
    expect(moves.map(({ how, at }) => [how, at])).toEqual([
      ["moved", 4],
      ["moved", 5],
    ]);
  });

  it("are bounded in length and time for hostile texts", () => {
    // 40 texts of 4,000 short paragraphs each: many are equal, in another order.
    const hostile = (seed: number) => text(Array.from({ length: 4_000 }, (_, at) => (at * seed) % 211).join("\n\n"));
    const panels = (seed: number) => Array.from({ length: 40 }, (_, at) => hostile(at + seed));
    const [before, after] = [report(panels(1)), report(panels(60))];
    expect(processorMs(() => revisionChanges(before, after))).toBeLessThan(4_000);
    const { shown: changes, more } = revisionChanges(before, after);
    expect([changes.length <= 30, changes.length + more]).toEqual([true, 40]);
    expect(JSON.stringify(changes).length).toBeLessThan(20_000);
  });

  it("have long paragraphs cut between characters, and count those left out", () => {
    const emoji = "😀".repeat(1_000);
    const many = Array.from({ length: 10 }, (_, at) => `Paragraph ${at}`).join("\n\n");
    const [first, second] = changesOf(report([]), report([text(emoji), text(many)]));
    expect(first?.added[0]).toMatch(/^(?:😀)+ …$/u);
    expect(second?.added.at(-1)).toBe("… and 4 more");
  });
});
