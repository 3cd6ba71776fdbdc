import { z } from "zod";
import { number, text } from "@/lib/views/frozen/schema-parts";

/** A signed note with its answers. Histories leave out hidden and withdrawn ones. */
const said = {
  /** Its number in its list. */
  number,
  kind: z.enum(["note", "objection"]),
  /** Of an objection. */
  state: z.enum(["open", "answered"]).nullable(),
  body: text,
  owner: text,
  at: text,
  answers: z.array(z.object({ body: text, owner: text, at: text })),
};
/** `engine` and `build` are keys; `written` has the raw names of its list, where readers joined them with others. */
const noteOnBuild = z.object({
  engine: text,
  build: text,
  ...said,
  written: z.object({ engine: text, raw: text }).optional(),
});
/** `called` = readers' name of the machine. */
const noteOnMachine = z.object({ machine: text, ...said, written: text.optional(), called: text.optional() });
const noteOnDate = z.object({
  day: text,
  ...said,
  /** Raw name of the engine that it is on; null = all. */
  of: text.nullable(),
  /** The first build since then of each panel that has a place for it. `exact`: the build is of that day. */
  places: z.array(z.object({ engine: text, build: text, exact: z.boolean() })),
  /** Reason for no place; null where it has one. */
  why: z.enum(["no build has a date", "no single place"]).nullable(),
});

/** Schema of a note on a build, a machine or a date. */
export const signedNote = z.union([noteOnBuild, noteOnMachine, noteOnDate]);
/** Schema of the number of notes of a list that have no room in the view. `subject` names the list. */
export const notesLeft = z.object({ subject: text, count: number });

/**
 * The builds of an engine that a view shows, line by line, for the places and names of notes. `machine`: the key of the
 * line's; absent = not recorded.
 */
export const notedPanel = z.object({
  engine: text,
  engineName: text,
  lines: z.array(
    z.object({
      builds: z.array(z.object({ raw: text, version: text.nullable(), called: text.optional() })),
      machine: text.optional(),
    }),
  ),
});
/** The notes of a view with the builds that they stand on. Absent = none, and in older frozen views. */
export const notedParts = {
  notes: z.array(signedNote).optional(),
  notesLeft: z.array(notesLeft).optional(),
};

/** The builds of an engine that a view shows, for notes. */
export type NotedPanel = z.infer<typeof notedPanel>;
/** A build of such a panel. */
export type NotedBuild = NotedPanel["lines"][number]["builds"][number];
/** A view with notes, or the parts of it that they need. */
export interface Noted {
  notes?: SignedNote[] | undefined;
  notesLeft?: NotesLeft[] | undefined;
  panels: readonly NotedPanel[];
}
/** A note on a build, a machine or a date, with its answers. */
export type SignedNote = z.infer<typeof signedNote>;
/** The number of notes of a list that have no room in the view. */
export type NotesLeft = z.infer<typeof notesLeft>;

/** A build that a reader may explain, by raw names. `name` is for people: "MySQL 8.0.28". */
export interface MovedBuild {
  engine: string;
  raw: string;
  name: string;
}
