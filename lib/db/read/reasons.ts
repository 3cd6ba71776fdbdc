import "server-only";
import { subjectOf, targetOf } from "@/lib/domain/notes/note-targets";
import { publicSettings } from "./public-settings";
import { type StandingNote, standingNotes } from "./standing-notes";

/** Most notes that an entry of a feed quotes. */
const MOST_QUOTED = 3;

/** Returns the subjects of notes on these builds and machines, each once. */
export const subjectsOf = (settings: Awaited<ReturnType<typeof publicSettings>>): string[] => [
  ...new Set(
    settings.flatMap(({ engine, raw, machine }) => [
      ...(raw === null ? [] : [subjectOf({ on: "build", engine, raw })]),
      ...(machine === null ? [] : [subjectOf({ on: "machine", name: machine })]),
    ]),
  ),
];

/**
 * Returns up to three standing notes on the builds and machines of each public bundle, those on builds first. A bundle
 * without notes is missing. An objection gives no reason. It looks at the first notes of all these subjects together
 * (standing-notes.ts has the limits).
 */
export async function reasonsOf(bundles: readonly string[]): Promise<Map<string, StandingNote[]>> {
  const settings = await publicSettings({ bundles });
  const { notes } = await standingNotes(subjectsOf(settings));
  const rank = ({ subject }: StandingNote) => Number(targetOf(subject)?.on !== "build");
  return new Map(
    bundles.flatMap((id) => {
      const own = new Set(subjectsOf(settings.filter(({ bundle }) => bundle === id)));
      const found = notes
        .filter(({ kind, subject }) => kind === "note" && own.has(subject))
        .sort((a, b) => rank(a) - rank(b));
      return found.length ? [[id, found.slice(0, MOST_QUOTED)] as const] : [];
    }),
  );
}
