import type { Corrections } from "@/lib/domain/names/corrections";
import { dayOfBuild, rawBuilds, rawEngines, rawMachines } from "@/lib/domain/names/raw-names";
import { distinctBuilds } from "@/lib/domain/names/versions";
import type { NoteTarget } from "@/lib/domain/notes/note-targets";
import type { NotedBuild, NotedPanel, SignedNote } from "./note-types";

/** A place of a view for notes, in the form of a stored note. The notes of its targets belong there. */
export interface NotePlace {
  at: NoteAt;
  targets: readonly NoteTarget[];
}
type OnDate = Extract<SignedNote, { day: string }>;
type NoteAt =
  | Pick<Extract<SignedNote, { build: string }>, "engine" | "build">
  | Pick<Extract<SignedNote, { machine: string }>, "machine" | "called">
  | Pick<OnDate, "day" | "of" | "places" | "why">;
type Names = Pick<Corrections, "behind" | "of" | "nameOf">;
type DateTarget = NoteTarget & { on: "date" };

/** Returns the builds of a panel, each once, in the order of its axis. */
const buildsOf = ({ lines }: Pick<NotedPanel, "lines">): NotedBuild[] =>
  distinctBuilds(lines.flatMap(({ builds }) => builds));

/**
 * Returns the first and the last day that a date with a place may have. Null where a panel has no dated build, since
 * all dates are listed there.
 */
export function daysCovered(panels: readonly NotedPanel[], corrections: Names): { from: string; to: string } | null {
  const days = panels.map((panel) =>
    buildsOf(panel)
      .flatMap(({ raw }) => dayOfBuild({ engine: panel.engine, raw }, corrections) ?? [])
      .sort(),
  );
  if (days.some((own) => !own.length)) return null;
  const all = days.flat().sort();
  const [from, to] = [all[0], all.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/**
 * Returns the places of notes on a view, panel by panel from left to right. Machines follow, then dates without a
 * place. `dates` are those with notes. A date is left out if all builds of its engines have dates on one side of it.
 */
export function notePlaces(
  panels: readonly NotedPanel[],
  dates: readonly DateTarget[],
  corrections: Names,
): NotePlace[] {
  const ordered = panels.map((panel) => ({ panel, builds: buildsOf(panel) }));
  const dated = dates.flatMap((target) => datePlace(target, ordered, corrections) ?? []);
  const places = ordered.flatMap(({ panel: { engine }, builds }) =>
    builds.flatMap(({ raw }): NotePlace[] => {
      const own = rawBuilds({ engine, raw }, corrections).map((build) => ({ on: "build", ...build }) as const);
      const here = dated.filter(({ at }) => at.places[0]?.engine === engine && at.places[0].build === raw);
      const since = (isExact: boolean) => here.filter(({ at }) => (at.places[0]?.exact ?? false) === isExact);
      return [...since(false), { at: { engine, build: raw }, targets: own }, ...since(true)];
    }),
  );
  const machines = new Set(panels.flatMap(({ lines }) => lines.flatMap(({ machine }) => machine ?? [])));
  const onMachines = [...machines].map((machine): NotePlace => {
    const names = rawMachines(machine, corrections);
    const called = corrections.nameOf({ subject: "machine", engine: "", name: machine });
    return {
      at: { machine, ...(called !== machine && { called }) },
      targets: names.map((name) => ({ on: "machine", name })),
    };
  });
  return [...places, ...onMachines, ...dated.filter(({ at }) => at.places.length === 0)];
}

/**
 * Returns the place of a date in each panel of its engines; null where none covers it. No place is guessed: a build of
 * unknown day, or one of another branch, may lie on either side.
 */
function datePlace(
  target: DateTarget,
  ordered: readonly { panel: NotedPanel; builds: readonly NotedBuild[] }[],
  corrections: Names,
) {
  const { day, engine: of } = target;
  const own = ordered.filter(({ panel }) => of === null || rawEngines(panel.engine, corrections).includes(of));
  const found = own.map(({ panel: { engine }, builds }) => {
    const days = builds.map(({ raw }) => dayOfBuild({ engine, raw }, corrections));
    return { engine, builds, place: placeOf(day, days) };
  });
  const places = found.flatMap(({ engine, builds, place }) => {
    const build = typeof place === "string" ? undefined : builds[place.at];
    return typeof place !== "string" && build ? { engine, build: build.raw, exact: place.exact } : [];
  });
  const without = (reason: string) => found.some(({ place }) => place === reason);
  if (!places.length && !without("no single place") && !without("no build has a date")) return null;
  const why = places.length ? null : without("no single place") ? "no single place" : "no build has a date";
  return { at: { day, of, places, why } as const, targets: [target] };
}

/**
 * Returns the index of the first build since a day, and whether it is of exactly that day. Returns a reason where there
 * is no index. `days` are those of the builds in order; null = unknown.
 */
export function placeOf(day: string, days: readonly (string | null)[]) {
  const known = days.flatMap((own, at) => (own === null ? [] : { own, at }));
  if (!known.length) return "no build has a date";
  const before = known.filter(({ own }) => own < day);
  const since = known.filter(({ own }) => own >= day);
  const exact = since.some(({ own }) => own === day);
  if (!since.length || (!before.length && !exact)) return "outside";
  const last = Math.max(-1, ...before.map(({ at }) => at));
  const first = Math.min(...since.map(({ at }) => at));
  // No build of unknown day may lie between the two. A build of exactly that day is also a place.
  if (last > first) return "no single place";
  if (days[first] === day) return { at: first, exact: true };
  return !exact && first === last + 1 ? { at: first, exact: false } : "no single place";
}
