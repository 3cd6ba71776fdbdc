// Facts on bundles and numbers in view, and the statements made of them.

/** Recorded facts of one bundle; nothing here is computed. */
export interface TrustedBundle {
  id: string;
  title: string;
  /** Null for an upload without a token. */
  owner: string | null;
  /** The owner's statement: author, vendor or community; null without one. */
  vouches: string | null;
  /** The sponsor, or another conflict of interest; null without a statement. */
  sponsor: string | null;
  files: number;
  /** Files with command lines of the run. */
  commands: number;
  /** Files about the host. */
  hostFiles: number;
  /** Missing parts of its settings: "machine of 3 of 9 settings". */
  missing: readonly string[];
  /**
   * Values that the author printed: compared with raw results (`checked`), those that differ, and those without raw
   * results. `derived` follow from the author's other values; `contradict` are those among them that don't.
   */
  printed: { checked: number; differ: number; unchecked: number; derived: number; contradict: number };
  /** Objections without an answer. */
  objections: number;
  /** Its engines whose vendors' terms are known to forbid publishing. */
  termsOf: readonly string[];
}

/** Certainty of the numbers of a view. */
export interface TrustedNumbers {
  /** Measured numbers in view, those with one run, and the most runs of one. */
  count: number;
  single: number;
  most: number;
  /** The largest max / min of the runs of one number; null without repeats, and where unknown. */
  widest: number | null;
  /** Numbers whose runs lie too far apart. */
  disagree: number;
  /** Numbers that only the author's tables have. */
  byAuthor: number;
  /**
   * Standard deviation of one run as a share, lowest and highest. `assumed`: part of it was not measured. Null = not
   * computed.
   */
  noise: { low: number; high: number; assumed: boolean } | null;
  /** Kind of a number that is not a median of runs; null for a median. */
  instead: string | null;
  /** Other differences between the compared sides, in words; null without a comparison. */
  differs: readonly string[] | null;
  /** Conditions that no source recorded, beside those that bundles lack. */
  missing: readonly string[];
}

/** The worst first. */
export const TRUST_GRADES = ["doubt", "gap", "told"] as const;
/** doubt: evidence against it. gap: unknown. told: known, without evidence against it. */
export type TrustGrade = (typeof TRUST_GRADES)[number];
/** Places on a bundle's page with evidence. */
export const TRUST_PLACES = ["objections", "check", "owner", "commands", "files"] as const;
/** A place on a bundle's page with evidence. */
export type TrustPlace = (typeof TRUST_PLACES)[number];
/** A link to the evidence. */
export interface TrustLink {
  text: string;
  to: TrustPlace;
  bundle: string;
}
/** One statement on a topic. */
export interface TrustItem {
  /** Its topic, always in the same words: "Who paid". */
  about: string;
  grade: TrustGrade;
  /** A few words for the closed state. */
  head: string;
  /** Whole sentences. */
  text: string;
  links: TrustLink[];
}
