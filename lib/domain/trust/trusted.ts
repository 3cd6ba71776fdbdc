// What is asked of bundles and of the numbers in view, and what is said of them.

/** What was recorded of one bundle; nothing is worked out here. */
export interface TrustedBundle {
  id: string;
  title: string;
  /** Who uploaded it; null = without a token. */
  owner: string | null;
  /** Who vouches, in the owner's words: author, vendor or community; null = not said. */
  vouches: string | null;
  /** Who paid, or another conflict of interest; null = not said. */
  sponsor: string | null;
  files: number;
  /** Files with the command lines that were run. */
  commands: number;
  /** Files that say what host it ran on. */
  hostFiles: number;
  /** What of machine, config, build or threads its settings lack: "machine of 3 of 9 settings". */
  missing: readonly string[];
  /**
   * Values that the author printed: those that could be held against raw results, those of them that differ, and those without raw
   * results; those that follow from other values of his (`derived`), and those of them that contradict these.
   */
  printed: { checked: number; differ: number; unchecked: number; derived: number; contradict: number };
  /** Objections that nobody answered. */
  objections: number;
  /** Of its engines those whose vendors' terms are known to forbid publishing results. */
  termsOf: readonly string[];
}

/** How sure the numbers of a view are. */
export interface TrustedNumbers {
  /** Numbers in view that were measured, those of them that were run once, and the most runs of one. */
  count: number;
  single: number;
  most: number;
  /** The largest max / min of the runs of one number; null where none was repeated, or it is not known. */
  widest: number | null;
  /** Numbers whose runs lie too far apart for one number. */
  disagree: number;
  /** Numbers that stand in the author's tables alone. */
  byAuthor: number;
  /** Standard deviation of one run as a share, lowest and highest; `assumed`: nothing in view measured some of it. Null = not worked out. */
  noise: { low: number; high: number; assumed: boolean } | null;
  /** What a number is where it is no median of runs; null = it is. */
  instead: string | null;
  /** What else differs between what is compared, in words; null = nothing is compared. */
  differs: readonly string[] | null;
  /** What no source recorded, beside what bundles lack. */
  missing: readonly string[];
}

/** doubt: speaks against it; gap: not known; told: known, and nothing speaks against it. */
export type TrustGrade = "doubt" | "gap" | "told";
/** The worst first. */
export const TRUST_GRADES: readonly TrustGrade[] = ["doubt", "gap", "told"];
/** Where on a bundle's page it can be read up. */
export type TrustPlace = "objections" | "check" | "owner" | "commands" | "files";
export interface TrustLink {
  text: string;
  to: TrustPlace;
  bundle: string;
}
export interface TrustItem {
  /** What it is about, always the same words: "Who paid". */
  about: string;
  grade: TrustGrade;
  /** A few words for the line that shows while nothing is opened. */
  head: string;
  /** Whole sentences. */
  text: string;
  links: TrustLink[];
}
