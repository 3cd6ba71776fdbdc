import "server-only";
import { measuredReleases } from "@/lib/db/read/measured-releases";
import { jointVersions } from "@/lib/domain/history/releases";
import { isTestFamily } from "@/lib/domain/workloads/families";
import { withBuildsBetween } from "./builds-between";
import { loadSignedNotes } from "./load-signed-notes";
import type { Noted, NotedPanel } from "./note-types";

/**
 * Returns the notes on the builds that a view compares, on the builds between them, and on machines and dates. A date
 * without a place among these builds is left out. Returns {} without notes, so that views without any stay as they are.
 * Builds between are those of public bundles with results of the family. Each has the version that these state
 * together.
 */
export async function loadSideNotes(
  panels: readonly NotedPanel[],
  family: string | null,
): Promise<Pick<Noted, "notes" | "notesLeft"> & { panels?: NotedPanel[] }> {
  const whole = await Promise.all(
    panels.map(async (panel): Promise<NotedPanel> => {
      const releases = await measuredReleases(panel.engine);
      const known = family !== null && isTestFamily(family) ? (releases.get(family) ?? []) : [];
      const builds = [...jointVersions(known).values()];
      return {
        ...panel,
        lines: panel.lines.map((line) => ({ ...line, builds: withBuildsBetween(line.builds, builds) })),
      };
    }),
  );
  const { notes = [], notesLeft } = await loadSignedNotes(whole);
  const placed = notes.filter((note) => !("day" in note) || note.places.length > 0);
  if (!placed.length) return {};
  return { panels: whole, notes: placed, ...(notesLeft && { notesLeft }) };
}
