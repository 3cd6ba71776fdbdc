import type { MetricSource, RunStatus, Setting, TestWorkload } from "@/lib/domain/model";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { IssueList, withFewIssues } from "./issue-list";
import type { CompiledFormat, LineRun } from "./line-format";
import { addTest, known, splitMetrics } from "./record";
import type { TextImporter } from "./types";

/** The facts of one run, by a tool's importer. Undefined values were not printed. */
export interface LineTest {
  workload: TestWorkload;
  /** The key of the rate: a run without it has no result. */
  rate: string;
  /** In base units; a value below 0 counts as null. */
  metrics: Readonly<Record<string, number | null | undefined>>;
  /** The rule of each metric that the importer computes; absent = all are printed. */
  rules?: Readonly<Record<string, string>>;
  threads: number | null | undefined;
  settings?: Parameters<typeof known>[0];
  notes?: Parameters<typeof known>[0];
  engine?: string;
  machine?: Setting["machine"];
  /** The first error that the tool printed. */
  error?: string | undefined;
  /** The reason why the numbers are not of the whole run, such as a signal: it is suspect, with an issue. */
  suspect?: string | null;
  /** The reason to leave the run out, such as the best of several whose mean is read. It has an issue and no point. */
  leftOut?: string | null;
}

/**
 * Adds a run with its only point. Without a rate, or with a rate of 0, it has no numbers. It failed where the tool
 * printed an error or the 0. Its output was cut where the tool printed neither. Both are issues.
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
    rules = {},
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
  const whole = statusOf(printed, test.error);
  const status = whole === "complete" && test.suspect ? "suspect" : whole;
  const place = result ?? start;
  if (status === "suspect") issues.add("warning", "run-stopped", { ...place, message: test.suspect ?? "" });
  const message = MESSAGES[status]?.replace("%", () => test.error ?? `a rate of ${printed ?? "no number"}`);
  if (message) issues.add("warning", status === "failed" ? "run-failed" : "output-cut", { ...place, message });
  const values = Object.entries(metrics).flatMap(([key, value]): [string, number | null][] =>
    value === undefined ? [] : [[key, value !== null && value < 0 ? null : value]],
  );
  const computed = values.flatMap(([key]): [string, MetricSource][] =>
    rules[key] === undefined ? [] : [[key, { path, line: place.line, origin: "computed", rule: rules[key] }]],
  );
  addTest(
    results,
    {
      key: `${path}#${at + 1}`,
      setting: { engine, build: null, config: null, machine },
      algorithm: engine,
      workload,
      threads: threads === 0 ? null : threads,
      status,
      source: { path, ...place },
      notes: known(notes),
      settings: known(settings),
    },
    {
      label: workload.name,
      ...splitMetrics(whole === "complete" ? Object.fromEntries(values) : {}),
      ...(computed.length > 0 && whole === "complete" ? { metricSources: Object.fromEntries(computed) } : {}),
    },
  );
}

/** Makes the importer of a format whose runs have one point each. `testOf` returns the facts of a run. */
export const lineImporter = <Run extends Pick<LineRun, "start" | "result" | "isBare">>(
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
      const tests = withOutputs(
        facts.map((run) => ({ run, test: testOf(run, path) })),
        issues,
      );
      for (const [at, { run, test }] of tests.entries()) addTestOf(results, issues, { ...run, path, at }, test);
      results.issues.push(...issues.all());
    }
    return withFewIssues(results);
  },
});

/**
 * Gives equal tests of a file the number of their output as a condition where one has no command above. An option that
 * only the command names, such as the depth of a pipeline, may distinguish them. One issue says so.
 */
function withOutputs<Run extends Pick<LineRun, "start" | "result" | "isBare">>(
  tests: readonly { run: Run; test: LineTest }[],
  issues: IssueList,
): readonly { run: Run; test: LineTest }[] {
  const equal = new Map<string, (typeof tests)[number][]>();
  for (const one of tests) {
    const { workload, threads, settings, engine, machine, leftOut, metrics, rate, error } = one.test;
    if (leftOut || statusOf(metrics[rate], error) !== "complete") continue;
    const identity = JSON.stringify([workload, threads, settings, engine, machine]);
    const same = equal.get(identity);
    if (same) same.push(one);
    else equal.set(identity, [one]);
  }
  const several = [...equal.values()].filter((same) => same.length > 1 && same.some(({ run }) => run.isBare));
  const outputs = new Map(several.flatMap((same) => same.map(({ run }, nth): [Run, number] => [run, nth + 1])));
  const second = tests.find(({ run }) => outputs.get(run) === 2)?.run;
  if (second === undefined) return tests;
  const message =
    "From here on the file has tests again, and no command above says if their options differ: each output counts by " +
    "itself (output 2), not as a repeat. Write the command above each, or one file for each run.";
  issues.add("warning", "several-outputs", { ...(second.result ?? second.start), message });
  return tests.map(({ run, test }) => {
    const output = outputs.get(run);
    return output === undefined ? { run, test } : { run, test: { ...test, settings: { ...test.settings, output } } };
  });
}

const MESSAGES: Readonly<Partial<Record<RunStatus, string>>> = {
  failed: "The run has no result, since the tool reports: %.",
  truncated: "The output ends before this run's result; it was killed, or the file was cut. It has no numbers.",
};

function statusOf(rate: number | null | undefined, error: string | undefined): RunStatus {
  if (typeof rate === "number" && rate > 0 && error === undefined) return "complete";
  return error === undefined && rate === undefined ? "truncated" : "failed";
}
