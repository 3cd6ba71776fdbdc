import { expect, it } from "vitest";
import type { NoteEntry, NoteKind } from "@/lib/domain/notes/notes";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { buildFlags, buildNotes, notedBuilds, notesOnBuildText, noteTexts } from "./build-notes";
import { historyViewSchema } from "./history-types";
import { historyView } from "./history-view";
import { testSelection } from "./selection.testing";

const points = ["8.0.20", "8.0.28", "8.4.7"].map((version) => testPoint(version, 100, { build: testBuild(version) }));
const view = historyView(testSelection(points), { ...defaultWorkloadParams(), of: null, values: "absolute" });

const entry = (number: number, kind: NoteKind, body: string, about: number | null = null): NoteEntry => ({
  ...{ number, kind, about, body, owner: "ann", author: "laptop", at: new Date("2026-11-27T10:00:00Z") },
});
const said: Readonly<Record<string, NoteEntry[]>> = {
  my8028_rel: [
    entry(1, "note", "The log\nis synced since here."),
    entry(2, "objection", "The disk was full."),
    entry(3, "answer", "It was not.", 2),
    entry(4, "note", "Rude."),
    entry(5, "hiding", "Off topic.", 4),
  ],
  my847_rel: [
    entry(1, "objection", "Wrong build."),
    entry(2, "withdrawal", "It was right.", 1),
    entry(3, "note", "Mine."),
  ],
};
const notes = buildNotes(notedBuilds(view.panels), ({ build }) => said[build] ?? []);
const noted = { ...view, notes };

it("are those that stand, by the builds of the lines: nothing hidden, nothing withdrawn", () => {
  expect(notes.map(({ build, number, state, body }) => [build, number, state, body])).toEqual([
    ["my8028_rel", 1, null, "The log\nis synced since here."],
    ["my8028_rel", 2, "answered", "The disk was full."],
    ["my847_rel", 3, null, "Mine."],
  ]);
  expect(JSON.stringify(notes)).not.toMatch(/Rude|Off topic|Wrong build/);
});

it("are in release order, also where a late fix has a line of its own", () => {
  const late = ["5.7.10", "8.0.20", "5.7.44"].map((version) => testPoint(version, 100, { build: testBuild(version) }));
  const { panels } = historyView(testSelection(late), { ...defaultWorkloadParams(), of: null, values: "absolute" });
  expect(panels[0]?.lines).toHaveLength(2);
  expect(notedBuilds(panels).map(({ build }) => build)).toEqual(["my5710_rel", "my5744_rel", "my8020_rel"]);
});

it("share a flag on one build, and their numbers go on", () => {
  expect(buildFlags(noted).map(({ label, name }) => [label, name])).toEqual([
    ["1–2", "MySQL 8.0.28"],
    ["3", "MySQL 8.4.7"],
  ]);
  expect(buildFlags(view)).toEqual([]);
});

it("are sentences in pictures and files, cut at a word where there is little room", () => {
  expect(noteTexts(noted)).toEqual([
    "1, MySQL 8.0.28: The log is synced since here. (note by ann on 27 Nov 2026)",
    "2, MySQL 8.0.28: The disk was full. (answered objection by ann on 27 Nov 2026) " +
      "Answer: It was not. (by ann on 27 Nov 2026)",
    "3, MySQL 8.4.7: Mine. (note by ann on 27 Nov 2026)",
  ]);
  expect(noteTexts(noted, 12)[0]).toBe("1, MySQL 8.0.28: The log is … (note by ann on 27 Nov 2026)");
  expect(notesOnBuildText(noted, { engine: "mysql", build: "my847_rel" })).toBe("Mine. (note by ann on 27 Nov 2026)");
  expect(notesOnBuildText(noted, { engine: "mysql", build: "my8020_rel" })).toBeNull();
});

it("survive storing, and an older stored view has none", () => {
  expect(historyViewSchema.parse(JSON.parse(JSON.stringify(noted))).notes).toEqual(notes);
  expect(historyViewSchema.parse(JSON.parse(JSON.stringify(view))).notes).toBeUndefined();
});
