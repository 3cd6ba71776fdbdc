import "server-only";
import { loadCorrections } from "@/lib/db/read/corrections";
import { openAmong } from "@/lib/db/read/newest-target-notes";
import { datedSubjects, standingNotes } from "@/lib/db/read/standing-notes";
import type { Corrections } from "@/lib/domain/names/corrections";
import { rawEngines } from "@/lib/domain/names/raw-names";
import { subjectOf, targetOf } from "@/lib/domain/notes/note-targets";
import { noteWide } from "@/lib/request-context";
import { daysCovered, type NotePlace, notePlaces } from "./note-places";
import type { Noted, NotedPanel } from "./note-types";
import { placedNotes } from "./signed-notes";

/**
 * Returns the notes that stand on the builds, machines and dates of these panels; {} without any. Notes are stored
 * under raw names, so a merge of names or its withdrawal moves none.
 */
export async function loadSignedNotes(panels: readonly NotedPanel[]): Promise<Pick<Noted, "notes" | "notesLeft">> {
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
 * Returns the places, but without joined names that only hidden bundles have. Notes on them would show these names
 * to everybody. Where none of its joined names is public, a build or machine keeps its own.
 */
async function openPlaces(
  places: readonly NotePlace[],
  panels: readonly NotedPanel[],
  corrections: Pick<Corrections, "behind">,
): Promise<NotePlace[]> {
  const named = panels.map(({ engine }) => rawEngines(engine, corrections));
  const joined = new Set(named.flatMap((names) => (names.length > 1 ? names : [])));
  const isAsked = ({ at, targets }: NotePlace) =>
    "day" in at ? at.of !== null && joined.has(at.of) : targets.length > 1;
  // A joined name may be one of other families alone.
  if (places.some(isAsked)) noteWide();
  const open = await openAmong(places.filter(isAsked).flatMap(({ targets }) => targets));
  return places.map((place) => {
    if (!isAsked(place)) return place;
    const targets = place.targets.filter((target) => open.has(subjectOf(target)));
    // The first target is that of the key itself.
    return { ...place, targets: targets.length || "day" in place.at ? targets : place.targets.slice(0, 1) };
  });
}
