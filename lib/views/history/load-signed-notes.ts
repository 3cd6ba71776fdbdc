import "server-only";
import { loadCorrections } from "@/lib/db/read/corrections";
import { openAmong } from "@/lib/db/read/newest-target-notes";
import { publicBuildsAmong } from "@/lib/db/read/public-settings";
import { datedSubjects, standingNotes } from "@/lib/db/read/standing-notes";
import type { Corrections } from "@/lib/domain/names/corrections";
import { rawBuilds, rawEngines } from "@/lib/domain/names/raw-names";
import { subjectOf, targetOf } from "@/lib/domain/notes/note-targets";
import type { HistoryPanel, HistoryView } from "./history-types";
import { daysCovered, type NotePlace, notePlaces } from "./note-places";
import type { MovedBuild } from "./note-types";
import { placedNotes } from "./signed-notes";

/**
 * Returns the notes that stand on the builds, machines and dates of these panels; nothing without any. Notes are stored
 * under raw names, so a merge of names or its withdrawal moves none.
 */
export async function loadSignedNotes(
  panels: readonly HistoryPanel[],
): Promise<Partial<Pick<HistoryView, "notes" | "notesLeft">>> {
  if (!panels.length) return {};
  const corrections = await loadCorrections();
  const engines = panels.flatMap(({ engine }) => rawEngines(engine, corrections));
  const dates = (await datedSubjects(engines, daysCovered(panels, corrections))).flatMap((subject) => {
    const target = targetOf(subject);
    return target?.on === "date" ? target : [];
  });
  const places = await openPlaces(notePlaces(panels, dates, corrections), panels, corrections);
  const standing = await standingNotes(places.flatMap(({ targets }) => targets.map(subjectOf)));
  const { notes, notesLeft } = placedNotes(places, standing);
  return { ...(notes.length && { notes }), ...(notesLeft.length && { notesLeft }) };
}

/**
 * Returns the places without names that readers joined and only hidden bundles have: their notes would show these names
 * to everybody. Where none of its joined names is public, a build or machine keeps its own.
 */
async function openPlaces(
  places: readonly NotePlace[],
  panels: readonly HistoryPanel[],
  corrections: Pick<Corrections, "behind">,
): Promise<NotePlace[]> {
  const named = panels.map(({ engine }) => rawEngines(engine, corrections));
  const joined = new Set(named.flatMap((names) => (names.length > 1 ? names : [])));
  const isAsked = ({ at, targets }: NotePlace) =>
    "day" in at ? at.of !== null && joined.has(at.of) : targets.length > 1;
  const open = await openAmong(places.filter(isAsked).flatMap(({ targets }) => targets));
  return places.map((place) => {
    if (!isAsked(place)) return place;
    const targets = place.targets.filter((target) => open.has(subjectOf(target)));
    // The names behind a key begin with it.
    return { ...place, targets: targets.length || "day" in place.at ? targets : place.targets.slice(0, 1) };
  });
}

/** Most builds that the page asks for a note on. */
const MOST_ASKED = 6;

/**
 * Returns the builds that a level begins at or that stand out alone and have no note, the newest first. Builds without
 * a public bundle are left out, since nobody may write on them.
 */
export async function loadMovedBuilds({ panels, notes = [] }: Pick<HistoryView, "panels" | "notes">) {
  const moved = panels.flatMap(({ engine, engineName, lines }) => {
    const own = lines.flatMap(({ builds }) => builds.filter(({ change, alone }) => change ?? alone));
    return [...new Map(own.map((build) => [build.raw, build])).values()]
      .filter(({ raw }) => !notes.some((note) => "build" in note && note.engine === engine && note.build === raw))
      .map(({ raw, version, called = raw }) => ({ engine, raw, name: `${engineName} ${version ?? called}` }));
  });
  if (!moved.length) return [];
  const corrections = await loadCorrections();
  const named = moved.map((build) => ({ build, raws: rawBuilds(build, corrections) }));
  const open = await publicBuildsAmong(named.flatMap(({ raws }) => raws));
  const asked = named.flatMap(({ build: { name }, raws }): MovedBuild[] => {
    const raw = raws.find((one) => open.some(({ engine, raw }) => engine === one.engine && raw === one.raw));
    return raw ? [{ ...raw, name }] : [];
  });
  return asked.toReversed().slice(0, MOST_ASKED);
}
