import { isCalendarDay } from "../calendar-day";
import type { Corrections } from "./corrections";
import { decodeBuild } from "./names";
import { dayOf } from "./versions";

/** A build of an engine, by raw names or by keys. */
export interface EngineBuild {
  engine: string;
  raw: string;
}
type Behind = Pick<Corrections, "behind">;

/** Returns the raw names of an engine's key, the key first. */
export const rawEngines = (engine: string, { behind }: Behind): string[] =>
  behind({ subject: "engine", engine: "", name: engine }).map(({ name }) => name);

/** Returns the raw names of a machine's key, the key first. */
export const rawMachines = (machine: string, { behind }: Behind): string[] =>
  behind({ subject: "machine", engine: "", name: machine }).map(({ name }) => name);

/** Returns the keys of a build and its engine. */
export const buildKeys = ({ engine, raw }: EngineBuild, { keyOf }: Pick<Corrections, "keyOf">): EngineBuild => ({
  engine: keyOf({ subject: "engine", engine: "", name: engine }),
  raw: keyOf({ subject: "build", engine, name: raw }),
});

/** Returns the builds behind the keys of a build, by raw names; the keys first. Readers' merges of engines count. */
export const rawBuilds = ({ engine, raw }: EngineBuild, corrections: Behind): EngineBuild[] =>
  rawEngines(engine, corrections).flatMap((own) =>
    corrections.behind({ subject: "build", engine: own, name: raw }).map(({ name }) => ({ engine: own, raw: name })),
  );

/**
 * Returns the day of a build as YYYY-MM-DD. Readers' release date of one of its names comes before the day in its own
 * name. Null without one.
 */
export function dayOfBuild(build: EngineBuild, corrections: Pick<Corrections, "behind" | "of">): string | null {
  const stated = rawBuilds(build, corrections).flatMap(
    ({ engine, raw }) => corrections.of({ subject: "build", engine, name: raw })?.releaseDate ?? [],
  );
  return stated[0] ?? decodeBuild(build.raw).sourceDate ?? dayInName(build);
}

function dayInName(build: EngineBuild): string | null {
  const digits = dayOf(build);
  const day = digits === null ? "" : `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return isCalendarDay(day) ? day : null;
}
