import "server-only";
import { sql } from "kysely";
import { type NoteTarget, subjectOf, targetOf } from "@/lib/domain/notes/note-targets";
import type { NoteKind } from "@/lib/domain/notes/notes";
import { anyOf, db } from "../kysely";
import { hasPublicRuns } from "./has-engine";
import { publicBuildsAmong, publicMachinesAmong } from "./public-settings";
import { isUnhidden } from "./unhidden-note";

/** The notes of a feed: all, those of an engine's builds, machines and dates, or those of these subjects. */
export type NotesOf = { engine: string; machines: readonly string[] } | { subjects: readonly string[] } | null;

/** Number of notes to read for each to show: some are on things that no public bundle has any more. */
const READ_PER_SHOWN = 4;

/**
 * Returns notes on builds, machines and dates, newest first. Hidden texts and the hidings are left out. So are notes on
 * a build, machine or engine that no public bundle has, whatever the request may see. It looks at four times `limit`
 * notes, so it may return fewer than `limit` where many are left out.
 */
export async function newestTargetNotes(of: NotesOf, limit: number) {
  const found = await db()
    .selectFrom("notes as n")
    .select(["n.subject", "n.kind", "n.body", "n.owner", "n.at", "n.signature"])
    .$narrowType<{ kind: Exclude<NoteKind, "hiding"> }>()
    .where(isUnhidden)
    .where(isAmong(of))
    .orderBy("n.at", "desc")
    .orderBy("n.subject")
    .orderBy("n.number", "desc")
    .limit(limit * READ_PER_SHOWN)
    .execute();
  const targets = new Map(found.map(({ subject }) => [subject, targetOf(subject)]));
  const open = await openAmong([...targets.values()].flatMap((target) => target ?? []));
  return found
    .flatMap(({ subject, ...note }) => {
      const target = targets.get(subject);
      return target && open.has(subject) ? [{ ...note, target }] : [];
    })
    .slice(0, limit);
}

/** A note of any kind but a hiding, on a public build, machine or date. */
export type TargetNote = Awaited<ReturnType<typeof newestTargetNotes>>[number];

function isAmong(of: NotesOf) {
  if (of && "subjects" in of) return sql<boolean>`n.subject = ${anyOf(of.subjects)}`;
  if (!of) return sql<boolean>`(n.subject like 'build:%' or n.subject like 'machine:%' or n.subject like 'date:%')`;
  const machines = of.machines.map((name) => subjectOf({ on: "machine", name }));
  return sql<boolean>`(starts_with(n.subject, ${`build:${of.engine}/`}) or n.subject = ${anyOf(machines)}
    or n.subject like 'date:%' and (strpos(n.subject, '/') = 0
      or substr(n.subject, strpos(n.subject, '/') + 1) = ${of.engine}))`;
}

/** Returns the subjects of these targets that everybody sees. */
export async function openAmong(targets: readonly NoteTarget[]): Promise<Set<string>> {
  const builds = await publicBuildsAmong(targets.flatMap((target) => (target.on === "build" ? target : [])));
  const machines = await publicMachinesAmong(targets.flatMap((target) => (target.on === "machine" ? target.name : [])));
  const engines = new Map<string, boolean>();
  for (const target of targets)
    if (target.on === "date" && target.engine !== null && !engines.has(target.engine))
      engines.set(target.engine, await hasPublicRuns(target.engine));
  const dates = targets.filter(
    (target) => target.on === "date" && (target.engine === null || engines.get(target.engine)),
  );
  return new Set([
    ...builds.map((build) => subjectOf({ on: "build", ...build })),
    ...machines.map((name) => subjectOf({ on: "machine", name })),
    ...dates.map(subjectOf),
  ]);
}
