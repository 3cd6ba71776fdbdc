import type { Issue } from "../domain/model";
import { maskSecrets } from "../domain/secrets/secrets";
import { formatCount } from "../format";

const MAX_ISSUES = 10_000;

/** Makes a list of `max` issues, 10,000 by default. Further ones are not kept, but the last issue counts them. */
export function issueList(max = MAX_ISSUES) {
  const kept: Issue[] = [];
  let more = 0;
  return {
    add(this: void, issue: Issue) {
      if (kept.length < max) kept.push(issue);
      else more += 1;
    },
    list(this: void): Issue[] {
      if (more === 0) return kept;
      const message = `Of ${formatCount(max + more)} issues, ${formatCount(max)} are listed.`;
      return [...kept, problem(null, "more-issues", "warning", message)];
    },
  };
}

/** Code of the issue about a password in a file. */
export const SECRET_MASKED = "secret-masked";

/** Makes an issue about a whole file, or with `path` null about the bundle. */
export function problem(path: string | null, code: string, severity: Issue["severity"], message: string): Issue {
  return { code, severity, path, line: null, text: null, message };
}

/** Returns the message of a caught value. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns text for the log about a bug met while reading a file. Messages can quote the file, with its passwords. */
export function errorForLog(error: unknown): string {
  return maskSecrets((error instanceof Error && error.stack) || String(error));
}
