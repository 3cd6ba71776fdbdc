import type { RunStatus } from "@/lib/domain/model";
import { formatCount } from "@/lib/format";
import { contradictionOf } from "./contradictions";
import type { Line, TestOutput } from "./facts";

/** The outcome of a run, and the issue with the reason where it is not complete. */
export interface Verdict {
  status: RunStatus;
  issue: { code: string; at: Line | null; message: string } | null;
  /** True where the output contradicts itself or its name, so that its rates are left out. */
  contradicts?: true;
}

const failure = (code: string, at: Line | null, message: string): Verdict => ({
  status: "failed",
  issue: { code, at, message },
});

/**
 * Returns the status of a run by its output, which is null for an empty file. `named` is the test in the file's name,
 * or null.
 */
export function verdictOf(output: TestOutput | null, named: string | null): Verdict {
  if (output === null)
    return failure("empty-result", null, "The file is empty: the test failed or was never run, and has no numbers.");
  const { report, fatal, finished } = output;
  const rate = report.qps ?? report.readWriteRequestsPerSecond ?? report.eventsPerSecond;
  if (fatal && !rate) {
    const times = fatal.count > 1 ? ` (${formatCount(fatal.count)} such lines)` : "";
    return failure("run-failed", fatal, `sysbench stopped with an error${times}: the test failed and has no numbers.`);
  }
  if (!rate) return finished ? missingRate(output) : truncation(output);
  if (rate.value === 0)
    return failure("no-queries", output.rate, "No query ran: the run is marked failed, and has no rate.");
  if (fatal) {
    const message = "sysbench printed an error and a final report, too: its numbers are kept and marked suspect.";
    return { status: "suspect", issue: { code: "run-with-error", at: fatal, message } };
  }
  if (output.reports > 1) {
    const message = [
      `sysbench printed ${formatCount(output.reports)} reports, each from the one before:`,
      "the last is kept, which is not of the whole run.",
    ].join(" ");
    return { status: "suspect", issue: { code: "several-reports", at: output.rate, message } };
  }
  const contradiction = contradictionOf(output, named);
  if (contradiction !== null) {
    const { code, what } = contradiction;
    const message = [
      `${what}. It is unknown which one is right,`,
      "so the rates are left out and the result is marked suspect.",
    ].join(" ");
    return { status: "suspect", issue: { code, at: output.rate, message }, contradicts: true };
  }
  if (finished) return { status: "complete", issue: null };
  const message = "The final report ends early: the numbers before the cut are kept and marked suspect.";
  return { status: "suspect", issue: { code: "report-cut", at: output.rate, message } };
}

/** Tests of files, memory or mutexes print rates of their own, which are not read. */
function missingRate({ source, machine }: TestOutput): Verdict {
  const rates = machine === null ? "" : machine.rates.map((rate) => `"${rate}"`).join(", ");
  const message =
    machine === null
      ? "The report has no rate of queries or events: its other numbers are kept and marked suspect."
      : `This is sysbench's test ${machine.test} of the machine, not of a database. Its rates ` +
        `${rates === "" ? "" : `(${rates}) `}are not read: its other numbers are kept and marked suspect.`;
  return { status: "suspect", issue: { code: "report-without-rate", at: source, message } };
}

function truncation({ intervals, source }: TestOutput): Verdict {
  const hint = intervals ? " The mean of its interval lines is kept as a hint, never as its rate." : "";
  const message = `The output ends before the final report: the run was stopped, and its rate is unknown.${hint}`;
  return { status: "truncated", issue: { code: "run-truncated", at: source, message } };
}
