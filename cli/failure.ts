/** Exit codes, for scripts. */
export const EXIT = {
  ok: 0,
  /** The server refused a bundle, an import failed, nothing was recognised, or an item could not be read. */
  refused: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The server can't be reached, is busy, or broke. Trying again may help. */
  unavailable: 3,
  /** compare: a workload got worse. */
  worse: 4,
  /** compare: the numbers don't show whether a workload got worse. */
  unclear: 5,
} as const;

/** An issue of a server or an import; null where it has no path or line. */
export interface ReportedIssue {
  path: string | null;
  line: number | null;
  message: string;
}

/** A failure with words for the user, and its exit code. */
export class Failure extends Error {
  readonly exit: number;
  readonly code: string;
  readonly issues: readonly ReportedIssue[];

  constructor(exit: number, message: string, code = "failed", issues: readonly ReportedIssue[] = []) {
    super(message);
    this.exit = exit;
    this.code = code;
    this.issues = issues;
  }
}

/** Returns the failure of a wrong command line. */
export const usageError = (message: string): Failure => new Failure(EXIT.usage, message, "usage");

/** Returns the failure of an answer in another shape than this program knows. */
export const oddAnswer = (): Failure =>
  new Failure(EXIT.unavailable, "The server's answer has another shape than this program knows.", "odd-answer");

/** Returns text without control characters, which a terminal would obey. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "\uFFFD");

/** Returns an issue's place as `path:line: `; empty without one. */
export const placeOf = ({ path, line }: { path: string | null; line: number | null }): string =>
  path === null ? "" : `${printable(path)}${line === null ? "" : `:${line}`}: `;
