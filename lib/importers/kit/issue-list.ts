import type { Issue } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { formatCounted } from "@/lib/format";

/** Slices of fewer characters are copies already: V8 shares the memory of longer ones alone. */
const SHARED_LENGTH = 13;

/**
 * Returns a line as evidence, with "…" in place of the characters beyond `limit`. The result is a copy:
 * a slice would keep the whole piece of the file in memory.
 */
export function shortText(text: string, limit = 300): string {
  if (text.length < SHARED_LENGTH && text.length <= limit) return text;
  return Buffer.from(text.length <= limit ? text : `${text.slice(0, limit)}…`).toString();
}

/** Returns a line's number and its shortened copy. */
export function keptLine(text: string, line: number): { line: number; text: string } {
  return { line, text: shortText(text) };
}

/** The place and the message of an issue. */
interface Found {
  line: number | null;
  text: string | null;
  message: string;
}

/** Code of the issue of a column that may be a setting or measured: a page asks which it is. */
export const MAYBE_SETTING = "maybe-setting";

/** Code of the issue of a kept table. No number of it is read, and no page can ask about it. */
export const TABLE_KEPT = "table-kept";

/**
 * Collects the issues of one file. Keeps the first `limit` issues of each code, and counts the others in one more. So a
 * hostile file can't fill the memory, and no issue goes unmentioned.
 */
export class IssueList {
  private readonly kept: Issue[] = [];
  private readonly seen = new Map<string, { count: number; severity: Issue["severity"] }>();

  private readonly path: string;
  private readonly limit: number;

  constructor(path: string, limit = 20) {
    this.path = path;
    this.limit = limit;
  }

  /** Adds an issue, or counts it where its code has `limit` issues. */
  add(severity: Issue["severity"], code: string, found: Found): void {
    const count = (this.seen.get(code)?.count ?? 0) + 1;
    this.seen.set(code, { count, severity });
    if (count > this.limit) return;
    const text = found.text === null ? null : shortText(found.text);
    this.kept.push({ code, severity, path: this.path, line: found.line, text, message: found.message });
  }

  /** Returns the issues in their order, then one for each code with more of them. */
  all(): Issue[] {
    const more = [...this.seen].flatMap(([code, { count, severity }]): Issue[] =>
      count > this.limit
        ? [{ code, severity, path: this.path, line: null, text: null, message: sameProblem(code, count - this.limit) }]
        : [],
    );
    return [...this.kept, ...more];
  }
}

const sameProblem = (code: string, more: number): string =>
  `The same problem (${code}) is at ${formatCounted(more, "more place")} of this file.`;

/** Keeps at most `limit` issues of a code for each file, and adds one that counts the others. */
export class FewIssues {
  readonly #counts = new Map<string, { first: Issue; count: number }>();
  readonly #kept: Issue[] = [];
  readonly #limit: number;

  constructor(limit = 20) {
    this.#limit = limit;
  }

  /** Adds an issue, or counts it where its file and code have `limit` issues. */
  add(issue: Issue): void {
    const key = JSON.stringify([issue.path, issue.code]);
    const entry = this.#counts.get(key) ?? { first: issue, count: 0 };
    this.#counts.set(key, entry);
    entry.count++;
    if (entry.count <= this.#limit) this.#kept.push(issue);
  }

  /** Returns the issues in their order, then one for each file and code with more of them. */
  all(): Issue[] {
    const rest = [...this.#counts.values()].flatMap(({ first, count }): Issue[] =>
      count > this.#limit
        ? [{ ...first, line: null, text: null, message: sameProblem(first.code, count - this.#limit) }]
        : [],
    );
    return [...this.#kept, ...rest];
  }
}

/** Returns results with at most `limit` issues of a code for each file, and one that counts the others. */
export function withFewIssues(results: ParsedResults, limit = 20): ParsedResults {
  const few = new FewIssues(limit);
  for (const issue of results.issues) few.add(issue);
  return { ...results, issues: few.all() };
}
