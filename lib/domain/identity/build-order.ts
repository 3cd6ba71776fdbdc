import type { Build } from "./build";
import { BEFORE_RELEASE } from "./release";

/** The parts of a build that give it a place. */
type OrderedBuild = Pick<Build, "raw" | "version" | "stage" | "commit" | "date">;

/** The parent of each commit, both as builds' names spell them. */
export type Parents = ReadonlyMap<string, string>;

/**
 * Orders two builds of one engine. It compares commits by their given parents, then release, stage, the stage's number
 * and date. Stages: devel < alpha < beta < rc < release. Returns -1 where `a` is older, 1 where `b` is, and 0 for the
 * same build. Null without an order, such as for two commits of one day.
 */
export function orderOfBuilds(a: OrderedBuild, b: OrderedBuild, parents: Parents = new Map()): number | null {
  if (a.commit !== null && b.commit !== null) {
    if (a.commit === b.commit) return 0;
    if (isAncestor(a.commit, b.commit, parents)) return -1;
    if (isAncestor(b.commit, a.commit, parents)) return 1;
  }
  const hasDays = a.date !== null && b.date !== null;
  if (a.version !== null && b.version !== null) {
    const byRelease = compareReleases(a.version, b.version) || compareStages(a.stage, b.stage);
    if (byRelease !== 0) return Math.sign(byRelease);
  } else if ((a.version === null) !== (b.version === null) && !hasDays) return null;
  if (a.date !== null && b.date !== null && a.date !== b.date) return digitsOf(a.date) < digitsOf(b.date) ? -1 : 1;
  return a.raw === b.raw ? 0 : null;
}

const rankOf = (stage: string | null): number => {
  const rank = BEFORE_RELEASE.findIndex((words) => words.includes(stage?.replace(/[-.\d].*$/s, "") ?? ""));
  return rank === -1 ? BEFORE_RELEASE.length : rank;
};

const compareStages = (a: string | null, b: string | null): number =>
  rankOf(a) - rankOf(b) || numberOf(a) - numberOf(b);
const numberOf = (stage: string | null): number => Number(/\d{1,9}/.exec(stage ?? "")?.[0] ?? 0);
const digitsOf = (date: string): string => date.replace(/\D/g, "").padEnd(14, "0");

function compareReleases(a: string, b: string): number {
  const [left, right] = [a.split(/[.-]/).map(Number), b.split(/[.-]/).map(Number)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const step = (left[at] ?? 0) - (right[at] ?? 0);
    if (step !== 0) return step;
  }
  return 0;
}

/** Most parents that are followed from a commit, since parents may form a circle. */
const MAX_STEPS = 10_000;

/** Returns true where a commit is among the parents of a newer one, each by its start. */
function isAncestor(older: string, newer: string, parents: Parents): boolean {
  let at: string | undefined = newer;
  for (let steps = 0; at !== undefined && steps < MAX_STEPS; steps += 1) {
    if (at.startsWith(older) || older.startsWith(at)) return steps > 0;
    at = parents.get(at);
  }
  return false;
}
