/** Returns the groups of a match as numbers with points between them; null without a match. */
const cut = (shape: RegExp, digits: string): string | null =>
  shape
    .exec(digits)
    ?.slice(1)
    .filter((part) => part !== undefined)
    .map(Number)
    .join(".") ?? null;

/**
 * Returns the release for the digits behind an engine's name. `8044` of MySQL is 8.0.44, `110701` of MariaDB 11.7.1,
 * `176` of PostgreSQL 17.6. Digits with points, and shapes that no engine uses, remain as they are.
 */
export function releaseOf(engine: string, digits: string): string {
  if (digits.includes(".")) return digits;
  if (engine === "postgres") return cut(/^(9)(\d)(\d{1,2})?$/, digits) ?? cut(/^(1\d)(\d{1,2})?$/, digits) ?? digits;
  if (engine === "mariadb")
    return cut(/^(\d\d)(\d\d)(\d\d)$/, digits) ?? cut(/^(1\d)(\d{1,2})$/, digits) ?? cut(/^(5)(\d)$/, digits) ?? digits;
  return cut(/^(\d)(\d)(\d{1,2})?$/, digits) ?? digits;
}

/** Stages before a release, and branches, the earliest first. Words of one rank are one stage. */
export const BEFORE_RELEASE: readonly (readonly string[])[] = [
  ["devel", "dev", "nightly", "unstable", "snapshot", "main", "master", "trunk", "head", "edge", "canary"],
  ["alpha", "a", "preview"],
  ["beta", "b"],
  ["pre"],
  ["rc", "c"],
];

const OF_RELEASE: readonly string[] = ["stable", "ga", "lts"];
// One letter, and `pre` (a phase, too), are stages only behind a version.
const STAGES = new Set([...BEFORE_RELEASE.flat().filter((word) => word.length > 1 && word !== "pre"), ...OF_RELEASE]);

/** Returns true for a stage that every release has: `ga`. */
export const isOfRelease = (stage: string | null): boolean => stage !== null && OF_RELEASE.includes(stage);

/** Returns true for a lower-case stage before a release, or a branch: `rc1`, `beta.2`, `main`. */
export const isStage = (low: string): boolean => STAGES.has(/^([a-z]+)[.\d]{0,6}$/.exec(low)?.[1] ?? "");
