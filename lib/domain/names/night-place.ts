import { ascending } from "@/lib/domain/group";

/** The place of a build's commit among the nights of the project that its bundle states. Plain JSON. */
export interface NightPlace {
  project: string;
  /** Null for uploads without a token. */
  owner: string | null;
  /** Null where none is stated. */
  branch: string | null;
  /** Number of the project in the order of first uploads. Of projects that state one commit the lowest counts. */
  rank: number;
  /** The nights on the longest line of ancestors before it, from 0; null without a place on its branch. */
  at: number | null;
  /** Time of its measurement in milliseconds, no earlier than those of its ancestors; null where it is unknown. */
  time: number | null;
}

/** A build that may have a place. */
type Placed = { night?: NightPlace | undefined };

/** Returns the key of a night's line: one branch of one owner's project. */
export const lineOfNight = ({ project, owner, branch }: NightPlace): string => JSON.stringify([project, owner, branch]);

const projectOfNight = ({ project, owner }: NightPlace): string => JSON.stringify([project, owner]);

/** Returns the night of a build with a place; null without one. */
export const placedNight = ({ night }: Placed): NightPlace | null =>
  night === undefined || night.at === null ? null : night;

/**
 * Orders builds by their places, those without one first. The order is by time, then by project, then by ancestors. So
 * an ancestor comes first, even one on another branch, since no night is earlier than its ancestors. Returns 0 where
 * both are equal, or neither has a place.
 */
export function compareNights(a: Placed, b: Placed): number {
  const [x, y] = [placedNight(a), placedNight(b)];
  if (x === null || y === null) return Number(x !== null) - Number(y !== null);
  return (
    ascending(x.time ?? Number.NEGATIVE_INFINITY, y.time ?? Number.NEGATIVE_INFINITY) ||
    ascending(projectOfNight(x), projectOfNight(y)) ||
    (x.at ?? 0) - (y.at ?? 0) ||
    ascending(lineOfNight(x), lineOfNight(y))
  );
}

/**
 * Returns the build whose place counts for all points of that name. It is that of the project which was here first, so
 * that no later project moves its builds. One with a place counts before one without.
 */
export function firstPlaced<Build extends Placed>(a: Build, b: Build): Build {
  const [x, y] = [placedNight(a), placedNight(b)];
  if (x === null || y === null) return y === null ? a : b;
  const order = x.rank - y.rank || compareNights(a, b);
  return order <= 0 ? a : b;
}

/** Returns true where both builds have a place on one branch, so that one comes before the other. */
export function areOfOneLine(a: Placed, b: Placed): boolean {
  const [x, y] = [placedNight(a), placedNight(b)];
  return x !== null && y !== null && lineOfNight(x) === lineOfNight(y);
}

/** Returns true where both builds have places on two branches: neither is the build before the other. */
export function areOfTwoLines(a: Placed, b: Placed): boolean {
  const [x, y] = [placedNight(a), placedNight(b)];
  return x !== null && y !== null && lineOfNight(x) !== lineOfNight(y);
}

/** Returns true where places sort both builds: on one branch, or by their times. Equal times sort by branch. */
export function areSortedByNight(a: Placed, b: Placed): boolean {
  const [x, y] = [placedNight(a), placedNight(b)];
  return areOfOneLine(a, b) || (x?.time != null && y?.time != null);
}
