import { pattern } from "../pattern";

/**
 * Returns true for a commit in a name. It has 7 to 12 hex digits with a letter and a digit, or 40 hex digits. Other
 * lengths are ids.
 */
export const isCommit = (word: string): boolean =>
  /^[0-9a-f]{40}$/i.test(word) || (/^[0-9a-f]{7,12}$/.test(word) && /\d/.test(word) && /[a-f]/.test(word));

/** A day, with an optional time of day: 2026-01-02, 2026-01-02-03-04, 20260102T030405Z. */
export const DAY = pattern("g")`
  (?<!\d)20\d\d([-_.]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])
  (?:[T_ .-]?(?:[01]\d|2[0-3])[-_:.h]?[0-5]\d(?:[-_:.m]?[0-5]\d(?:\.\d{1,9})?)?Z?)?(?!\d)
`;

const HEX = /^[0-9a-f]{7,64}$/;

/**
 * Returns true where a build's name has this commit, either of them shortened. Both have 7 or more lower-case hex
 * digits: `mydb-1.2-3f2a9c1` has `3f2a9c1d04`.
 */
export const namesCommit = (name: string, commit: string): boolean =>
  HEX.test(commit) &&
  name.split(/[^0-9a-z]/).some((word) => HEX.test(word) && (word.startsWith(commit) || commit.startsWith(word)));
