import "server-only";
import { loadCorrections } from "@/lib/db/read/corrections";
import { publicBuildsAmong } from "@/lib/db/read/public-settings";
import { rawBuilds } from "@/lib/domain/names/raw-names";
import { distinctBuilds } from "@/lib/domain/names/versions";
import { noteWide } from "@/lib/request-context";
import type { MovedBuild } from "@/lib/views/notes/note-types";
import type { HistoryView } from "./history-types";

/** Most builds for which the page suggests a note. */
const MOST_ASKED = 6;

/**
 * Returns at most six builds that begin a new level or stand out alone, and have no note. The last panel's builds come
 * first, and in each panel the newest. Builds without a public bundle are left out, since notes on them are not
 * allowed.
 */
export async function loadMovedBuilds({ panels, notes = [] }: Pick<HistoryView, "panels" | "notes">) {
  const moved = panels.flatMap(({ engine, engineName, lines }) => {
    const own = lines.flatMap(({ builds }) => builds.filter(({ change, alone }) => change ?? alone));
    return distinctBuilds(own)
      .filter(({ raw }) => !notes.some((note) => "build" in note && note.engine === engine && note.build === raw))
      .map(({ raw, version, called = raw }) => ({ engine, raw, name: `${engineName} ${version ?? called}` }));
  });
  if (!moved.length) return [];
  const corrections = await loadCorrections();
  const named = moved.map((build) => ({ build, raws: rawBuilds(build, corrections) }));
  // A joined name may be one of other families alone.
  if (named.some(({ raws }) => raws.length > 1)) noteWide();
  const open = await publicBuildsAmong(named.flatMap(({ raws }) => raws));
  const asked = named.flatMap(({ build: { name }, raws }): MovedBuild[] => {
    const raw = raws.find((one) => open.some(({ engine, raw }) => engine === one.engine && raw === one.raw));
    return raw ? [{ ...raw, name }] : [];
  });
  return asked.toReversed().slice(0, MOST_ASKED);
}
