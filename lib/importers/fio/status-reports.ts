import type { Execution, JobResult } from "./types";

/** Between two answers of one call, the clock and the run time advance equally, up to this difference. */
const MAX_DRIFT_SECONDS = 1.5;

/**
 * Joins the answers of one call: `--status-interval` prints one every few seconds, each of everything since the start.
 * The last is the result, the others are its reports. Answers belong together when their jobs have equal names and
 * groups and clock and run time advance alike. A second call begins again at 0. Answers without a time stay alone.
 */
export function joinReports(executions: readonly Execution[]): Execution[] {
  const joined: Execution[] = [];
  for (const execution of executions) {
    const last = joined.at(-1);
    if (last && continues(last, execution)) {
      joined.pop();
      joined.push({ ...execution, reports: [...last.reports, last.jobs] });
    } else joined.push(execution);
  }
  return joined;
}

function continues(before: Execution, after: Execution): boolean {
  if (before.timestampMs === null || after.timestampMs === null || names(before) !== names(after)) return false;
  const [from, to] = [runtime(before.jobs), runtime(after.jobs)];
  if (from === null || to === null || to <= from) return false;
  return Math.abs((after.timestampMs - before.timestampMs) / 1000 - (to - from)) <= MAX_DRIFT_SECONDS;
}

const names = ({ jobs }: Execution): string => JSON.stringify(jobs.map(({ name, group }) => [name, group]));

/** Returns the seconds of the jobs' longest direction; null where none has a run time. */
function runtime(jobs: readonly JobResult[]): number | null {
  const all = jobs.flatMap(({ directions }) => directions.flatMap((one) => one.runtimeSeconds ?? []));
  return all.length > 0 ? Math.max(...all) : null;
}
