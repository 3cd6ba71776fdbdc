// Reads what failed from the JSON reports of vitest and Playwright, for the last lines of `npm test`.
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The parts of vitest's report that we read. `message` is what broke outside its tests, "" where only they failed. */
export interface UnitReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; ancestorTitles: string[]; title: string; failureMessages?: string[] | null }[];
  }[];
}

/** A file, or a `describe` in it; Playwright writes neither list where it is empty. */
interface Suite {
  title: string;
  file: string;
  suites?: Suite[];
  specs?: {
    title: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** The parts of Playwright's report that we read. `errors` are those outside tests. */
export interface BrowserReport {
  suites: Suite[];
  errors: { message?: string; location?: { file: string } }[];
  stats: { expected: number; skipped: number };
}

/** Most names that are printed; the rest are counted. */
const MOST = 20;
const WIDEST = 300;

/** Returns `file > title > title: first line of the message` without colours, at most 300 characters. */
function nameOf(titles: string[], message: string | undefined): string {
  const [first = ""] = stripVTControlCharacters(message ?? "")
    .trim()
    .split("\n");
  const line = `${titles.join(" > ")}: ${first || "no message"}`.replace(/\s/g, " ");
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line;
}

/** Returns the failed tests of vitest's report, and files that failed outside their tests, by path below `root`. */
export function failedUnitTests(report: UnitReport, root: string): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => nameOf([file, ...test.ancestorTitles, test.title], test.failureMessages?.[0]));
    // It did not load, or its work before or after its tests failed.
    const isBroken = status === "failed" && (failed.length === 0 || message !== "");
    return isBroken ? [...failed, nameOf([file], message)] : failed;
  });
}

/** Returns the failed tests of Playwright's report, those that passed only when repeated, and errors outside tests. */
export function failedBrowserTests(report: BrowserReport, root: string): string[] {
  const outside = report.errors.map(({ message, location }) =>
    nameOf([location ? path.relative(root, location.file) : "outside tests"], message),
  );
  return [...report.suites.flatMap((suite) => failedIn(suite, [`e2e/${suite.file}`])), ...outside];
}

function failedIn(suite: Suite, titles: string[]): string[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => nameOf([...titles, title], results.flatMap(({ errors }) => errors)[0]?.message)),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, [...titles, inner.title]))];
}

/** Returns the lines that name the failures; `.ci/run` repeats lines that begin so. */
export function failureLines(names: readonly string[]): string[] {
  const more = names.length - MOST;
  return [...names.slice(0, MOST), ...(more > 0 ? [`and ${more} more, in the output above`] : [])].map(
    (name) => `failed: ${name}`,
  );
}
