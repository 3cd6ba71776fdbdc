import { group } from "d3-array";
import { compareBuilds } from "@/lib/domain/names/versions";
import { type NoteEntry, noteThreads, standingThreads } from "@/lib/domain/notes/notes";
import { formatDate } from "@/lib/format";
import type { BuildNote, HistoryPanel, HistoryView } from "./history-types";

/** A build that notes may be on, in raw names. */
export interface NotedBuild {
  engine: string;
  build: string;
}

/** Returns the builds of all lines of a view, each once, by panel and in release order. */
export const notedBuilds = (panels: readonly HistoryPanel[]): NotedBuild[] =>
  panels.flatMap(({ engine, lines }) => {
    const builds = new Map(lines.flatMap((line) => line.builds.map((build) => [build.raw, build] as const)));
    return [...builds.values()].sort(compareBuilds).map(({ raw }) => ({ engine, build: raw }));
  });

/** Returns what stands of the notes on these builds, in the order of the builds. */
export function buildNotes(
  builds: readonly NotedBuild[],
  entriesOf: (build: NotedBuild) => readonly NoteEntry[],
): BuildNote[] {
  return builds.flatMap((build) =>
    standingThreads(noteThreads(entriesOf(build))).map(
      ({ number, kind, state, body, owner, at, answers }): BuildNote => ({
        ...{ ...build, number, kind: kind === "objection" ? "objection" : "note", body, owner, at: at.toISOString() },
        state: state === "withdrawn" ? null : state,
        answers: answers.flatMap((answer) =>
          answer.body === null ? [] : { body: answer.body, owner: answer.owner, at: answer.at.toISOString() },
        ),
      }),
    ),
  );
}

/** The notes of one build with their places in the list: "2" or "2–3". */
export interface BuildFlag extends NotedBuild {
  label: string;
  notes: readonly BuildNote[];
  /** "MariaDB 10.5.6". */
  name: string;
}

/** Returns a flag for each build with notes. Their numbers go on from panel to panel. */
export function buildFlags({ notes = [], panels }: Pick<HistoryView, "notes" | "panels">): BuildFlag[] {
  let last = 0;
  return [...group(notes, ({ engine, build }) => JSON.stringify([engine, build])).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { engine, build } = first;
    const from = last + 1;
    last += own.length;
    const panel = panels.find((each) => each.engine === engine);
    const found = panel?.lines.flatMap(({ builds }) => builds).find(({ raw }) => raw === build);
    const name = `${panel?.engineName ?? engine} ${found?.version ?? found?.called ?? build}`;
    return [{ engine, build, label: from === last ? String(from) : `${from}–${last}`, notes: own, name }];
  });
}

/** Letters of a note where there is little room. */
const SHORT = 240;

/** "by ann on 27 Nov 2026". */
export const signedBy = ({ owner, at }: Pick<BuildNote, "owner" | "at">): string =>
  `by ${owner} on ${formatDate(new Date(at))}`;

/**
 * Returns a sentence for each note: "1, MariaDB 10.5.6: ... (note by ann on 27 Nov 2026)". `most` = letters of each.
 */
export const noteTexts = (view: Pick<HistoryView, "notes" | "panels">, most = SHORT): string[] =>
  buildFlags(view).flatMap(({ label, name, notes }) =>
    notes.map((note, at) => `${Number.parseInt(label, 10) + at}, ${name}: ${noteText(note, most)}`),
  );

/** Returns the notes on a build in one text; null without any. */
export function notesOnBuildText({ notes = [] }: Pick<HistoryView, "notes">, { engine, build }: NotedBuild) {
  const own = notes.filter((note) => note.engine === engine && note.build === build);
  return own.length ? own.map((note) => noteText(note, Number.POSITIVE_INFINITY)).join("; ") : null;
}

function noteText(note: BuildNote, most: number): string {
  const { kind, state, body, answers } = note;
  const kindText = kind === "objection" ? [state, "objection"].filter(Boolean).join(" ") : "note";
  const answered = answers.map((answer) => ` Answer: ${shortened(oneLine(answer.body), most)} (${signedBy(answer)})`);
  return `${shortened(oneLine(body), most)} (${kindText} ${signedBy(note)})${answered.join("")}`;
}

/** Cuts a text at a word: "Since 10.5.6 the log …". */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const at = text.lastIndexOf(" ", most);
  return `${text.slice(0, at > 0 ? at : most)} …`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
