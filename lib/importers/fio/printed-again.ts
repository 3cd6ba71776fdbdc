import { group } from "d3-array";
import type { DirectionResult, Execution, JobResult } from "./types";

/** Results of one name that are compared with one result. Further ones are not. */
const MOST_ALIKE = 100;
/** fio's text prints three digits and more of a number, and terse lines cut microseconds. */
const TOLERANCE = 0.006;

/**
 * Leaves out results that another form in the file has, too: `--output-format=normal,terse,json` prints each call in
 * all three. A result is the same where name, run times, and all rates, bytes and latencies agree. `twice` counts them.
 */
export function withoutPrinted(
  executions: readonly Execution[],
  others: readonly Execution[],
): { left: Execution[]; twice: number } {
  const all = others.flatMap(({ jobs, reports }) => [...reports.flat(), ...jobs]);
  const named = group(all, ({ name }) => name);
  let twice = 0;
  const left = executions.map((execution) => {
    const jobs = execution.jobs.filter((job) => {
      const alike = named.get(job.name) ?? [];
      const at = alike.slice(0, MOST_ALIKE).findIndex((other) => isSame(job, other));
      if (at < 0) return true;
      alike.splice(at, 1);
      twice += 1;
      return false;
    });
    return { ...execution, jobs };
  });
  return { left, twice };
}

function isSame(job: JobResult, other: JobResult): boolean {
  if (Math.abs(job.error) !== Math.abs(other.error)) return false;
  const [ours, theirs] = [measuredOf(job), measuredOf(other)];
  return (
    ours.length === theirs.length &&
    ours.every((one) => theirs.some((of) => of.direction === one.direction && isSameDirection(one, of)))
  );
}

/** Returns the directions with operations: JSON lists no others. */
const measuredOf = ({ directions }: JobResult): DirectionResult[] =>
  directions.filter(({ iops, operations, ioBytes }) => iops !== null || operations || ioBytes);

function isSameDirection(one: DirectionResult, other: DirectionResult): boolean {
  const [ours, theirs] = [one, other].map(({ total, completion }) => total ?? completion);
  return (
    isNear(one.runtimeSeconds, other.runtimeSeconds, 0.0005, 0) &&
    isNear(one.iops ?? 0, other.iops ?? 0, 1) &&
    isNear(one.ioBytes, other.ioBytes, 1024) &&
    isNear(ours?.mean, theirs?.mean, 1e-6) &&
    isNear(ours?.max, theirs?.max, 1e-6)
  );
}

/** Compares two numbers up to a unit or a share of them. A number that a form has not printed is not compared. */
function isNear(
  one: number | null | undefined,
  other: number | null | undefined,
  unit: number,
  tolerance = TOLERANCE,
): boolean {
  if (one == null || other == null) return true;
  return Math.abs(one - other) <= Math.max(unit, tolerance * Math.max(Math.abs(one), Math.abs(other)));
}
