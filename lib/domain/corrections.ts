/** What readers can correct: each is known by a raw name that sources print. */
export const CORRECTION_SUBJECTS = ["build", "config", "machine"] as const;
export type CorrectionSubject = (typeof CORRECTION_SUBJECTS)[number];

/** A build is known by its engine and its raw name; for configs and machines `engine` is "". */
export interface CorrectionTarget {
  subject: CorrectionSubject;
  engine: string;
  name: string;
}

/** What readers say of a name; null = nobody says otherwise, the imported fact stands. */
export interface Corrected {
  displayName: string | null;
  version: string | null;
  /** YYYY-MM-DD. */
  releaseDate: string | null;
  notes: string | null;
}

/** One reader's statement. The newest of a name counts as a whole: what it leaves out is not corrected any more. */
export interface Correction extends Corrected {
  author: string;
  createdAt: Date;
}

/** Whether a statement says anything; one that does not withdraws those before it. */
export const saysSomething = ({ displayName, version, releaseDate, notes }: Corrected): boolean =>
  [displayName, version, releaseDate, notes].some((value) => value !== null);
