import type { RunStatus, Setting, TestWorkload, WorkloadGroup } from "@/lib/domain/model";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { IssueList, withFewIssues } from "./issue-list";
import type { CompiledFormat, LineRun } from "./line-format";
import { addTest, known, splitMetrics } from "./record";
import type { TextImporter } from "./types";

/** The facts of one run, by a tool's importer. Undefined values were not printed. */
export interface LineTest {
  workload: Omit<TestWorkload, "group"> & { group?: WorkloadGroup };
  /** The key of the rate: a run without it has no result. */
  rate: string;
  metrics: Readonly<Record<string, number | null | undefined>>;
  threads: number | null | undefined;
  settings?: Parameters<typeof known>[0];
  notes?: Parameters<typeof known>[0];
  engine?: string;
  machine?: Setting["machine"];
  /** The first error that the tool printed. */
  error?: string | undefined;
  /** The reason to leave the run out, such as the best of several whose mean is read. It has an issue and no point. */
  leftOut?: string | null;
}

/**
 * Adds a run with its only point. Without a rate, or with a rate of 0, it has no numbers: it failed where the tool
 * printed an error or the 0, and its output was cut where it printed neither. Both are issues.
 */
function addTestOf(
  results: ParsedResults,
  issues: IssueList,
  { path, at, start, result }: Pick<LineRun, "start" | "result"> & { path: string; at: number },
  test: LineTest,
): void {
  const {
    workload,
    rate,
    metrics,
    threads = null,
    settings = {},
    notes = {},
    engine = "unknown",
    machine = null,
  } = test;
  if (test.leftOut) {
    issues.add("info", "run-left-out", { ...(result ?? start), message: test.leftOut });
    return;
  }
  const printed = metrics[rate];
  const status = statusOf(printed, test.error);
  const place = result ?? start;
  const message = MESSAGES[status]?.replace("%", test.error ?? `a rate of ${printed ?? "no number"}`);
  if (message) issues.add("warning", status === "failed" ? "run-failed" : "output-cut", { ...place, message });
  const values = Object.entries(metrics).flatMap(([key, value]): [string, number | null][] =>
    value === undefined ? [] : [[key, value !== null && value < 0 ? null : value]],
  );
  addTest(
    results,
    {
      key: `${path}#${at + 1}`,
      setting: { engine, build: null, config: null, machine },
      algorithm: engine,
      workload: { group: null, ...workload },
      threads: threads === 0 ? null : threads,
      status,
      source: { path, ...place },
      notes: known(notes),
      settings: known(settings),
    },
    { label: workload.name, ...splitMetrics(status === "complete" ? Object.fromEntries(values) : {}) },
  );
}

/** Makes the importer of a format whose runs have one point each. `testOf` returns the facts of a run. */
export const lineImporter = <Run extends Pick<LineRun, "start" | "result">>(
  about: Pick<TextImporter, "id" | "version" | "title">,
  format: CompiledFormat<Run>,
  testOf: (run: Run, path: string) => LineTest,
): TextImporter<Run[]> => ({
  ...about,
  ...format,
  reader: "lines",
  assemble(files) {
    const results = noResults();
    for (const { path, facts } of files) {
      const issues = new IssueList(path);
      for (const [at, run] of facts.entries()) addTestOf(results, issues, { ...run, path, at }, testOf(run, path));
      results.issues.push(...issues.all());
    }
    return withFewIssues(results);
  },
});

const MESSAGES: Readonly<Partial<Record<RunStatus, string>>> = {
  failed: "The run has no result, since the tool reports: %.",
  truncated: "The output ends before this run's result; it was killed, or the file was cut. It has no numbers.",
};

function statusOf(rate: number | null | undefined, error: string | undefined): RunStatus {
  if (typeof rate === "number" && rate > 0 && error === undefined) return "complete";
  return error === undefined && rate === undefined ? "truncated" : "failed";
}
