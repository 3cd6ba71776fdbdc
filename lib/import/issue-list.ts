import type { Issue } from "../domain/model";
import { maskSecrets } from "../domain/secrets/secrets";

const MAX_ISSUES = 10_000;

/** A list of issues with an end: what comes beyond 10,000 is counted, not kept. */
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
      const message = `${more} more issues were found than the ${max} that are listed.`;
      return [...kept, problem(null, "more-issues", "warning", message)];
    },
  };
}

/** Code of the issue that says that a password stands in a file. */
export const SECRET_MASKED = "secret-masked";

/** An issue about a whole file (or, with `path` null, about the bundle). */
export function problem(path: string | null, code: string, severity: Issue["severity"], message: string): Issue {
  return { code, severity, path, line: null, text: null, message };
}

/** What a caught value says of itself. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What a log may say of a bug met while reading a file: messages can quote the file, passwords with it. */
export function errorForLog(error: unknown): string {
  return maskSecrets((error instanceof Error && error.stack) || String(error));
}
