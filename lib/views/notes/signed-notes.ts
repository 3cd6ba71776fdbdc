import type { StandingNote } from "@/lib/db/read/standing-notes";
import { group } from "@/lib/domain/group";
import { type NoteTarget, subjectOf } from "@/lib/domain/notes/note-targets";
import { firstLine, shortened } from "@/lib/domain/notes/notes";
import { formatCounted, formatDate } from "@/lib/format";
import type { NotePlace } from "./note-places";
import type { Noted, NotedPanel, NotesLeft, SignedNote } from "./note-types";

/** Returns the notes that stand at these places, in their order, and the number of those that were not read. */
export function placedNotes(
  places: readonly NotePlace[],
  { notes, counts }: { notes: readonly StandingNote[]; counts: ReadonlyMap<string, number> },
): { notes: SignedNote[]; notesLeft: NotesLeft[] } {
  const bySubject = group(notes, ({ subject }) => subject);
  // A former name may be that of two builds. Its notes stand at the first.
  const taken = new Set<string>();
  const lists = places.flatMap(({ at, targets }) =>
    targets.flatMap((target) => {
      const subject = subjectOf(target);
      if (taken.has(subject)) return [];
      taken.add(subject);
      return [{ at, target, subject, own: bySubject.get(subject) ?? [] }];
    }),
  );
  return {
    notes: lists.flatMap(({ at, target, own }) => own.map((note) => noteAt(at, target, storedNote(note)))),
    notesLeft: lists.flatMap(({ subject, own }) => {
      const count = (counts.get(subject) ?? 0) - own.length;
      return count > 0 ? [{ subject, count }] : [];
    }),
  };
}

/** Returns a note as views store it, without its place. */
function storedNote({ number, kind, answered, body, owner, at, answers }: StandingNote) {
  const ofObjection = answered ? ("answered" as const) : ("open" as const);
  const state = kind === "note" ? null : ofObjection;
  const said = answers.map((answer) => ({ ...answer, at: answer.at.toISOString() }));
  return { number, kind, state, body, owner, at: at.toISOString(), answers: said };
}

/** Returns a note at its place. It has the raw names of its list where they differ from the place's keys. */
function noteAt(at: NotePlace["at"], target: NoteTarget, note: ReturnType<typeof storedNote>): SignedNote {
  if ("build" in at) {
    const isKey = target.on !== "build" || (target.engine === at.engine && target.raw === at.build);
    return { ...note, ...at, ...(!isKey && { written: { engine: target.engine, raw: target.raw } }) };
  }
  if (!("machine" in at)) return { ...note, ...at, places: [...at.places] };
  return { ...note, ...at, ...(target.on === "machine" && target.name !== at.machine && { written: target.name }) };
}

/** Returns the target whose list a note stands in. */
export function targetOfNote(note: SignedNote): NoteTarget {
  if ("build" in note) return { on: "build", ...(note.written ?? { engine: note.engine, raw: note.build }) };
  if ("machine" in note) return { on: "machine", name: note.written ?? note.machine };
  return { on: "date", day: note.day, engine: note.of };
}

/** The notes of one place with their numbers in the view: "2" or "2–3". */
export interface NoteFlag {
  label: string;
  /** The number of the first. */
  first: number;
  notes: readonly SignedNote[];
  /** "MariaDB 10.5.6", "machine hetz", "2026-03-02". */
  name: string;
  /** Notes of the same lists that have no room in the view. */
  more: number;
}

/** Returns a flag for each place with notes, in the order of the view. */
export function noteFlags(view: Noted): NoteFlag[] {
  let last = 0;
  return [...group(view.notes ?? [], placeKey).values()].flatMap((notes) => {
    const [note] = notes;
    if (!note) return [];
    const first = last + 1;
    last += notes.length;
    const subjects = new Set(notes.map((each) => subjectOf(targetOfNote(each))));
    const left = (view.notesLeft ?? []).filter(({ subject }) => subjects.has(subject));
    const label = first === last ? String(first) : `${first}–${last}`;
    return [{ label, first, notes, name: nameOf(note, view), more: left.reduce((sum, { count }) => sum + count, 0) }];
  });
}

function placeKey(note: SignedNote): string {
  if ("build" in note) return JSON.stringify(["build", note.engine, note.build]);
  return JSON.stringify("machine" in note ? ["machine", note.machine] : ["date", note.day, note.of]);
}

function nameOf(note: SignedNote, { panels }: Pick<Noted, "panels">): string {
  if ("machine" in note) return `machine ${note.called ?? note.machine}`;
  if ("day" in note) return note.of === null ? note.day : `${note.day}, ${engineIn(panels, note.of)}`;
  const found = panels
    .find(({ engine }) => engine === note.engine)
    ?.lines.flatMap(({ builds }) => builds)
    .find(({ raw }) => raw === note.build);
  return `${engineIn(panels, note.engine)} ${found?.version ?? found?.called ?? note.build}`;
}
const engineIn = (panels: readonly NotedPanel[], key: string): string =>
  panels.find(({ engine }) => engine === key)?.engineName ?? key;

/** Returns the reason why a note has no flag; null where it has one. */
export function withoutFlag(note: SignedNote): string | null {
  if (!("day" in note) || note.why === null) return null;
  return note.why === "no build has a date"
    ? "no build here has a date"
    : "the dates of these builds give it no single place";
}

/** Letters of a note where there is little room. */
const SHORT = 240;

/** Returns "by ann on 27 Nov 2026". */
export const signedBy = ({ owner, at }: Pick<SignedNote, "owner" | "at">): string =>
  `by ${owner} on ${formatDate(new Date(at))}`;

/**
 * Returns a sentence for each note, with its answers: "Note 1, MariaDB 10.5.6: ... (note by ann on 27 Nov 2026)".
 * Another one counts the notes without room. `letters` = the most of each text, `most` = the most notes.
 */
export function noteTexts(view: Noted, { letters = SHORT, most = Number.POSITIVE_INFINITY } = {}): string[] {
  const texts = noteFlags(view).flatMap(({ first, name, notes }) =>
    notes.map((note, at) => {
      const reason = withoutFlag(note);
      return `Note ${first + at}, ${name}${reason ? ` (no flag: ${reason})` : ""}: ${noteText(note, letters)}`;
    }),
  );
  const left = (view.notesLeft ?? []).reduce((sum, { count }) => sum + count, 0);
  const more = Math.max(0, texts.length - most) + left;
  return [...texts.slice(0, most), ...(more ? [`${formatCounted(more, "more note")}, not quoted here.`] : [])];
}

/** Most notes that a picture quotes. */
const MOST_QUOTED = 3;

/** Returns the first three notes of a view, each cut, and the number of the others; [] without any. For pictures. */
export const quotedNotes = ({ panels = [], ...view }: Partial<Noted>): string[] =>
  noteTexts({ ...view, panels }, { most: MOST_QUOTED });

/** Returns all notes of a view in full, and the number of those without room in it; [] without any. For files. */
export const wholeNotes = ({ panels = [], ...view }: Partial<Noted>): string[] =>
  noteTexts({ ...view, panels }, { letters: Number.POSITIVE_INFINITY });

/** Returns the notes on a build in one text; null without any. `engine` and `raw` are its keys. */
export function notesOnBuildText({ notes = [] }: Pick<Noted, "notes">, build: { engine: string; raw: string }) {
  const own = notes.filter((note) => "build" in note && note.engine === build.engine && note.build === build.raw);
  return own.length ? own.map((note) => noteText(note, Number.POSITIVE_INFINITY)).join("; ") : null;
}

/**
 * Returns the reason of an event by the newest note on its build. Example: "The log is synced. (ann)"; of several notes
 * "(ann; newest of 3 notes)". Where notes have no room in the view a newer one may exist: "(ann; one of more than 2)".
 * Null without a note; an objection gives none. `event.engine` is the name that readers see, `event.build` the key.
 */
export function reasonOfEvent(
  { notes = [], notesLeft = [], panels }: Noted,
  event: { engine: string; build: string },
): string | null {
  const own = notes.filter(
    (each) =>
      each.kind === "note" &&
      "build" in each &&
      each.build === event.build &&
      engineIn(panels, each.engine) === event.engine,
  );
  const note = own.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.number - a.number)[0];
  if (!note) return null;
  const subjects = new Set(own.map((each) => subjectOf(targetOfNote(each))));
  const isCut = notesLeft.some(({ subject }) => subjects.has(subject));
  const ofAll = own.length > 1 ? `; newest of ${own.length} notes` : "";
  const among = isCut ? `; one of more than ${own.length}` : ofAll;
  return `${firstLine(note.body)} (${note.owner}${among})`;
}

function noteText(note: SignedNote, most: number): string {
  const { kind, state, body, answers } = note;
  const kindText = kind === "objection" ? [state, "objection"].filter(Boolean).join(" ") : "note";
  const answered = answers.map((answer) => ` Answer: ${shortened(oneLine(answer.body), most)} (${signedBy(answer)})`);
  return `${shortened(oneLine(body), most)} (${kindText} ${signedBy(note)})${answered.join("")}`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
