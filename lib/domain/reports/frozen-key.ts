// Keys of frozen views and reports in addresses: docs/decisions/0037-revisions-of-reports.md.

/** Letters of a key, without those that look alike. */
export const KEY_LETTERS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** Number of letters of a key. */
export const KEY_LENGTH = 10;

/** Most revisions of a report, the first one included. */
export const MOST_REVISIONS = 100;

const KEY = new RegExp(`^([${KEY_LETTERS}]{${KEY_LENGTH}})(?:-([1-9]\\d{0,2}))?$`);

/** A key of an address: a view, a report as its newest revision (`revision` null), or one revision. */
export interface FrozenKey {
  /** The key of the view, or of the report that all revisions share. */
  base: string;
  revision: number | null;
}

/** Returns the parts of a key: "KEY" or "KEY-2". Null for other texts. No report need have that revision. */
export function frozenKey(text: string): FrozenKey | null {
  const [, base, revision] = KEY.exec(text) ?? [];
  return base === undefined ? null : { base, revision: revision === undefined ? null : Number(revision) };
}

/** The place of a revision: the key of its report, and its number from 1. */
export interface RevisionPlace {
  report: string;
  number: number;
}

/** Returns the key of a revision's own address. */
export const revisionKey = (report: string, revision: number): string => `${report}-${revision}`;

/** Returns the key under which a revision is stored: the first one has its report's. */
export const storedKey = (report: string, revision: number): string =>
  revision === 1 ? report : revisionKey(report, revision);

/** Returns the caption of a view that was frozen for a report with this title. */
export const captionOfPart = (title: string): string => `Of the report “${title}”.`;

/** Returns the keys of all addresses that a report can have. */
export const addressKeys = (report: string): string[] => [
  report,
  ...Array.from({ length: MOST_REVISIONS }, (_, at) => revisionKey(report, at + 1)),
];
