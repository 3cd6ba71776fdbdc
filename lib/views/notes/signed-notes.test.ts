import { expect, it } from "vitest";
import type { StandingNote } from "@/lib/db/read/standing-notes";
import { type Corrected, type CorrectionTarget, correctionsOf } from "@/lib/domain/names/corrections";
import { type NoteTarget, subjectOf } from "@/lib/domain/notes/note-targets";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { historyViewSchema } from "@/lib/views/history/history-types";
import { historyView } from "@/lib/views/history/history-view";
import { testSelection } from "@/lib/views/history/selection.testing";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { notePlaces, placeOf } from "./note-places";
import { noteFlags, notesOnBuildText, noteTexts, placedNotes, reasonOfEvent } from "./signed-notes";

const viewOf = (versions: readonly string[], part: Parameters<typeof testPoint>[2] = {}) =>
  historyView(
    testSelection(versions.map((version) => testPoint(version, 100, { build: testBuild(version), ...part }))),
    {
      ...defaultWorkloadParams(),
      of: null,
      values: "absolute",
    },
  );
const view = viewOf(["8.0.20", "8.0.28", "8.4.7"], { machine: "hetz" });

const on = (build: string): NoteTarget => ({ on: "build", engine: "mysql", raw: build });
const note = (target: NoteTarget, number: number, body: string, part: Partial<StandingNote> = {}): StandingNote => ({
  subject: subjectOf(target),
  number,
  kind: "note",
  answered: false,
  body,
  owner: "ann",
  answers: [],
  at: new Date("2026-11-27T10:00:00Z"),
  ...part,
});
const at = new Date("2026-11-27T10:00:00Z");
const standing = [
  note(on("my847_rel"), 3, "Mine."),
  note(on("my8028_rel"), 1, "The log\nis synced since here."),
  note(on("my8028_rel"), 2, "The disk was full.", {
    kind: "objection",
    answered: true,
    answers: [{ body: "It was not.", owner: "ann", at }],
  }),
];
const nothing: Corrected = { displayName: null, mergeInto: null, version: null, releaseDate: null, notes: null };
const plain = correctionsOf([]);
const viewWith = (
  notes: readonly StandingNote[],
  {
    of = view,
    dates = [] as (NoteTarget & { on: "date" })[],
    corrections = plain,
    counts = new Map<string, number>(),
  } = {},
) => ({ ...of, ...placedNotes(notePlaces(of.panels, dates, corrections), { notes, counts }) });
const three = viewWith(standing);

it("lists notes in release order, with one flag for all notes of a build", () => {
  expect(three.notes.map(({ number, state, body }) => [number, state, body])).toEqual([
    [1, null, "The log\nis synced since here."],
    [2, "answered", "The disk was full."],
    [3, null, "Mine."],
  ]);
  expect(noteFlags(three).map(({ label, name }) => [label, name])).toEqual([
    ["1–2", "MySQL 8.0.28"],
    ["3", "MySQL 8.4.7"],
  ]);
  expect(noteFlags(view)).toEqual([]);
});

it("keeps the release order where a late fix has a separate line", () => {
  const late = viewOf(["5.7.10", "8.0.20", "5.7.44"]);
  const builds = ["my8020_rel", "my5744_rel", "my5710_rel"];
  const { notes } = viewWith(
    builds.map((build) => note(on(build), 1, build)),
    { of: late },
  );
  expect(late.panels[0]?.lines).toHaveLength(2);
  expect(notes.map(({ body }) => body)).toEqual(builds.toReversed());
});

it("writes notes as sentences for pictures and files, cut at a word where there is little room", () => {
  expect(noteTexts(three)).toEqual([
    "Note 1, MySQL 8.0.28: The log is synced since here. (note by ann on 27 Nov 2026)",
    "Note 2, MySQL 8.0.28: The disk was full. (answered objection by ann on 27 Nov 2026) " +
      "Answer: It was not. (by ann on 27 Nov 2026)",
    "Note 3, MySQL 8.4.7: Mine. (note by ann on 27 Nov 2026)",
  ]);
  expect(noteTexts(three, { letters: 12 })[0]).toBe("Note 1, MySQL 8.0.28: The log is … (note by ann on 27 Nov 2026)");
  expect(notesOnBuildText(three, { engine: "mysql", raw: "my847_rel" })).toBe("Mine. (note by ann on 27 Nov 2026)");
  expect(notesOnBuildText(three, { engine: "mysql", raw: "my8020_rel" })).toBeNull();
});

it("counts notes that were not read, and those that a picture has no room for", () => {
  const many = viewWith(standing, { counts: new Map([[subjectOf(on("my8028_rel")), 500]]) });
  expect(many.notesLeft).toEqual([{ subject: "build:mysql/my8028_rel", count: 498 }]);
  expect(noteFlags(many)[0]?.more).toBe(498);
  expect(noteTexts(many, { most: 1 }).at(-1)).toBe("500 more notes, not quoted here.");
});

it("keeps notes through storing, and reads none from an older stored view", () => {
  expect(historyViewSchema.parse(JSON.parse(JSON.stringify(three))).notes).toEqual(three.notes);
  expect(historyViewSchema.parse(JSON.parse(JSON.stringify(view))).notes).toBeUndefined();
});

it("puts notes of merged builds and machines at the shown key, with the raw names of their lists", () => {
  const target = (subject: "build" | "machine", name: string): CorrectionTarget => ({
    subject,
    engine: subject === "build" ? "mysql" : "",
    name,
  });
  const corrections = correctionsOf([
    [target("build", "my8028_debug"), { ...nothing, mergeInto: "my8028_rel" }],
    [target("machine", "48 CPUs"), { ...nothing, mergeInto: "hetz" }],
    [target("machine", "hetz"), { ...nothing, displayName: "Hetzner" }],
  ]);
  const notes = [note(on("my8028_debug"), 1, "A."), note({ on: "machine", name: "48 CPUs" }, 1, "B.")];
  const merged = viewWith(notes, { corrections });
  expect(merged.notes).toMatchObject([
    { build: "my8028_rel", written: { engine: "mysql", raw: "my8028_debug" }, body: "A." },
    { machine: "hetz", written: "48 CPUs", body: "B." },
  ]);
  expect(noteFlags(merged).map(({ name }) => name)).toEqual(["MySQL 8.0.28", "machine Hetzner"]);
  expect(viewWith(notes).notes).toEqual([]);
});

it("puts a date's flag before the first build since then, or at the build of that day, or gives a reason", () => {
  const releaseOf = (version: string, releaseDate: string) =>
    [
      { subject: "build", engine: "mysql", name: testBuild(version).raw },
      { ...nothing, releaseDate },
    ] as const;
  const corrections = correctionsOf([releaseOf("8.0.20", "2020-04-27"), releaseOf("8.0.28", "2022-01-18")]);
  const day = (text: string, engine: string | null = "mysql") => ({ on: "date", day: text, engine }) as const;
  const dates = [day("2021-01-01"), day("2022-01-18", null), day("2023-01-01"), day("2021-02-02", "postgres")];
  const notes = [...dates.map((date) => note(date, 1, date.day)), note(on("my8028_rel"), 1, "Build.")];
  const dated = viewWith(notes, { dates, corrections });
  expect(dated.notes.map((each) => [each.body, "day" in each && each.places])).toEqual([
    ["2021-01-01", [{ engine: "mysql", build: "my8028_rel", exact: false }]],
    ["Build.", false],
    ["2022-01-18", [{ engine: "mysql", build: "my8028_rel", exact: true }]],
  ]);
  expect(noteTexts(dated)[0]).toBe("Note 1, 2021-01-01, MySQL: 2021-01-01 (note by ann on 27 Nov 2026)");
  const undated = viewWith(notes, { dates: [day("2021-01-01")] });
  expect(noteTexts(undated)).toContain(
    "Note 2, 2021-01-01, MySQL (no flag: no build here has a date): 2021-01-01 (note by ann on 27 Nov 2026)",
  );
});

it.each([
  [[null, null], "no build has a date"],
  [["2020-01-01", "2021-01-01"], "outside"],
  [["2023-01-01", "2024-01-01"], "outside"],
  [["2021-01-01", "2023-01-01"], { at: 1, exact: false }],
  [["2021-01-01", "2022-02-02", "2023-01-01"], { at: 1, exact: true }],
  // A build of unknown day between the two may lie on either side, and so may one of another branch.
  [["2021-01-01", null, "2023-01-01"], "no single place"],
  [["2023-01-01", "2021-01-01", "2024-01-01"], "no single place"],
] as const)("finds the place of 2 February 2022 among builds of these days: %j", (days, place) => {
  expect(placeOf("2022-02-02", days)).toEqual(place);
});

it("explains an event by the first line of a note on its build, and no other event", () => {
  const reason = (engine: string, build: string) => reasonOfEvent(three, { engine, build });
  expect(reason("MySQL", "my8028_rel")).toBe("The log (ann)");
  expect([
    reason("MySQL", "my8020_rel"),
    reason("MariaDB", "my8028_rel"),
    reasonOfEvent(view, { engine: "MySQL", build: "my8028_rel" }),
  ]).toEqual([null, null, null]);
});

it("explains an event by a note after an objection, and never by an objection", () => {
  const reason = (...notes: StandingNote[]) => reasonOfEvent(viewWith(notes), { engine: "MySQL", build: "my8028_rel" });
  const objection = note(on("my8028_rel"), 1, "These numbers are faked.", { kind: "objection" });
  expect(reason(objection)).toBeNull();
  expect(reason(objection, note(on("my8028_rel"), 2, "The log is synced."))).toBe("The log is synced. (ann)");
});

it("explains an event by the newest of several notes, with their number", () => {
  const on28 = { engine: "MySQL", build: "my8028_rel" };
  const day = (at: string) => ({ at: new Date(at) });
  const notes = [
    note(on("my8028_rel"), 1, "The log is synced.", day("2026-11-01")),
    note(on("my8028_rel"), 2, "No: a new default.", { ...day("2026-11-20"), owner: "bob" }),
    note(on("my8028_rel"), 3, "Nonsense.", { ...day("2026-11-25"), kind: "objection" }),
  ];
  expect(reasonOfEvent(viewWith(notes), on28)).toBe("No: a new default. (bob; newest of 2 notes)");
  const counts = new Map([[subjectOf(on("my8028_rel")), 9]]);
  expect(reasonOfEvent(viewWith(notes, { counts }), on28)).toBe("No: a new default. (bob; one of more than 2)");
});
