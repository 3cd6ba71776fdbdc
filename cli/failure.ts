/** Exit codes: what a script can tell apart. */
export const EXIT = {
  ok: 0,
  /** A bundle was refused, an import failed, or nothing was recognised. */
  refused: 1,
  /** The command was not understood. */
  usage: 2,
  /** The server can't be reached, is busy, or broke. Trying again may help. */
  unavailable: 3,
} as const;

export interface ToldIssue {
  path: string | null;
  line: number | null;
  message: string;
}

/** A failure that is told in words, with the exit code of its kind. */
export class Failure extends Error {
  readonly exit: number;
  readonly code: string;
  readonly issues: readonly ToldIssue[];

  constructor(exit: number, message: string, code = "failed", issues: readonly ToldIssue[] = []) {
    super(message);
    this.exit = exit;
    this.code = code;
    this.issues = issues;
  }
}

export const usageError = (message: string): Failure => new Failure(EXIT.usage, message, "usage");

/** Text without what a terminal would obey. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "\uFFFD");

/** An issue's place, as `path:line: `; empty where it has none. */
export const placeOf = ({ path, line }: { path: string | null; line: number | null }): string =>
  path === null ? "" : `${printable(path)}${line === null ? "" : `:${line}`}: `;
