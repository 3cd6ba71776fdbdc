import "server-only";
import { listedKey } from "@/lib/db/access/visible";
import { loadCorrections } from "@/lib/db/read/corrections";
import { hasPublicRuns } from "@/lib/db/read/has-engine";
import { publicBuildsAmong, publicMachinesAmong } from "@/lib/db/read/public-settings";
import { bundlesOf, findBuild, findMachine, firstPublicBundle } from "@/lib/db/read/setting-pages";
import { datedSubjects } from "@/lib/db/read/standing-notes";
import { absentBundle } from "@/lib/db/read/tombstones";
import { currentReader } from "@/lib/db/reader";
import { loadNotes, type NoteSubject, openObjectionsOf, type StoredNote } from "@/lib/db/write/notes";
import { mayManageAll } from "@/lib/domain/access/rights";
import { correctEngine } from "@/lib/domain/names/corrections";
import { engineName } from "@/lib/domain/names/engines";
import { buildKeys, rawBuilds, rawMachines } from "@/lib/domain/names/raw-names";
import {
  bundleSubject,
  isNoteDay,
  type NoteTarget,
  subjectOf,
  targetOf,
  viewSubject,
} from "@/lib/domain/notes/note-targets";
import { noteThreads, openObjections } from "@/lib/domain/notes/notes";
import { ExpectedError } from "@/lib/errors";
import { absentView, bundlesIn, loadKept } from "@/lib/publish/frozen/load-snapshot";
import { urls } from "@/lib/urls";

/** A frozen view with the parts that give the bundles of its numbers. */
type NotedView = { key: string } & Parameters<typeof bundlesIn>[0];

/**
 * Returns a bundle to write notes on. Throws `not-found` where the reader may not see it, and `gone` where it was
 * withdrawn.
 */
export async function notesOnBundle(id: string): Promise<NoteSubject> {
  if ((await listedKey(id)) < 0) throw await absentBundle(id);
  return { key: bundleSubject(id), bundles: [id] };
}

/** Returns a frozen view or report to write notes on. Throws as `notesOnBundle` does. */
export async function notesOnView(key: string): Promise<NoteSubject> {
  const kept = await loadKept(key);
  if (!kept) throw await absentView(key);
  return { key: viewSubject(key), bundles: bundlesIn(kept) };
}

/**
 * A subject that many histories share. `closed` = the reason why this reader can't write a note on it; null where they
 * can.
 */
export type SharedSubject = NoteSubject & { closed: string | null };

/**
 * Returns a build, a machine or a date to read notes on. Throws `not-found` where the reader sees no run of it. A date
 * gets this error after today, or where no calendar has the day. So does a date of an engine without public runs.
 */
export async function notesOnTarget(target: NoteTarget): Promise<SharedSubject> {
  if (target.on === "date") return notesOnDate(target);
  const { on } = target;
  const found = on === "build" ? await findBuild(target.engine, target.raw) : await findMachine(target.name);
  if (!found || !(await bundlesOf(on, found.id)).length)
    throw new ExpectedError("not-found", `No such ${on}, or none that you may see.`);
  // Its notes are public: one on a build of an unlisted bundle would reveal that build.
  const first = await firstPublicBundle(on, found.id);
  const closed = first === null ? `Everybody reads a note on a ${on}, and no public bundle has this one yet.` : null;
  return { key: subjectOf(target), bundles: first === null ? [] : [first], closed };
}

/** Returns a date to read notes on. Readers who manage all moderate its notes: no bundle's owner owns a day. */
async function notesOnDate(target: NoteTarget & { on: "date" }): Promise<SharedSubject> {
  const { day, engine } = target;
  if (!isNoteDay(day, new Date()))
    throw new ExpectedError("not-found", "A date is a day of the calendar up to today, such as 2026-11-27.");
  if (engine !== null && !(await hasPublicRuns(engine)))
    throw new ExpectedError("not-found", "No public bundle has runs of this engine.");
  const reader = await currentReader();
  const closed =
    engine === null && reader && !mayManageAll(reader)
      ? "A note on a date of all engines is on every history, so only readers who manage all write it."
      : null;
  return { key: subjectOf(target), bundles: [], closed };
}

/**
 * Returns a build, a machine or a date to write a note on. Throws as `notesOnTarget` does. Where this reader can't
 * write one, it throws `forbidden` for a date and `bad-request` for a build or machine.
 */
export async function noteOnTarget(target: NoteTarget): Promise<NoteSubject> {
  const subject = await notesOnTarget(target);
  if (subject.closed !== null)
    throw new ExpectedError(target.on === "date" ? "forbidden" : "bad-request", subject.closed);
  return subject;
}

/** Most dates on the page of an engine. */
const MOST_DATES = 24;

/** Returns the latest dates with notes on an engine's raw name or on all engines, at most MOST_DATES. */
export async function loadNotedDates(engine: string): Promise<(NoteTarget & { on: "date" })[]> {
  return (await datedSubjects([engine], null, MOST_DATES)).flatMap((subject) => {
    const target = targetOf(subject);
    return target?.on === "date" ? target : [];
  });
}

/** Most joined names to look for public ones among. */
const MOST_JOINED = 20;

/**
 * Returns the title and the page of a target. `joined` has the pages of notes on names that readers joined with its
 * own. They are the public ones among the first MOST_JOINED.
 */
export async function shownTarget(target: NoteTarget) {
  const corrections = await loadCorrections();
  const listed = (name: string, one: NoteTarget) => ({ name, href: urls.notesOn(one) });
  if (target.on === "date") {
    const { day, engine } = target;
    const name = engine === null ? "all engines" : correctEngine(engine, engineName(engine), corrections);
    return { title: `${day}, ${name}`, page: engine === null ? urls.history() : urls.engine(engine), joined: [] };
  }
  if (target.on === "machine") {
    const key = { subject: "machine", engine: "", name: target.name } as const;
    const others = rawMachines(corrections.keyOf(key), corrections).filter((name) => name !== target.name);
    const open = await publicMachinesAmong(others.slice(0, MOST_JOINED));
    const joined = open.map((name) => listed(name, { on: "machine", name }));
    return { title: `machine ${corrections.nameOf(key)}`, page: urls.machine(target.name), joined };
  }
  const { engine, raw } = target;
  const own = { subject: "build", engine, name: raw } as const;
  const keys = buildKeys({ engine, raw }, corrections);
  const others = rawBuilds(keys, corrections).filter((build) => build.engine !== engine || build.raw !== raw);
  const open = await publicBuildsAmong(others.slice(0, MOST_JOINED));
  const build = await findBuild(engine, raw);
  const version = corrections.of(own)?.version ?? build?.version ?? corrections.nameOf(own);
  return {
    title: `${correctEngine(engine, build?.engineName ?? engine, corrections)} ${version}`,
    page: urls.build(engine, raw),
    joined: open.map((one) => listed(one.raw, { on: "build", ...one })),
  };
}

/** Returns the notes of a subject in the form of the API. */
export async function notesAnswerOf({ key }: NoteSubject) {
  const entries = await loadNotes(key);
  return {
    subject: key,
    openObjections: openObjections(noteThreads(entries)),
    notes: entries.map((entry) => noteAnswer(entry, entries)),
  };
}

/** Returns an entry for readers, without its body where it is hidden. */
export function noteAnswer({ subject: _, at, ...entry }: StoredNote, all: readonly StoredNote[]) {
  const hidden = all.some(({ kind, about }) => kind === "hiding" && about === entry.number);
  return { ...entry, body: hidden ? null : entry.body, at: at.toISOString() };
}

/**
 * Counts open objections on a frozen view or report, and on its bundles. Also counts those on frozen views of the keys
 * `views`.
 */
export async function openOnView(kept: NotedView, views: readonly string[] = []): Promise<number> {
  const subjects = [...[kept.key, ...views].map(viewSubject), ...bundlesIn(kept).map(bundleSubject)];
  const open = await openObjectionsOf([...new Set(subjects)]);
  return [...open.values()].reduce((sum, count) => sum + count, 0);
}
